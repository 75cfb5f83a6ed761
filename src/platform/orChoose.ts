/** For `accountAdd`, where somebody has to be signed in: who is not, and has accounts, chooses one. */
export const OR_CHOOSE = 'orChoose';
