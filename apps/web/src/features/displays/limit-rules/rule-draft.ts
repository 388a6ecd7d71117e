import type { LimitRuleEntry } from '@fieldport/contract'
import {
  convertValue,
  convertValueBack,
  type Guard,
  type Limits,
  type UnitConversion,
} from '@fieldport/domain'
import { createMessage, type Message, type PlainMessageId } from '@fieldport/messages'
import { readNumber } from '../../../lib/format/read-number.ts'
import { numberText } from '../settings-dialog/display-draft.ts'

export const durationUnits = { s: 1, min: 60, h: 3600 } as const
export type DurationUnit = keyof typeof durationUnits
export const guardOperators = ['>', '>=', '<', '<=', '=', '!='] as const
export type GuardOperator = (typeof guardOperators)[number]
/** 'states' is a range of the key `state`. */
export type GuardKind = 'always' | 'value' | 'range' | 'states'
export const stateKey = 'state'
export const maximumDurationSeconds = 86_400

/** A limit rule while it is edited: numbers as typed, in the reader's units. */
export type RuleDraft = {
  readonly name: string
  readonly key: string
  readonly warningLow: string
  readonly warningHigh: string
  readonly alarmLow: string
  readonly alarmHigh: string
  readonly duration: string
  readonly durationUnit: DurationUnit
  readonly hysteresis: string
  readonly guardKind: GuardKind
  readonly guardKey: string
  readonly guardOperator: GuardOperator
  readonly guardValue: string
  readonly guardFrom: string
  readonly guardTo: string
}

export type RuleField = keyof RuleDraft
export type RuleProblem = { readonly field: RuleField; readonly message: PlainMessageId | Message }

/** The content of a rule, in the units of its keys. */
export type RuleInput = Pick<LimitRuleEntry, 'name' | 'key' | 'durationSeconds' | 'hysteresis'> & {
  readonly warning?: Limits
  readonly alarm?: Limits
  readonly guard?: Guard
  readonly area?: LimitRuleEntry['area']
}

/** The conversion of a key's values to the reader's unit; undefined: none. */
export type ConversionOf = (key: string) => UnitConversion | undefined

export function emptyRuleDraft(key: string): RuleDraft {
  return {
    name: '',
    key,
    warningLow: '',
    warningHigh: '',
    alarmLow: '',
    alarmHigh: '',
    duration: '0',
    durationUnit: 's',
    hysteresis: '0',
    guardKind: 'always',
    guardKey: '',
    guardOperator: '>',
    guardValue: '0',
    guardFrom: '',
    guardTo: '',
  }
}

export function toRuleDraft(
  rule: Omit<LimitRuleEntry, 'id' | 'version' | 'updatedAt' | 'updatedBy'>,
  conversionOf: ConversionOf,
): RuleDraft {
  const { warning, alarm, guard } = rule
  const text = (value: number | undefined) => numberText(value, conversionOf(rule.key))
  return {
    ...emptyRuleDraft(rule.key),
    name: rule.name,
    warningLow: text(warning?.low),
    warningHigh: text(warning?.high),
    alarmLow: text(alarm?.low),
    alarmHigh: text(alarm?.high),
    ...toDurationDraft(rule.durationSeconds),
    hysteresis: differenceText(rule.hysteresis, conversionOf(rule.key)),
    ...(guard && toGuardDraft(guard, conversionOf)),
  }
}

/** In the largest unit that gives a whole number. */
export function toDurationDraft(seconds: number): Pick<RuleDraft, 'duration' | 'durationUnit'> {
  const unit =
    (['h', 'min'] as const).find((each) => seconds > 0 && seconds % durationUnits[each] === 0) ?? 's'
  return { duration: numberText(seconds / durationUnits[unit]), durationUnit: unit }
}

function toGuardDraft(
  guard: NonNullable<LimitRuleEntry['guard']>,
  conversionOf: ConversionOf,
): Partial<RuleDraft> {
  const text = (value: number) => numberText(value, conversionOf(guard.key))
  if ('operator' in guard) {
    return {
      guardKind: 'value',
      guardKey: guard.key,
      guardOperator: guard.operator,
      guardValue: text(guard.value),
    }
  }
  const guardKind = guard.key === stateKey ? 'states' : 'range'
  return { guardKind, guardKey: guard.key, guardFrom: text(guard.from), guardTo: text(guard.to) }
}

export type ParsedRule =
  | { readonly input: RuleInput; readonly problems?: never }
  | { readonly input?: never; readonly problems: readonly RuleProblem[] }

/**
 * Parses a draft into a rule, or the problems by field.
 * @param opened the draft and rule that editing started from: an unchanged number keeps its exact value, regardless of
 * unit conversion
 */
export function parseRuleDraft(
  draft: RuleDraft,
  conversionOf: ConversionOf,
  opened?: { readonly draft: RuleDraft; readonly rule: LimitRuleEntry },
): ParsedRule {
  const problems: RuleProblem[] = []
  const reader = createReader(draft, conversionOf, problems, opened)
  const warning = readLimits(draft.key, ['warningLow', 'warningHigh'], reader, problems)
  const alarm = readLimits(draft.key, ['alarmLow', 'alarmHigh'], reader, problems)
  const guard = readGuard(draft, reader, problems)
  const durationSeconds = readDuration(draft, problems)
  const hysteresis = reader.hysteresis()
  if (draft.key === '') problems.push({ field: 'key', message: 'limitKeyMissing' })
  const hasLimit = [draft.warningLow, draft.warningHigh, draft.alarmLow, draft.alarmHigh].some(
    (text) => text.trim() !== '',
  )
  if (!hasLimit) problems.push({ field: 'alarmLow', message: 'limitMissing' })
  if (problems.length > 0) return { problems }
  return {
    input: {
      name: draft.name.trim(),
      key: draft.key,
      durationSeconds,
      hysteresis,
      ...(warning && { warning }),
      ...(alarm && { alarm }),
      ...(guard && { guard }),
    },
  }
}

type ValueField =
  | 'warningLow'
  | 'warningHigh'
  | 'alarmLow'
  | 'alarmHigh'
  | 'guardValue'
  | 'guardFrom'
  | 'guardTo'
type Reader = {
  readonly value: (field: ValueField, key: string) => number | undefined
  readonly hysteresis: () => number
}

function createReader(
  draft: RuleDraft,
  conversionOf: ConversionOf,
  problems: RuleProblem[],
  opened: { readonly draft: RuleDraft; readonly rule: LimitRuleEntry } | undefined,
): Reader {
  const storedValues = opened && valuesOf(opened.rule)
  const keyOf = (field: ValueField, of: RuleDraft) => (field.startsWith('guard') ? of.guardKey : of.key)
  const isUntouched = (field: ValueField) =>
    opened !== undefined &&
    draft[field] === opened.draft[field] &&
    keyOf(field, draft) === keyOf(field, opened.draft)
  return {
    value(field, key) {
      const stored = storedValues?.[field]
      if (stored !== undefined && isUntouched(field)) return stored
      const typed = readNumber(draft[field])
      if (typed === undefined) return undefined
      if (Number.isNaN(typed)) problems.push({ field, message: 'numberNeeded' })
      return roundConverted(convertValueBack(typed, conversionOf(key)))
    },
    hysteresis() {
      const isSame = draft.hysteresis === opened?.draft.hysteresis && draft.key === opened.draft.key
      if (isSame && opened) return opened.rule.hysteresis
      const typed = readNumber(draft.hysteresis) ?? 0
      if (Number.isNaN(typed)) problems.push({ field: 'hysteresis', message: 'numberNeeded' })
      if (typed < 0) problems.push({ field: 'hysteresis', message: 'hysteresisNegative' })
      return roundConverted(typed / (conversionOf(draft.key)?.factor ?? 1))
    },
  }
}

function valuesOf({
  warning,
  alarm,
  guard,
}: LimitRuleEntry): Partial<Record<ValueField, number | undefined>> {
  return {
    warningLow: warning?.low,
    warningHigh: warning?.high,
    alarmLow: alarm?.low,
    alarmHigh: alarm?.high,
    ...(guard &&
      ('operator' in guard ? { guardValue: guard.value } : { guardFrom: guard.from, guardTo: guard.to })),
  }
}

function readLimits(
  key: string,
  [lowField, highField]: readonly ['warningLow', 'warningHigh'] | readonly ['alarmLow', 'alarmHigh'],
  reader: Reader,
  problems: RuleProblem[],
): Limits | undefined {
  const low = reader.value(lowField, key)
  const high = reader.value(highField, key)
  if (low !== undefined && high !== undefined && low >= high)
    problems.push({ field: lowField, message: 'limitsReversed' })
  if (low === undefined && high === undefined) return undefined
  return { ...(low !== undefined && { low }), ...(high !== undefined && { high }) }
}

function readGuard(draft: RuleDraft, reader: Reader, problems: RuleProblem[]): Guard | undefined {
  if (draft.guardKind === 'always') return undefined
  const key = draft.guardKind === 'states' ? stateKey : draft.guardKey
  if (key === '') problems.push({ field: 'guardKey', message: 'limitKeyMissing' })
  const needed = (field: 'guardValue' | 'guardFrom' | 'guardTo'): number => {
    const value = reader.value(field, key)
    if (value === undefined) problems.push({ field, message: 'numberNeeded' })
    return value ?? Number.NaN
  }
  if (draft.guardKind === 'value') return { key, operator: draft.guardOperator, value: needed('guardValue') }
  const [from, to] = [needed('guardFrom'), needed('guardTo')]
  if (from > to) problems.push({ field: 'guardFrom', message: 'guardReversed' })
  return { key, from, to }
}

function readDuration({ duration, durationUnit }: RuleDraft, problems: RuleProblem[]): number {
  const typed = readNumber(duration) ?? 0
  const seconds = typed * durationUnits[durationUnit]
  if (Number.isNaN(typed)) problems.push({ field: 'duration', message: 'numberNeeded' })
  if (seconds < 0 || seconds > maximumDurationSeconds)
    problems.push({ field: 'duration', message: createMessage('limitDurationWrong', { hours: 24 }) })
  return seconds
}

/** A difference of two values is not affected by an offset: 5 °C are 9 °F. */
function differenceText(value: number, conversion: UnitConversion | undefined): string {
  return numberText(conversion ? convertValue(value, { ...conversion, offset: 0 }) : value)
}

/** Removes digits that come only from unit conversion. */
function roundConverted(value: number): number {
  return Number(value.toPrecision(9))
}
