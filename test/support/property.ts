import fc from 'fast-check';

const given = Number(process.env['FC_SEED']);
export const SEED = Number.isInteger(given) && process.env['FC_SEED'] ? given : Date.now() | 0;
let told = false;

/** Checks a property with the seed of this run: a new one each time, or the one in the environment variable FC_SEED. */
export async function always<Values extends [unknown, ...unknown[]]>(property: fc.IAsyncProperty<Values>, numRuns: number): Promise<void> {
  if (!told) console.log(`    properties with FC_SEED=${SEED}`);
  told = true;
  await fc.assert(property, { seed: SEED, numRuns });
}
