import type { LimitRule as PortalRule } from '@fieldport/domain'
import { watchedLimits } from '../../models/watched-limits.ts'
import type { DeviceKind } from '../../point.ts'

/** A limit that applies only while another measurement is above a value. */
export type LimitRule = {
  readonly key: string
  readonly warning?: readonly [low: number, high: number]
  readonly alarm?: readonly [low: number, high: number]
  readonly onlyWhen: { readonly key: string; readonly above: number }
}

/**
 * Rules an owner would add beyond gauge limits, such as an oil pressure below 150 kPa while the engine runs. Devices monitor the same
 * limits themselves and report them as events.
 */
export function limitRulesOf(kind: DeviceKind): readonly LimitRule[] {
  return watchedLimits[kind].flatMap(({ topic, onlyWhen, ...limit }) =>
    onlyWhen === undefined ? [] : [{ key: topic, onlyWhen, ...limit }],
  )
}

/** A rule in the format of the portal's limit rule calls. */
export function toPortalRule(rule: LimitRule): PortalRule & { readonly name: string } {
  const { key, warning, alarm, onlyWhen } = rule
  return {
    name: '',
    key,
    ...(warning && { warning: { low: warning[0], high: warning[1] } }),
    ...(alarm && { alarm: { low: alarm[0], high: alarm[1] } }),
    durationSeconds: 30,
    hysteresis: 5,
    guard: { key: onlyWhen.key, operator: '>', value: onlyWhen.above },
  }
}
