import { clamp } from './numbers.ts'
import { drift, jitter } from './random.ts'

/** What an engine and its tank are at, free of noise. `heat` is 0 cold to 1 warm. */
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
 * What the senders tell: coolant follows the load a little, oil pressure breathes, fuel moves in its tank. A device judges its
 * limits by the state and not by this, as one that filters what it measures.
 */
export function readGauges(seed: number, engine: EngineState, seconds: number): EngineGauges {
  const { running, heat, loadPercent } = engine
  const coolant = 0.02 * (loadPercent - 50) + 0.5 * drift(seed, 701, seconds, 150)
  const oil = 7 * drift(seed, 703, seconds, 30) + 4 * jitter(seed, 704, seconds)
  const slosh = running ? 0.3 * drift(seed, 705, seconds, 15) + 0.12 * jitter(seed, 706, seconds) : 0
  return {
    coolantCelsius: engine.coolantCelsius + heat * coolant + 0.15 * jitter(seed, 702, seconds),
    oilKpa: running && engine.oilKpa > 0 ? Math.max(0, engine.oilKpa + oil) : 0,
    fuelPercent: clamp(engine.fuelPercent + slosh, 0, 100),
  }
}
