import type { Acknowledgement, Condition, LimitRule, Listening } from '../condition.ts'
import type { Evidence } from '../evidence.ts'

export type ReferenceInput = {
  readonly rules: readonly LimitRule[]
  readonly intervalSeconds: number | undefined
  readonly records: readonly Evidence[]
  readonly acknowledgements: readonly Acknowledgement[]
  readonly listening: readonly Listening[]
  readonly now: number
}

/** Each record once, by its first receipt, in the order of evidence time, device time and hash. */
export function sortRecords(records: readonly Evidence[]): readonly Evidence[] {
  const once = records.filter((record, index) =>
    records.every((other, at) => {
      if (other.ts !== record.ts || other.hash !== record.hash) return true
      return (
        other.receivedSeconds > record.receivedSeconds ||
        (other.receivedSeconds === record.receivedSeconds && at >= index)
      )
    }),
  )
  return once.toSorted(
    (left, right) =>
      left.evidenceSeconds - right.evidenceSeconds ||
      left.ts - right.ts ||
      (left.hash < right.hash ? -1 : left.hash > right.hash ? 1 : 0),
  )
}

/** Within one second records come before acknowledgements; acknowledgements are ordered by name. */
export function sortSteps(records: readonly Evidence[], acknowledgements: readonly Acknowledgement[]) {
  const timed = [
    ...records.map((step) => ({ step, seconds: step.evidenceSeconds, rank: 0, by: '' })),
    ...acknowledgements.map((step) => ({ step, seconds: step.at, rank: 1, by: step.by })),
  ]
  return timed
    .toSorted(
      (left, right) =>
        left.seconds - right.seconds ||
        left.rank - right.rank ||
        (left.by < right.by ? -1 : left.by > right.by ? 1 : 0),
    )
    .map(({ step }) => step)
}

/** Counts listening slots of five seconds; all times of these tests are multiples of it. */
export function findSilence(input: ReferenceInput, last: number | undefined): Condition | undefined {
  if (last === undefined) return undefined
  const allowed = Math.max((input.intervalSeconds ?? 0) + 60, 360)
  const end = Math.min(input.now, Math.max(...input.listening.map(({ to }) => to)))
  let listened = 0
  for (let slot = last; slot < end; slot += 5) {
    if (!input.listening.some(({ from, to }) => from <= slot && slot < to)) continue
    listened += 5
    if (listened <= allowed) continue
    const expectedSeconds = input.intervalSeconds ?? 300
    const given = input.acknowledgements
      .filter(({ kind, at }) => kind === 'silence' && at >= slot)
      .toSorted((left, right) => left.at - right.at || (left.by < right.by ? -1 : 1))
      .at(-1)
    return {
      kind: 'silence',
      subject: 'contact',
      level: 'warning',
      since: slot,
      reason: { kind: 'silence', lastContactSeconds: last, expectedSeconds },
      ...(given && { acknowledged: { at: given.at, by: given.by } }),
    }
  }
  return undefined
}

/** Merges a limit and an event of one measurement. */
export function mergeReferenceConditions(open: readonly Condition[]): readonly Condition[] {
  return open.flatMap((condition): Condition[] => {
    const partner = open.find(
      ({ kind, subject }) =>
        subject === condition.subject &&
        ((kind === 'limit' && condition.kind === 'event') ||
          (kind === 'event' && condition.kind === 'limit')),
    )
    if (partner === undefined) return [condition]
    if (condition.kind === 'event') return []
    const { acknowledged: _acknowledged, ...shown } =
      partner.level === 'alarm' && condition.level === 'warning' ? partner : condition
    const [one, other] = [condition.acknowledged, partner.acknowledged]
    const since = Math.min(condition.since, partner.since)
    if (!one || !other) return [{ ...shown, since }]
    return [{ ...shown, since, acknowledged: other.at > one.at ? other : one }]
  })
}
