import { conditionLevels } from '../condition.ts'
import type { Acknowledgement, Condition, Guard, Limits, LimitRule } from '../condition.ts'
import type { Evidence } from '../evidence.ts'
import type { ConditionInterval } from '../history/interval.ts'
import { ReferenceHistory } from './reference-history.ts'
import {
  findSilence,
  mergeReferenceConditions,
  type ReferenceInput,
  sortRecords,
  sortSteps,
} from './reference-steps.ts'

export type ReferenceCondition = Condition & { last: number; known: number }
type Sample = { readonly seconds: number; readonly value: number }
const week = 604_800
const catalogue = ['vin', 'rpm1', 'cp3']

/**
 * What is open at the end, unsorted. A plain and slow reference implementation: everything is sorted and replayed, and
 * each step looks back at all earlier input. Shares no code with the fold.
 */
export function foldByReference(input: ReferenceInput): readonly Condition[] {
  const fold = new ReferenceFold(input)
  const records = sortRecords(input.records)
  for (const step of sortSteps(records, input.acknowledgements)) fold.step(step)
  const silence = findSilence(input, records.at(-1)?.evidenceSeconds)
  const open = fold.openAt(input.now)
  return mergeReferenceConditions(silence ? [...open, silence] : open)
}

/** The intervals of each condition until the end, unsorted, except no contact. */
export function listReferenceIntervals(input: ReferenceInput): readonly ConditionInterval[] {
  const fold = new ReferenceFold(input)
  for (const step of sortSteps(sortRecords(input.records), input.acknowledgements)) fold.step(step)
  fold.openAt(input.now)
  return fold.held.list()
}

class ReferenceFold {
  private readonly input: ReferenceInput
  readonly held = new ReferenceHistory()
  /** By rule: the values that count. */
  private readonly samples: Sample[][]
  private readonly isOpen: { warning: boolean; alarm: boolean }[]
  private readonly breachStarts = new Map<string, number>()

  constructor(input: ReferenceInput) {
    this.input = input
    this.samples = input.rules.map(() => [])
    this.isOpen = input.rules.map(() => ({ warning: false, alarm: false }))
  }

  step(step: Evidence | Acknowledgement): void {
    this.forget('at' in step ? step.at : step.evidenceSeconds)
    if ('at' in step) this.held.begin(step.at, 'cleared')
    else this.held.begin(step.evidenceSeconds, 'return')
    if ('at' in step) {
      this.stepAcknowledgement(step)
      return
    }
    this.stepClock(step)
    this.stepLimits(step)
    this.stepEvents(step)
    this.stepCodes(step)
  }

  openAt(now: number): readonly Condition[] {
    this.forget(now)
    return [...this.held.values()].map(({ last: _last, known: _known, ...condition }) => condition)
  }

  private forget(seconds: number): void {
    for (const [name, condition] of this.held) {
      if (seconds - condition.last <= week) continue
      this.held.begin(condition.last + week, 'expired')
      this.held.delete(name)
      if (condition.kind !== 'limit') continue
      for (const [index, { key }] of this.input.rules.entries()) {
        if (key === condition.subject) this.resetRule(index)
      }
    }
  }

  private resetRule(index: number): void {
    this.samples[index] = []
    this.isOpen[index] = { warning: false, alarm: false }
  }

  private note(found: Condition, record: Evidence, isNews = false, last = record.evidenceSeconds): void {
    const name = `${found.kind}/${found.subject}`
    const before = this.held.get(name)
    const isRise = before?.level === 'warning' && found.level === 'alarm'
    const next: ReferenceCondition = { ...found, since: before ? before.since : found.since, last, known: 0 }
    if (before && !isRise && !isNews) {
      next.known = before.known
      if (before.acknowledged) this.held.set(name, { ...next, acknowledged: before.acknowledged })
      else this.held.set(name, next)
      return
    }
    next.known = before ? Math.max(before.known, record.receivedSeconds) : record.receivedSeconds
    this.held.set(name, next)
  }

  private stepLimits(record: Evidence): void {
    for (const key of new Set(this.input.rules.map((rule) => rule.key))) {
      const value = record.values[key]
      const indices = this.input.rules.flatMap((rule, index) => (rule.key === key ? [index] : []))
      const guards = indices.map((index) => guardOf(this.input.rules[index]?.guard, record))
      for (const [at, index] of indices.entries()) {
        const rule = this.input.rules[index] as LimitRule
        if (guards[at] === false) this.resetRule(index)
        if (guards[at] !== true || value === undefined) continue
        this.samples[index]?.push({ seconds: record.evidenceSeconds, value })
        for (const level of conditionLevels) this.stepLevel(rule, index, level)
      }
      if (value === undefined && !guards.includes(false)) continue
      this.showKey(key, indices, record, value)
      const isOver = (at: number, rule: LimitRule | undefined) =>
        guards[at] === false ||
        (value !== undefined && !isBeyond(rule?.warning, value) && !isBeyond(rule?.alarm, value))
      if (indices.every((index, at) => isOver(at, this.input.rules[index]))) this.held.delete(`event/${key}`)
    }
  }

  private stepLevel(rule: LimitRule, index: number, level: 'warning' | 'alarm'): void {
    const limits = rule[level]
    const open = this.isOpen[index]
    const seen = this.samples[index]
    if (limits === undefined || open === undefined || seen === undefined) return
    const gap = 2 * Math.max(this.input.intervalSeconds ?? 300, rule.intervalSeconds ?? 0)
    const from = open[level]
      ? runStart(seen, gap, ({ value }) => isWellInside(limits, value, rule.hysteresis))
      : runStart(seen, gap, ({ value }) => isBeyond(limits, value))
    if (from === undefined || (seen.at(-1) as Sample).seconds - from < rule.durationSeconds) return
    open[level] = !open[level]
    if (open[level]) this.breachStarts.set(`${index} ${level}`, from)
  }

  private showKey(key: string, indices: number[], record: Evidence, value: number | undefined): void {
    for (const level of conditionLevels) {
      const index = indices.find((each) => this.isOpen[each]?.[level])
      if (index === undefined) continue
      const rule = this.input.rules[index] as LimitRule
      const limits = rule[level] as Limits
      const all = this.samples[index] as Sample[]
      const worst = all.findLast((sample) => isBeyond(limits, sample.value)) as Sample
      const isBelow = worst.value < (limits.low ?? Number.NEGATIVE_INFINITY)
      const reason = {
        kind: 'limit' as const,
        key,
        value: worst.value,
        limit: (isBelow ? limits.low : limits.high) as number,
        side: isBelow ? ('below' as const) : ('above' as const),
        beyondSince: this.breachStarts.get(`${index} ${level}`) as number,
        ...(rule.id && { ruleId: rule.id }),
      }
      const last = value === undefined ? this.held.get(`limit/${key}`)?.last : record.evidenceSeconds
      this.note(
        { kind: 'limit', subject: key, level, since: record.evidenceSeconds, reason },
        record,
        false,
        last,
      )
      return
    }
    this.held.delete(`limit/${key}`)
  }

  private stepEvents(record: Evidence): void {
    for (const event of record.events) {
      const { topic, msg, lv } = event
      const ruled = this.input.rules.filter((rule) => rule.key === topic)
      const isKey = ruled.length > 0 || catalogue.includes(topic) || record.values[topic] !== undefined
      const isMeasured = isKey || this.held.has(`event/${topic}`)
      const subject = isMeasured ? topic : `${topic}\n${msg}`
      if (lv <= 10 && isMeasured) this.held.delete(`event/${subject}`)
      if (lv <= 20) continue
      if (ruled.length > 0 && ruled.every((rule) => guardOf(rule.guard, record) === false)) continue
      const level = lv > 30 ? 'alarm' : 'warning'
      const reason = { kind: 'event', topic, msg, lv } as const
      this.note({ kind: 'event', subject, level, since: record.evidenceSeconds, reason }, record, true)
    }
  }

  private stepCodes(record: Evidence): void {
    for (const { bus, source, lamps, codes } of record.troubleCodes ?? []) {
      const on = (['stop', 'malfunction', 'warning', 'protect'] as const).filter(
        (each) => lamps[each] === 'on',
      )
      const areOff = on.length === 0 && Object.values(lamps).includes('off')
      if (on.length === 0 && !areOff && codes.length === 0) continue
      for (const [name, { reason }] of this.held) {
        if (reason.kind !== 'code' || reason.bus !== bus || reason.source !== source) continue
        if (areOff || !codes.some(({ spn, fmi }) => spn === reason.spn && fmi === reason.fmi))
          this.held.delete(name)
      }
      for (const { spn, fmi } of on.length === 0 ? [] : codes) {
        const subject = `${bus} ${source} ${spn}:${fmi}`
        const reason = { kind: 'code', bus, source, spn, fmi, lamps: on } as const
        const level = on.includes('stop') ? 'alarm' : 'warning'
        this.note({ kind: 'code', subject, level, since: record.evidenceSeconds, reason }, record)
      }
    }
  }

  private stepClock(record: Evidence): void {
    const aheadSeconds = record.ts - record.receivedSeconds
    if (aheadSeconds <= 60) this.held.delete('clock/clock')
    else {
      const reason = { kind: 'clock', aheadSeconds } as const
      const since = record.evidenceSeconds
      this.note({ kind: 'clock', subject: 'clock', level: 'warning', since, reason }, record)
    }
  }

  private stepAcknowledgement({ kind, subject, at, by, knownSeconds = at, clears }: Acknowledgement): void {
    const kinds = kind === 'limit' || kind === 'event' ? ['limit', 'event'] : [kind]
    for (const each of kinds) {
      const name = `${each}/${subject}`
      const condition = this.held.get(name)
      if (condition === undefined || condition.known > knownSeconds) continue
      const isRuled = this.input.rules.some((rule) => rule.key === subject)
      const isOver = clears && (each === 'code' || (each === 'event' && !isRuled))
      if (isOver) this.held.delete(name)
      else this.held.set(name, { ...condition, acknowledged: { at, by } })
    }
  }
}

function guardOf(guard: Guard | undefined, record: Evidence): boolean | undefined {
  if (guard === undefined) return true
  const value = record.values[guard.key]
  if (value === undefined) return undefined
  if ('from' in guard) return guard.from <= value && value <= guard.to
  if (guard.operator === '>') return value > guard.value
  if (guard.operator === '>=') return value >= guard.value
  if (guard.operator === '<') return value < guard.value
  if (guard.operator === '<=') return value <= guard.value
  return guard.operator === '=' ? value === guard.value : value !== guard.value
}

function isBeyond(limits: Limits | undefined, value: number): boolean {
  return (
    (limits?.low !== undefined && value < limits.low) || (limits?.high !== undefined && value > limits.high)
  )
}

function isWellInside({ low, high }: Limits, value: number, hysteresis: number): boolean {
  return (
    (low === undefined || value >= low + hysteresis) && (high === undefined || value <= high - hysteresis)
  )
}

/** Start of the uninterrupted run of matching samples at the end; undefined if the last one does not match. */
function runStart(
  samples: readonly Sample[],
  gap: number,
  is: (sample: Sample) => boolean,
): number | undefined {
  let first: number | undefined
  for (const [index, sample] of samples.entries()) {
    const before = samples[index - 1]
    if (!is(sample)) first = undefined
    else if (first === undefined || (before && sample.seconds - before.seconds > gap)) first = sample.seconds
  }
  return first
}
