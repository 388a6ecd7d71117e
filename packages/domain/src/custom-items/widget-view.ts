import { eventLevelName, eventLevels } from '../fleet/events.ts'
import { isKnownReading } from '../measurements/measurements.ts'
import { isObject } from '../objects.ts'
import type { Widget } from './widget.ts'

/**
 * Size in pixels of a widget's drawing area, from its size on the page in units. Ours: about the inside of such a card
 * on a desktop, in whole grid steps. A card of another shape scales the whole area, so that elements stay at their
 * place over the image.
 */
export function widgetArea({ width, height }: Pick<Widget, 'width' | 'height'>): {
  readonly widthPx: number
  readonly heightPx: number
} {
  return { widthPx: width * 200, heightPx: height * 130 - 60 }
}

/**
 * The value that an element shows for its key.
 * @param newest of the newest point; undefined if it has none
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

/** A number that a device sends for 'unknown'. */
function isNotKnown(key: string, value: unknown): boolean {
  return typeof value === 'number' && Number.isFinite(value) && !isKnownReading(key, value)
}

/**
 * A widget's background colour: the alert colour while the newest record has an event of level 40, the warning colour
 * for level 30. Source: specification 3, section 3 ('Event levels').
 * @param events as in the record
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

/** Guests get the levels of events without their texts, so texts are not required. */
function worstLevelOf(events: unknown): number {
  const levels = (Array.isArray(events) ? events : []).map((event) =>
    isObject(event) ? Number(event['lv']) : Number.NaN,
  )
  return Math.max(eventLevels.INFO, ...levels.filter(Number.isFinite))
}
