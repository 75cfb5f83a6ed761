/** Digits, letters and brackets as wide as a character of Chinese or Japanese, as spreadsheets there write them: `５９６`, `（ＢＴＣ）`. Pure. */

/** No commas, semicolons and quotes: in a table these would part what they do not part. */
const WIDE = /[\uFF05\uFF08\uFF09\uFF0B\uFF0D\uFF0E\uFF10-\uFF19\uFF21-\uFF3B\uFF3D\uFF41-\uFF5A]/g;
const APART = 0xfe_e0;

/** The same with those of usual width, each in its place. */
export const inUsualWidth = (text: string): string => text.replace(WIDE, (wide) => String.fromCharCode(wide.charCodeAt(0) - APART));
