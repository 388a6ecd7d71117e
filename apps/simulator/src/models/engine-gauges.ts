import { clamp } from './numbers.ts'
import { smoothNoise, jitter } from './random.ts'

/** State of an engine and its tank, without noise. `heat` is 0 cold to 1 warm. */
export type EngineState = {
  readonly running: boolean
  readonly loadPercent: number
  readonly heat: number
  readonly coolantCelsius: number
  readonly oilKpa: number
  readonly fuelPercent: number
}

export type EngineGauges = Pick<EngineState, 'coolantCelsius' | 'oilKpa' | 'fuelPercent'>

/**
 * Readings of the sensors: coolant slightly follows the load, oil pressure fluctuates, fuel sloshes. Devices check
 * their limits on the state instead, as if they filtered the readings.
 */
export function readGauges(seed: number, engine: EngineState, seconds: number): EngineGauges {
  const { running, heat, loadPercent } = engine
  const coolant = 0.02 * (loadPercent - 50) + 0.5 * smoothNoise(seed, 701, seconds, 150)
  const oil = 7 * smoothNoise(seed, 703, seconds, 30) + 4 * jitter(seed, 704, seconds)
  const slosh = running ? 0.3 * smoothNoise(seed, 705, seconds, 15) + 0.12 * jitter(seed, 706, seconds) : 0
  return {
    coolantCelsius: engine.coolantCelsius + heat * coolant + 0.15 * jitter(seed, 702, seconds),
    oilKpa: running && engine.oilKpa > 0 ? Math.max(0, engine.oilKpa + oil) : 0,
    fuelPercent: clamp(engine.fuelPercent + slosh, 0, 100),
  }
}
