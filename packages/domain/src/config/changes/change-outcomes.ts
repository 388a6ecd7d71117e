import { isObject } from '../../objects.ts'
import type { ConfigChange, FlatConfig } from '../config-key.ts'
import { flattenConfig } from '../flat.ts'

/**
 * The outcome of one key of a change: confirmed by the response, reported with its new value, rejected by the response, reported
 * unchanged.
 */
export const keyOutcomes = ['accepted', 'applied', 'refused', 'ignored'] as const
export type KeyOutcome = (typeof keyOutcomes)[number]

/** One key of a change as stored; without an outcome it is pending, or from before outcomes were stored per key. */
export type SettledChange = ConfigChange & {
  readonly outcome?: KeyOutcome
  /** The device's reason for a rejection; absent: the change was rejected because of another key. */
  readonly reason?: string
  /** Epoch seconds with fractions; a later report may still correct the outcome. */
  readonly answeredAt?: number
  /** The device reported another value after the change was sent and before it responded. */
  readonly isContradicted?: boolean
}

export type ChangeAnswer = {
  /** The device's message; null: it accepted the change. */
  readonly error: string | null
  readonly result: unknown
}

/** How long after the response a report still decides about a change that was rejected or seemingly ignored. */
const correctionSeconds = 600
const maximumReasonLength = 500

/**
 * Outcomes by the device's response. An error applies to the keys it names; a device that applies part of a change lists the rest in
 * `refused` of its result.
 */
export function settleByAnswer(
  changes: readonly SettledChange[],
  { error, result }: ChangeAnswer,
  answeredAt: number,
): SettledChange[] {
  if (error !== null) {
    const isNamed = ({ key }: ConfigChange) => namesKey(error, key)
    const isAboutAll = !changes.some(isNamed)
    return changes.map((change) => ({
      ...unsettled(change),
      outcome: 'refused',
      ...(error !== '' && (isAboutAll || isNamed(change)) ? { reason: error } : {}),
      answeredAt,
    }))
  }
  const refusals = readRefusals(result)
  return changes.map((change): SettledChange => {
    const reason = refusals.get(change.key)
    return reason === undefined
      ? { ...change, outcome: 'accepted', answeredAt }
      : {
          ...unsettled(change),
          outcome: 'refused',
          ...(reason === '' ? {} : { reason }),
          answeredAt,
        }
  })
}

export type ReportEvidence = {
  readonly isSame: (left: unknown, right: unknown) => boolean
  readonly read: (key: string) => unknown
  /** Epoch seconds with fractions. */
  readonly at: number
}

/**
 * The outcome of one key, corrected by a report. A report sent before the response but stored after it counts too: if
 * it is outdated, the next report corrects the outcome again. Reports contain no secrets.
 */
export function settleByReport(change: SettledChange, { isSame, read, at }: ReportEvidence): SettledChange {
  const { outcome, answeredAt, key } = change
  if (outcome === undefined || answeredAt === undefined) return change
  const reported = read(key)
  if (outcome === 'accepted') {
    const isIgnored = !isSame(reported, change.to) && isSame(reported, change.from)
    return isIgnored
      ? { ...unsettled(change), outcome: 'ignored', answeredAt }
      : { ...unsettled(change), outcome: 'applied' }
  }
  const isLate = at - answeredAt > correctionSeconds
  return isSame(reported, change.to) && !isLate ? { ...unsettled(change), outcome: 'applied' } : change
}

/** Marks as ignored the keys that a device confirmed although it had reported another value before. */
export function ignoreContradicted(changes: readonly SettledChange[]): SettledChange[] {
  return changes.map((change) =>
    change.outcome === 'accepted' && change.isContradicted && change.answeredAt !== undefined
      ? { ...unsettled(change), outcome: 'ignored', answeredAt: change.answeredAt }
      : change,
  )
}

/** Whether the device has, or may have, the new value. */
export function isChangeTaken({ outcome }: SettledChange): boolean {
  return outcome === undefined || outcome === 'accepted' || outcome === 'applied'
}

/** Number of keys by outcome, as in '1 of 2 refused'. */
export function countOutcomes(changes: readonly Pick<SettledChange, 'outcome'>[]) {
  const count = (wanted: KeyOutcome) => changes.filter(({ outcome }) => outcome === wanted).length
  return { total: changes.length, refused: count('refused'), ignored: count('ignored') }
}

/** Keys listed as refused in the result of Config.Set, each with the reason, '' without one. */
function readRefusals(result: unknown): ReadonlyMap<string, string> {
  const refused = isObject(result) ? result['refused'] : undefined
  if (Array.isArray(refused)) {
    return new Map(
      refused.flatMap((entry: unknown) => {
        if (typeof entry === 'string') return [[entry, ''] as const]
        const { key, message } = isObject(entry) ? entry : { key: undefined, message: undefined }
        return typeof key === 'string' ? [[key, toReason(message)] as const] : []
      }),
    )
  }
  if (!isObject(refused)) return new Map()
  const flat: FlatConfig = flattenConfig(refused)
  return new Map(Object.entries(flat).map(([key, reason]) => [key, toReason(reason)]))
}

function toReason(reason: unknown): string {
  return typeof reason === 'string' ? reason.slice(0, maximumReasonLength).toWellFormed() : ''
}

/** Matches 'gps.interval' in 'gps.interval: out of range', but not in 'wifi.gps.interval' or 'gps.interval2'. */
function namesKey(text: string, key: string): boolean {
  for (let at = text.indexOf(key); at !== -1; at = text.indexOf(key, at + 1)) {
    const isStart = !/[\w.]/.test(text[at - 1] ?? '')
    const isEnd = !/^(?:\w|\.\w)/.test(text.slice(at + key.length))
    if (isStart && isEnd) return true
  }
  return false
}

function unsettled({ key, from, to }: SettledChange): SettledChange {
  return { key, from, to }
}
