import { maximumAheadSeconds } from '../telemetry/points.ts'

/** Data is never stale before this age. Source: specification 3, section 4 ('Data page polling'). */
const minimumStaleSeconds = 360
/** How late a message may be before there is a warning. */
const graceSeconds = 60
const retryStepSeconds = 5
const longestRetrySeconds = 30
const hiddenTabRetrySeconds = 3
/** A last contact older than 20 years is shown as 'No Data'. Source: specification 3, section 2.2. */
const noDataAfterSeconds = 20 * 365.25 * 86_400

export const noDataMessage = 'No Data'

/**
 * Seconds between two messages: base interval (seconds) times transmit interval (base intervals).
 * Undefined when either is missing or not a positive number. Source: specification 3, section 4.
 */
export function expectedIntervalSeconds(
  baseInterval: unknown,
  transmitInterval: unknown,
): number | undefined {
  const base = positiveNumber(baseInterval)
  const transmit = positiveNumber(transmitInterval)
  return base === undefined || transmit === undefined ? undefined : base * transmit
}

function positiveNumber(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : undefined
}

/** Data is stale when older than max(expected interval + 60, 360) seconds. Source: specification 3, section 4. */
export function isStale(ageSeconds: number, intervalSeconds: number | undefined): boolean {
  return ageSeconds > contactWindowSeconds(intervalSeconds)
}

/** How long a device may be silent, in seconds; an unknown interval is treated as a short one. See `isStale`. */
export function contactWindowSeconds(intervalSeconds: number | undefined): number {
  return Math.max((intervalSeconds ?? 0) + graceSeconds, minimumStaleSeconds)
}

/** The assumed interval of a device that does not report its own: the longest with the shortest contact window. */
export const defaultIntervalSeconds = minimumStaleSeconds - graceSeconds

/**
 * Whether to show the banner 'No Recent Contact': the latest data is older than the expected interval plus the grace
 * time. From intervals of five minutes this equals `isStale`; for a device that sends more often, the banner appears
 * sooner. Without a known interval it is `isStale`. Source: specification 2, section 8.
 */
export function isContactOverdue(ageSeconds: number, intervalSeconds: number | undefined): boolean {
  if (intervalSeconds === undefined) return isStale(ageSeconds, intervalSeconds)
  return ageSeconds > intervalSeconds + graceSeconds
}

export type ContactState = 'live' | 'stale' | 'never'

/** A device's last contact in epoch seconds; undefined if it has never had contact. */
export type Contact = {
  readonly lastContactSeconds: number | undefined
  readonly intervalSeconds: number | undefined
  readonly nowSeconds: number
}

/**
 * Whether a device may be called live. 'never' shows as 'No Data'; a contact more than a day in the future
 * comes from a wrong clock and proves nothing. Sources: specification 3, sections 2.2 and 4; device facts.
 */
export function contactState(contact: Contact): ContactState {
  if (!hasContact(contact)) return 'never'
  const ageSeconds = contact.nowSeconds - contact.lastContactSeconds
  if (ageSeconds < -maximumAheadSeconds) return 'stale'
  return isStale(ageSeconds, contact.intervalSeconds) ? 'stale' : 'live'
}

function hasContact(contact: Contact): contact is Contact & { readonly lastContactSeconds: number } {
  const last = contact.lastContactSeconds
  return last !== undefined && Number.isFinite(last) && contact.nowSeconds - last <= noDataAfterSeconds
}

/** The contact time of a point: a device clock that is ahead never makes it later than its receipt. Both in epoch seconds. */
export function contactTimeSeconds(tsSeconds: number, receivedSeconds: number): number {
  return Math.min(tsSeconds, receivedSeconds)
}

/**
 * Seconds until the next poll: the expected interval; after `emptyPolls` responses without new data 5, 10, … 30; 3 in a
 * hidden tab. Source: specification 3, sections 4 and 9.
 */
export function nextPollSeconds(poll: {
  readonly intervalSeconds: number | undefined
  readonly emptyPolls: number
  readonly hidden: boolean
}): number {
  if (poll.hidden) return hiddenTabRetrySeconds
  if (poll.emptyPolls >= 1)
    return Math.min(Math.floor(poll.emptyPolls) * retryStepSeconds, longestRetrySeconds)
  return Math.max(poll.intervalSeconds ?? retryStepSeconds, 1)
}
