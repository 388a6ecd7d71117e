import { configureGlobal } from 'fast-check'

/** Property tests draw the same cases in each run, so that a change is blamed for its own faults alone; `test:explore` draws others. */
const { PROPERTY_SEED, PROPERTY_RUNS } = process.env
configureGlobal(
  PROPERTY_RUNS === undefined
    ? { seed: Number(PROPERTY_SEED ?? 1) }
    : { numRuns: Number(PROPERTY_RUNS), ...(PROPERTY_SEED !== undefined && { seed: Number(PROPERTY_SEED) }) },
)
