import { eventLevelName, eventLevels } from '../fleet/events.ts'
import { isKnownReading } from '../measurements/measurements.ts'
import { isObject } from '../objects.ts'
import type { Widget } from './widget.ts'

/**
 * Pixels of the area that a widget is drawn on, by its units on the page. Ours: about the size of the inside of such a card on
 * a desk, in whole steps of the grid. A card of another shape shows the area whole, larger or smaller, so that what was laid over
 * the image stays over it.
 */
export function widgetArea({ width, height }: Pick<Widget, 'width' | 'height'>): {
  readonly widthPx: number
  readonly heightPx: number
} {
  return { widthPx: width * 200, heightPx: height * 130 - 60 }
}

/**
 * The value that an element shows of its key.
 * @param newest of the newest point; undefined where it has none
 * @param last the last valid reading; undefined: there is none
 */
export function valueOfElement(
  key: string,
  newest: unknown,
  last: unknown,
  { showLastReading }: Pick<Widget, 'showLastReading'>,
): unknown {
  const isMissing = newest === undefined || newest === null || newest === '' || isNotKnown(key, newest)
  if (!isMissing) return newest
  return showLastReading ? last : undefined
}

/** A number by which a device says that it knows none. */
function isNotKnown(key: string, value: unknown): boolean {
  return typeof value === 'number' && Number.isFinite(value) && !isKnownReading(key, value)
}

/**
 * The colour behind a widget: while the newest record has an event of level 40 that of an alert, of level 30 that of a warning.
 * Source: specification 3, section 3 ('Event levels').
 * @param events as the record holds them
 */
export function widgetColours(
  widget: Pick<Widget, 'changeColorisActive' | 'backgroundColour' | 'warningColor' | 'alertColor'>,
  events: unknown,
): { readonly colour: string; readonly level?: 'warning' | 'alert' } {
  const worst = widget.changeColorisActive ? worstLevelOf(events) : eventLevels.INFO
  switch (eventLevelName(worst)) {
    case 'ALARM':
      return { colour: widget.alertColor, level: 'alert' }
    case 'WARN':
      return { colour: widget.warningColor, level: 'warning' }
    default:
      return { colour: widget.backgroundColour }
  }
}

/** Guests get the levels of events without their texts, so that texts are not asked for. */
function worstLevelOf(events: unknown): number {
  const levels = (Array.isArray(events) ? events : []).map((event) =>
    isObject(event) ? Number(event['lv']) : Number.NaN,
  )
  return Math.max(eventLevels.INFO, ...levels.filter(Number.isFinite))
}
