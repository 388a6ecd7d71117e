import { type CompiledArea, compileArea } from '../areas/area-shape.ts'
import type { AreaRule, LimitRule } from '../condition.ts'

/** What a device's records are judged by. Make it once for a device and again when one of its parts changes. */
export type ConditionContext = {
  readonly rules: readonly LimitRule[]
  /** Seconds between two messages; undefined when unknown. */
  readonly intervalSeconds: number | undefined
  /** The rules that are about positions. */
  readonly areas: readonly ContextArea[]
  /** Positions of the rules by the key that they limit. */
  readonly rulesOfKey: ReadonlyMap<string, readonly number[]>
  /** Keys of rules and guards: a record without any of them says nothing about limits. */
  readonly watchedKeys: readonly string[]
  /** Tells contexts apart: a state counts only with the context that it was folded with. */
  readonly fingerprint: string
}

/** A rule about positions, ready to be asked. */
export type ContextArea = {
  readonly rule: LimitRule & { readonly area: AreaRule }
  /** Among the rules of the context. */
  readonly index: number
  /** Of its condition. */
  readonly subject: string
  readonly distanceTo: CompiledArea['distanceTo']
}

/** What of a record an area reads. */
const positionKeys = ['gps_lat', 'gps_lon'] as const

/** @param sources rules as `limitRules` gives them, and the expected interval of the device in seconds */
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

/** Two 32-bit FNV-1a hashes of different start, in hexadecimal: tells contents apart, keeps no secret. */
function hashText(text: string): string {
  return [0x81_1c_9d_c5, 0x01_00_01_93].map((start) => fnv1a(text, start)).join('')
}

function fnv1a(text: string, start: number): string {
  let hash = start
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01_00_01_93)
  return (hash >>> 0).toString(16).padStart(8, '0')
}
