import { isObject } from '../../objects.ts'
import type { ConfigChange, FlatConfig } from '../config-key.ts'
import { flattenConfig } from '../flat.ts'

/** What became of one key of a change: answered with yes, reported with its new value, answered with no, reported unchanged. */
export const keyOutcomes = ['accepted', 'applied', 'refused', 'ignored'] as const
export type KeyOutcome = (typeof keyOutcomes)[number]

/** One key of a change as it is stored; without an outcome it waits, or was settled before outcomes were kept by key. */
export type SettledChange = ConfigChange & {
  readonly outcome?: KeyOutcome
  /** Of a refusal, in the device's words; absent: it refused the change for another of its keys. */
  readonly reason?: string
  /** Epoch seconds with fractions; a report that comes after it may still correct the outcome. */
  readonly answeredAt?: number
  /** The device reported another value after the change was sent, and before it answered. */
  readonly isContradicted?: boolean
}

export type ChangeAnswer = {
  /** In the device's words; null: it took the change. */
  readonly error: string | null
  readonly result: unknown
}

/** How long after its answer a report still tells what the device made of a change it refused or seemed to ignore. */
const correctionSeconds = 600
const maximumReasonLength = 500

/**
 * Outcomes by the device's answer. An error is about the keys that it names; a device that takes part of a change lists the
 * rest in `refused` of its result.
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
 * The outcome of one key, corrected by what the device reports. A report that left the device before its answer, and is stored
 * after it, counts too: should it be outdated, the next one corrects it in turn. Secrets are not told by a report.
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

/** What a device that answered with yes, and had reported otherwise before, did not do. */
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

/** Keys by outcome: the figures of '1 of 2 refused'. */
export function countOutcomes(changes: readonly Pick<SettledChange, 'outcome'>[]) {
  const count = (wanted: KeyOutcome) => changes.filter(({ outcome }) => outcome === wanted).length
  return { total: changes.length, refused: count('refused'), ignored: count('ignored') }
}

/** Keys that the result of Config.Set lists as refused, each with the reason, '' without one. */
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
  return typeof reason === 'string' ? reason.slice(0, maximumReasonLength) : ''
}

/** 'gps.interval' in 'gps.interval: out of range', and not in 'wifi.gps.interval' or 'gps.interval2'. */
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
