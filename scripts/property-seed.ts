import { configureGlobal } from 'fast-check'

/**
 * Property tests use the same cases in each run, so that a failure is caused by the change; `test:explore` uses others.
 */
const { PROPERTY_SEED, PROPERTY_RUNS } = process.env
configureGlobal(
  PROPERTY_RUNS === undefined
    ? { seed: Number(PROPERTY_SEED ?? 1) }
    : { numRuns: Number(PROPERTY_RUNS), ...(PROPERTY_SEED !== undefined && { seed: Number(PROPERTY_SEED) }) },
)
