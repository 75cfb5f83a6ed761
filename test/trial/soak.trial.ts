import { SEED } from '../support/property';
import type { Trial } from './part';
import { realSoak } from './soak/real';
import { simulatedSoak } from './soak/simulated';

const SECONDS = 600;
const HOURS = 48;

export const trial: Trial = {
  about: () => 'Client, store and polls for a long time, while faults come and go. FC_SEED repeats what happens.',
  async run({ share }) {
    const real = await realSoak(SECONDS * share, SEED);
    const simulated = await simulatedSoak(Math.max(2, Math.round(HOURS * share)), SEED);
    return {
      figures: [['seed', `FC_SEED=${SEED}`], ...real.figures, ...simulated.figures],
      failures: [...real.failures, ...simulated.failures],
    };
  },
};
