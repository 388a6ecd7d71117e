import type { TimeRange } from '@fieldport/domain'
import type { RawView } from '../raw-view.ts'
import { type RangeFields, rangeOf } from './use-range-fields.ts'

/**
 * The range of the fields. The last 24 hours of a page that has been open for a while may start before everything that
 * the plan stores; then they end with the present, as they do when they are loaded.
 */
export function presentRange(
  { range, isTyped }: Pick<RangeFields, 'range' | 'isTyped'>,
  view: RawView,
  isAllowed: (range: TimeRange) => boolean,
  nowSeconds: number,
): TimeRange {
  return isTyped || isAllowed(range) ? range : rangeOf(view, nowSeconds)
}
