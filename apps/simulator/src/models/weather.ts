import type { Site } from '../point.ts'
import { clamp } from './numbers.ts'
import { smoothNoise, seedOf } from './random.ts'

export type Weather = {
  readonly celsius: number
  readonly humidityPercent: number
  readonly pressureKpa: number
  readonly windKph: number
  /** 0 at night to 1 with high sun in a clear sky. */
  readonly sun: number
}

const daySeconds = 86_400
const yearSeconds = 365.2425 * daySeconds
/** Mid-January and mid-July: the warmest days south and north of the equator. */
const warmestSouthSeconds = 16 * daySeconds
const warmestNorthSeconds = 197 * daySeconds
const scaleHeightMetres = 8434

/** The weather of a site; devices at one site share it. */
export function createWeather(site: Site): (seconds: number) => Weather {
  const seed = seedOf(site.name)
  const { meanCelsius, seasonCelsius, dayCelsius, humidityPercent } = site.climate
  const warmest = site.latitude < 0 ? warmestSouthSeconds : warmestNorthSeconds
  const seaLevelKpa = 101.4 * Math.exp(-site.altitudeMetres / scaleHeightMetres)

  return (seconds) => {
    const clouds = 0.5 + 0.5 * smoothNoise(seed, 1, seconds, 9 * 3600)
    // Solar time: the sun is highest at 43200 s, whatever the local clock says.
    const solar = (((seconds + site.longitude * 240) % daySeconds) + daySeconds) % daySeconds
    const turn = (2 * Math.PI * solar) / daySeconds
    const season = Math.cos((2 * Math.PI * (seconds - warmest)) / yearSeconds)
    const dayWave = -Math.cos(turn - 0.75) * dayCelsius * (1 - 0.45 * clouds)
    const celsius =
      meanCelsius + seasonCelsius * season + dayWave + 3 * smoothNoise(seed, 2, seconds, 3 * daySeconds)
    const dry = 1.9 * (celsius - meanCelsius)
    return {
      celsius,
      humidityPercent: clamp(
        humidityPercent - dry + 9 * smoothNoise(seed, 3, seconds, 2 * daySeconds),
        7,
        98,
      ),
      pressureKpa:
        seaLevelKpa + 0.8 * smoothNoise(seed, 4, seconds, 4 * daySeconds) + 0.09 * Math.cos(2 * turn - 5.2),
      windKph: clamp(15 - 6 * Math.cos(turn - 0.9) + 11 * smoothNoise(seed, 5, seconds, 5 * 3600), 0, 90),
      sun: Math.max(0, -Math.cos(turn)) * (1 - 0.7 * clouds),
    }
  }
}
