import type { LimitRuleEntry, SharedPage } from '@fieldport/contract'
import {
  type ConfiguredDevice,
  type DisplaySettings,
  type LimitRule,
  limitRulesOfKey,
  type LimitsByLevel,
  type LimitSources,
} from '@fieldport/domain'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { limitRulesOptions } from '../../../lib/device/limit-rules.ts'

/** The active limits of a key; the same list as long as nothing changes. */
export type LimitsOfKey = (key: string) => readonly LimitsByLevel[]

/** The limits that colour a device's cards: the same with which the server evaluates its points. */
export function useLimitsOfKey(
  settings: DisplaySettings,
  { model, config }: ConfiguredDevice,
  rules: readonly LimitRule[],
): LimitsOfKey {
  return useMemo(
    () => createLimitsOfKey({ displaySettings: settings, model, config, rules }),
    [settings, model, config, rules],
  )
}

/** Computed on demand, per key. */
function createLimitsOfKey(sources: LimitSources): LimitsOfKey {
  const known = new Map<string, readonly LimitsByLevel[]>()
  return (key) => {
    const limits = known.get(key) ?? limitRulesOfKey(key, sources)
    known.set(key, limits)
    return limits
  }
}

type SharedLimits = SharedPage['devices'][number]['limits']

/** The limits that colour a shared page's cards, as computed by the server. */
export function useSharedLimits(limits: SharedLimits): LimitsOfKey {
  return useMemo(() => {
    const known = new Map(Object.entries(limits).map(([key, own]) => [key, own.map(toLimits)]))
    return (key) => known.get(key) ?? noLimits
  }, [limits])
}

const noLimits: readonly LimitsByLevel[] = []
const noRules: readonly LimitRule[] = []

/** The portal's own rules of a device. */
export function useLimitRules(deviceid: string): readonly LimitRule[] {
  const { data } = useQuery(limitRulesOptions(deviceid))
  return useMemo(() => data?.Items.map(toLimitRule) ?? noRules, [data])
}

/** Converts a rule from the server to the domain's model. */
export function toLimitRule({
  id,
  key,
  warning,
  alarm,
  durationSeconds,
  hysteresis,
  guard,
}: LimitRuleEntry): LimitRule {
  return {
    id,
    key,
    durationSeconds,
    hysteresis,
    ...toLimits({ warning, alarm }),
    ...(guard && { guard }),
  }
}

function toLimits({ warning, alarm }: Pick<LimitRuleEntry, 'warning' | 'alarm'>): LimitsByLevel {
  return {
    ...(warning && { warning: dropAbsent(warning) }),
    ...(alarm && { alarm: dropAbsent(alarm) }),
  }
}

function dropAbsent({
  low,
  high,
}: {
  readonly low?: number | undefined
  readonly high?: number | undefined
}) {
  return { ...(low !== undefined && { low }), ...(high !== undefined && { high }) }
}
