import type { LimitRuleEntry } from '@fieldport/contract'
import { convertValue } from '@fieldport/domain'
import type { TFunction } from 'i18next'
import { formatDuration } from '../../../lib/format/durations.ts'
import { formatUpTo, withUnit } from '../../../lib/format/numbers.ts'
import { joinFacts } from '../../../lib/format/direction.ts'
import { stateKey } from './rule-draft.ts'
import type { RuleKeys } from './rule-keys.ts'

type Rule = Omit<LimitRuleEntry, 'id' | 'version' | 'updatedAt' | 'updatedBy'>
type Names = Pick<RuleKeys, 'find' | 'conversionOf'>

/** 'Below 150 kPa or above 620 kPa'; '' without a limit. */
export function limitsText(limits: Rule['alarm'], key: string, t: TFunction, names: Names): string {
  const low = limits?.low === undefined ? undefined : valueText(limits.low, key, names)
  const high = limits?.high === undefined ? undefined : valueText(limits.high, key, names)
  if (low !== undefined && high !== undefined) return t('Below {{low}} or above {{high}}', { low, high })
  if (low !== undefined) return t('Below {{low}}', { low })
  return high === undefined ? '' : t('Above {{high}}', { high })
}

/** 'Leaves a circle of 200 m'. */
export function areaRuleText({ fires, shape }: NonNullable<Rule['area']>, t: TFunction): string {
  if (shape.kind === 'circle') {
    const radius = withUnit(formatUpTo(shape.radiusMetres, 1), 'm')
    return fires === 'left'
      ? t('Leaves a circle of {{radius}}', { radius })
      : t('Enters a circle of {{radius}}', { radius })
  }
  const count = shape.corners.length
  return fires === 'left'
    ? t('Leaves a polygon of {{count}} corners', { count })
    : t('Enters a polygon of {{count}} corners', { count })
}

/** When a rule applies: 'For 3m · only while Engine speed > 0 rpm'; '' if always and immediately. */
export function ruleTermsText(
  { key, area, durationSeconds, guard }: Rule,
  t: TFunction,
  names: Names,
): string {
  const parts: string[] = []
  if (durationSeconds > 0) parts.push(t('after {{duration}}', { duration: formatDuration(durationSeconds) }))
  if (guard) parts.push(guardText(guard, t, names))
  return joinFacts(parts) || (key === '' && !area ? '' : t('immediately, always'))
}

function guardText(guard: NonNullable<Rule['guard']>, t: TFunction, names: Names): string {
  if ('operator' in guard) {
    const condition = `${names.find(guard.key).name} ${operatorSymbols[guard.operator]} ${valueText(guard.value, guard.key, names)}`
    return t('only while {{condition}}', { condition })
  }
  const [from, to] = [valueText(guard.from, guard.key, names), valueText(guard.to, guard.key, names)]
  if (guard.key !== stateKey)
    return t('only while {{name}} is {{from}} to {{to}}', { name: names.find(guard.key).name, from, to })
  return guard.from === guard.to
    ? t('only in state {{state}}', { state: from })
    : t('only in states {{from}}–{{to}}', { from, to })
}

export const operatorSymbols = { '>': '>', '>=': '≥', '<': '<', '<=': '≤', '=': '=', '!=': '≠' } as const

function valueText(value: number, key: string, { find, conversionOf }: Names): string {
  return withUnit(
    formatUpTo(convertValue(value, conversionOf(key)), 2),
    key === stateKey ? '' : find(key).unit,
  )
}
