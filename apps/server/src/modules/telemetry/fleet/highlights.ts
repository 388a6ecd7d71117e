import type { Highlights } from '@fieldport/contract'
import {
  type CardDisplay,
  compileChannels,
  type ComputedChannel,
  createPointComputer,
  isKnownReading,
  lastValidReadings,
  mergeComputedSettings,
  parseDisplaySettings,
  pickHighlights,
  readConfigText,
  sparklinePoints,
  type StoredPoint,
} from '@fieldport/domain'

/** The stored display settings of a device. */
export type HighlightInfo = {
  readonly model: string
  /** As the device reported it. */
  readonly config: unknown
  readonly displaySettings: unknown
  readonly channels: readonly ComputedChannel[]
}

const nameLength = 25

/** Some values are not part of every point. */
export const highlightPoints = 3 * sparklinePoints

/**
 * The machine's state and its most important values.
 * @param points its newest points, newest first, with those before that windows reach back to @param leadingKey the measurement that its leading condition is about
 */
export function highlightsOf(
  points: readonly StoredPoint[],
  info: HighlightInfo,
  leadingKey: string | undefined,
): Highlights {
  const { model, config, channels } = info
  const computed = createPointComputer(compileChannels(channels))(points.toReversed())
  const shown = computed.toReversed().slice(0, highlightPoints)
  const readings = lastValidReadings(shown)
  const numbers = Object.entries(readings).flatMap(([key, { value }]): [string, number][] =>
    isKnownReading(key, value) ? [[key, value]] : [],
  )
  const settings = mergeComputedSettings(parseDisplaySettings(info.displaySettings), channels)
  const picked = pickHighlights(Object.fromEntries(numbers), { settings, model, config, leadingKey })
  const state = readings['state']?.value
  return {
    doing:
      typeof state === 'number'
        ? { state, name: readConfigText(config, `state${state}.name`, nameLength) ?? null }
        : null,
    values: picked.map((display) => ({
      ...describe(display),
      history: historyOf(shown, display.key),
    })),
  }
}

/** Every second value of a trend suffices for a line of some pixels. */
const stride = 2

/** The values of a key, oldest first, including the newest. */
function historyOf(points: readonly StoredPoint[], key: string): [number, number][] {
  return points
    .flatMap((point): [number, number][] => {
      const value = point[key]
      return isKnownReading(key, value) ? [[point.ts, value]] : []
    })
    .filter((_, at) => at % stride === 0)
    .toReversed()
}

function describe(display: CardDisplay) {
  const { key, name, unit, decimals, step, card } = display
  const known = { key, name, unit, decimals, isStep: step || card === 'digital' }
  if (card === 'digital') return { ...known, kind: 'digital' as const, words: display.digital }
  return { ...known, kind: card === 'hours' ? ('hours' as const) : ('number' as const) }
}
