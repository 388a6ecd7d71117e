import type { CardDisplay } from '@fieldport/domain'
import { type ChartRange, resolveRange } from '../../../../ui/chart/chart-range.ts'
import { type ChartView, listKeys } from '../chart-view.ts'

/** The series of a view, among the available cards. */
export type ChosenSeries = {
  readonly drawable: readonly CardDisplay[]
  readonly displays: readonly CardDisplay[]
  readonly secondary: CardDisplay | undefined
  readonly range: ChartRange
}

/** Keys that the device no longer sends are drawn from its history. */
export function chooseSeries(view: ChartView, cards: readonly CardDisplay[]): ChosenSeries {
  const drawable = cards.filter(({ card }) => card !== 'string')
  const displays = chosenDisplays(view.keys, drawable)
  // A key that is already drawn cannot be the secondary series too.
  const isDrawn = displays.some(({ key }) => key === view.second)
  const secondary = isDrawn ? undefined : drawable.find(({ key }) => key === view.second)
  return { drawable, displays, secondary, range: resolveRange(view) }
}

/** The keys in the URL, otherwise the first measurement. */
function chosenDisplays(keys: string | undefined, drawable: readonly CardDisplay[]): readonly CardDisplay[] {
  if (keys === undefined) return drawable.slice(0, 1)
  return listKeys(keys).flatMap((key) => drawable.find((display) => display.key === key) ?? [])
}

/** Possible secondary series: everything not drawn yet. */
export function secondaryCandidates({ drawable, displays }: ChosenSeries): readonly CardDisplay[] {
  return drawable.filter((display) => !displays.includes(display))
}
