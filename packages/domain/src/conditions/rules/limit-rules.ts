import { resolveDisplay } from '../../display/display.ts'
import type { DisplaySettings } from '../../display/display-settings.ts'
import { gaugeLimits } from '../../display/gauge.ts'
import { compileArea } from '../areas/area-shape.ts'
import type { LimitRule } from '../condition.ts'
import {
  configuredKeys,
  configuredRule,
  type ConfiguredDevice,
  measuringIntervalSeconds,
} from './configured-limits.ts'

export type LimitSources = ConfiguredDevice & {
  /** The stored display settings of the device, as `parseDisplaySettings` returns them. */
  readonly displaySettings: DisplaySettings
  /** The portal's own enabled rules of the device. */
  readonly rules: readonly LimitRule[]
}

/**
 * The active limits by key; never a default. For each key, only the first of these sources counts:
 * 1. all of the portal's own rules: a rule with a guard such as 'only while the engine runs' replaces limits without
 * it, including the device's own range;
 * 2. the stored gauge, if the card shows it;
 * 3. the ranges that are enabled in the device's configuration. Sorted by key, areas last, so that equal sources give
 * equal rules.
 */
export function resolveLimitRules(sources: LimitSources): readonly LimitRule[] {
  const keys = new Set([
    ...sources.rules.flatMap(({ key, area }) => (area ? [] : [key])),
    ...Object.keys(sources.displaySettings),
    ...configuredKeys(sources),
  ])
  const areas = sources.rules.filter(({ area }) => area !== undefined).toSorted(compareIds)
  return [
    ...[...keys].toSorted().flatMap((key) => limitRulesOfKey(key, sources)),
    ...areas.map((rule) => areaLimits(rule, sources)),
  ]
}

/** The limits of one key, which also colour its card (`limitBand`). Empty: no limit is active. */
export function limitRulesOfKey(key: string, sources: LimitSources): readonly LimitRule[] {
  const intervalSeconds = measuringIntervalSeconds(key, sources)
  return switchedOn(key, sources).map((rule) =>
    intervalSeconds === undefined || rule.intervalSeconds !== undefined ? rule : { ...rule, intervalSeconds },
  )
}

/**
 * An area as limits of the distance to its edge: outside is above 0, inside below. The hysteresis is at most half of the area's
 * depth, otherwise a small area could never be entered again.
 */
function areaLimits(rule: LimitRule, sources: ConfiguredDevice): LimitRule {
  if (!rule.area) return rule
  const { fires, level, shape } = rule.area
  const intervalSeconds = measuringIntervalSeconds('gps_lat', sources)
  return {
    ...rule,
    [level]: fires === 'left' ? { high: 0 } : { low: 0 },
    hysteresis: Math.min(rule.hysteresis, compileArea(shape).depthMetres / 2),
    ...(intervalSeconds !== undefined && { intervalSeconds }),
  }
}

function switchedOn(key: string, sources: LimitSources): readonly LimitRule[] {
  const own = sources.rules.filter((rule) => rule.key === key && !rule.area)
  if (own.length > 0) return own.toSorted(compareIds)
  const single = gaugeRule(key, sources) ?? configuredRule(key, sources)
  return single && (single.warning || single.alarm) ? [single] : []
}

function compareIds({ id: left = '' }: LimitRule, { id: right = '' }: LimitRule): number {
  return left === right ? 0 : left < right ? -1 : 1
}

/** A stored gauge hides the device's ranges even if it has no limit of its own, like its card. */
function gaugeRule(key: string, sources: LimitSources): LimitRule | undefined {
  const setting = Object.hasOwn(sources.displaySettings, key) ? sources.displaySettings[key] : undefined
  if (setting?.displayType !== 'gauge' || setting.gaugeSettings === undefined) return undefined
  const display = resolveDisplay(key, setting, { config: sources.config, model: sources.model })
  if (display.card !== 'gauge') return undefined
  return { key, ...gaugeLimits(display.gauge), durationSeconds: 0, hysteresis: 0 }
}
