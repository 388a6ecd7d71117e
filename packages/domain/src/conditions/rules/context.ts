import { type CompiledArea, compileArea } from '../areas/area-shape.ts'
import type { AreaRule, LimitRule } from '../condition.ts'

/** The rules by which a device's records are judged. Create it once per device, and again when one of its parts changes. */
export type ConditionContext = {
  readonly rules: readonly LimitRule[]
  /** Seconds between two messages; undefined if unknown. */
  readonly intervalSeconds: number | undefined
  /** The rules about positions. */
  readonly areas: readonly ContextArea[]
  /** Indexes of the rules by the key that they limit. */
  readonly rulesOfKey: ReadonlyMap<string, readonly number[]>
  /** Keys of rules and guards: a record without any of them is irrelevant for limits. */
  readonly watchedKeys: readonly string[]
  /** Identifies the context: a state is valid only with the context in which it was folded. */
  readonly fingerprint: string
}

/** A compiled rule about positions. */
export type ContextArea = {
  readonly rule: LimitRule & { readonly area: AreaRule }
  /** Index among the rules of the context. */
  readonly index: number
  /** The subject of its condition. */
  readonly subject: string
  readonly distanceTo: CompiledArea['distanceTo']
}

/** The part of a record that an area needs. */
const positionKeys = ['gps_lat', 'gps_lon'] as const

/** @param sources rules as `resolveLimitRules` returns them, and the expected interval of the device in seconds */
export function createConditionContext(sources: {
  readonly rules: readonly LimitRule[]
  readonly intervalSeconds: number | undefined
}): ConditionContext {
  const { rules, intervalSeconds } = sources
  const rulesOfKey = new Map<string, number[]>()
  const watched = new Set<string>()
  const areas: ContextArea[] = []
  for (const [index, rule] of rules.entries()) {
    const { key, guard } = rule
    if (isAreaRule(rule)) {
      areas.push({ rule, index, subject: rule.id ?? '', distanceTo: compileArea(rule.area.shape).distanceTo })
      for (const position of positionKeys) watched.add(position)
    } else {
      rulesOfKey.set(key, [...(rulesOfKey.get(key) ?? []), index])
      watched.add(key)
    }
    if (guard) watched.add(guard.key)
  }
  const fingerprint = hashText(JSON.stringify([rules, intervalSeconds ?? null]))
  return { rules, intervalSeconds, areas, rulesOfKey, watchedKeys: [...watched], fingerprint }
}

function isAreaRule(rule: LimitRule): rule is ContextArea['rule'] {
  return rule.area !== undefined
}

/** Two 32-bit FNV-1a hashes with different starts, in hexadecimal: distinguishes contents, protects no secrets. */
function hashText(text: string): string {
  return [0x81_1c_9d_c5, 0x01_00_01_93].map((start) => fnv1a(text, start)).join('')
}

function fnv1a(text: string, start: number): string {
  let hash = start
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01_00_01_93)
  return (hash >>> 0).toString(16).padStart(8, '0')
}
