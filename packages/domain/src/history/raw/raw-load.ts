import { maximumStorageDays } from '../../plans/tiers.ts'
import { defaultRawRangeMs } from '../chart-presets.ts'
import {
  findRangeProblem,
  type RangeProblem,
  type Retention,
  type TimeRange,
} from '../../telemetry/series.ts'

/** How the raw data of a device is loaded. Source: specification 3, sections 7.3 and 9. */
export const rawPageLimit = 10
export const rawPagePoints = 1_000_000
export const rawPagePauseMs = 300
/** Days that may be asked for where nothing is known of the plan. */
export const unknownPlanStorageDays = 30

/** Source: specification 3, section 8 ('Page limit'). Translated on the page. */
export const rawPageLimitMessage =
  'Maximum request limit reached, data may be truncated. The time range may need to be broken into smaller queries.'
/** What is said of a failure that says nothing itself. Source: specification 3, section 8. */
export const rawLoadFailedMessage = 'Error loading data'

/**
 * Cells that a browser holds: 8 bytes each as a number make half of the gigabyte that a tab may take, and sorting takes a part of
 * the other half.
 */
export const maximumRawCells = 60_000_000

/** What a reader may load: the vendor all that is stored, and 30 days of a plan that is not known. Source: specification 3, section 5. */
export function rawRetention(
  tier: { readonly name: string; readonly dataStorageDays: number } | undefined,
  isVendor: boolean,
): Retention {
  const planName = tier?.name ?? ''
  if (isVendor) return { planName, retentionDays: maximumStorageDays }
  return { planName, retentionDays: tier?.dataStorageDays ?? unknownPlanStorageDays }
}

/** The last 24 hours, up to the end of this minute, since fields for times know no seconds. Source: specification 3, section 2.5. */
export function defaultRawRange(nowSeconds: number): TimeRange {
  const toSeconds = Math.ceil(nowSeconds / 60) * 60
  return { fromSeconds: toSeconds - defaultRawRangeMs / 1000, toSeconds }
}

/** What keeps a range from being loaded, or undefined. Source: specification 3, section 5 ('Raw Data'). */
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

/** Whether so many points with so many columns, the time not counted, are more than a browser holds. */
export function isTooLargeForBrowser(points: number, columns: number): boolean {
  return Math.min(points, rawPageLimit * rawPagePoints) * (columns + 1) > maximumRawCells
}

/**
 * How far a load is, in percent: each page is a tenth, and within a page it grows with its points. Source: specification 3, section 4.
 * @param expectedOfPage how many points the page is thought to have
 */
export function rawProgressPercent(pages: number, pointsOfPage: number, expectedOfPage: number): number {
  const part = expectedOfPage > 0 ? Math.min(1, pointsOfPage / expectedOfPage) : 0
  return Math.min(100, (100 / rawPageLimit) * (pages + part))
}
