import { maximumStorageDays } from '../../plans/tiers.ts'
import { defaultRawRangeMs } from '../chart-presets.ts'
import {
  findRangeProblem,
  type RangeProblem,
  type Retention,
  type TimeRange,
} from '../../telemetry/series.ts'

/** How a device's raw data is loaded. Source: specification 3, sections 7.3 and 9. */
export const rawPageLimit = 10
export const rawPagePoints = 1_000_000
export const rawPagePauseMs = 300
/** Days that may be requested if the plan is unknown. */
export const unknownPlanStorageDays = 30

/** Source: specification 3, section 8 ('Page limit'). Translated on the page. */
export const rawPageLimitMessage =
  'Maximum request limit reached, data may be truncated. The time range may need to be broken into smaller queries.'
/** Shown for an error without a message. Source: specification 3, section 8. */
export const rawLoadFailedMessage = 'Error loading data'

/**
 * Maximum number of cells in a browser: at 8 bytes per number they take half of the gigabyte that a tab may use, and sorting takes
 * part of the other half.
 */
export const maximumRawCells = 60_000_000

/** What a reader may load: vendors everything stored; 30 days if the plan is unknown. Source: specification 3, section 5. */
export function rawRetention(
  tier: { readonly name: string; readonly dataStorageDays: number } | undefined,
  isVendor: boolean,
): Retention {
  const planName = tier?.name ?? ''
  if (isVendor) return { planName, retentionDays: maximumStorageDays }
  return { planName, retentionDays: tier?.dataStorageDays ?? unknownPlanStorageDays }
}

/** The last 24 hours, up to the end of this minute, because time fields have no seconds. Source: specification 3, section 2.5. */
export function defaultRawRange(nowSeconds: number): TimeRange {
  const toSeconds = Math.ceil(nowSeconds / 60) * 60
  return { fromSeconds: toSeconds - defaultRawRangeMs / 1000, toSeconds }
}

/** Why a range cannot be loaded, or undefined. Source: specification 3, section 5 ('Raw Data'). */
export function findRawRangeProblem(
  range: TimeRange,
  retention: Retention,
  nowSeconds: number,
): RangeProblem | undefined {
  const problem = findRangeProblem(range, retention, nowSeconds)
  return problem?.code === 'INVALID_RANGE'
    ? { code: 'INVALID_RANGE', message: 'From must be earlier than To.' }
    : problem
}

/** Whether this many points and columns, not counting the time, are too many for a browser. */
export function isTooLargeForBrowser(points: number, columns: number): boolean {
  return Math.min(points, rawPageLimit * rawPagePoints) * (columns + 1) > maximumRawCells
}

/**
 * Progress of a load in percent: each page is a tenth, and within a page it grows with its points. Source: specification 3, section
 * 4.
 * @param expectedOfPage the expected number of points in the page
 */
export function rawProgressPercent(pages: number, pointsOfPage: number, expectedOfPage: number): number {
  const part = expectedOfPage > 0 ? Math.min(1, pointsOfPage / expectedOfPage) : 0
  return Math.min(100, (100 / rawPageLimit) * (pages + part))
}
