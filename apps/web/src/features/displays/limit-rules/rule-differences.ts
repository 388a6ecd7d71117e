import type { LimitRuleEntry } from '@fieldport/contract'
import type { TFunction } from 'i18next'
import type { Difference } from '../saving/differences-notice.tsx'
import { type RuleDraft, type RuleField, toRuleDraft } from './rule-draft.ts'
import type { RuleKeys } from './rule-keys.ts'
import { keepLeftToRight } from '../../../lib/format/direction.ts'

/** The fields in which a draft differs from the version that somebody else saved, both as typed. */
export function ruleDifferences(
  mine: RuleDraft,
  theirs: LimitRuleEntry,
  keys: Pick<RuleKeys, 'find' | 'conversionOf'>,
  t: TFunction,
): readonly Difference[] {
  const other = toRuleDraft(theirs, keys.conversionOf)
  const text = (draft: RuleDraft, field: ShownField) => fieldText(draft, field, keys)
  return fields
    .filter((field) => text(mine, field) !== text(other, field))
    .map((field) => ({ name: fieldLabels(t)[field], theirs: text(other, field), mine: text(mine, field) }))
}

const fields = [
  'name',
  'key',
  'alarmLow',
  'alarmHigh',
  'warningLow',
  'warningHigh',
  'duration',
  'hysteresis',
  'guardKind',
] as const satisfies readonly RuleField[]
type ShownField = (typeof fields)[number]

export function fieldLabels(t: TFunction): Readonly<Record<ShownField, string>> {
  return {
    name: t('Name'),
    key: t('Measurement'),
    alarmLow: t('Alarm below'),
    alarmHigh: t('Alarm above'),
    warningLow: t('Warning below'),
    warningHigh: t('Warning above'),
    duration: t('For at least'),
    hysteresis: t('Hysteresis'),
    guardKind: t('Applies'),
  }
}

function fieldText(draft: RuleDraft, field: ShownField, { find }: Pick<RuleKeys, 'find'>): string {
  if (field === 'key') return find(draft.key).name
  if (field === 'duration') return `${draft.duration} ${draft.durationUnit}`
  if (field !== 'guardKind') return draft[field]
  const { guardKind, guardKey, guardOperator, guardValue, guardFrom, guardTo } = draft
  if (guardKind === 'always') return ''
  const name = find(guardKey).name
  return guardKind === 'value'
    ? `${name} ${guardOperator} ${guardValue}`
    : `${name} ${keepLeftToRight(`${guardFrom}–${guardTo}`)}`
}
