import { isObject } from '../objects.ts'
import type { FlatConfig } from './config-key.ts'

/** Maximum nesting of a configuration; anything deeper is kept whole as one value, which no rule accepts. */
export const maximumConfigDepth = 16

const unsafeKeys = /(?:^|\.)(?:__proto__|constructor|prototype)(?:\.|$)/

/** Object members that never become keys: a later assignment through them would reach the object's prototype. */
export function isUnsafeKey(key: string): boolean {
  return unsafeKeys.test(key)
}

/**
 * Dotted keys of a nested configuration. Lists and empty objects are values. Unsafe keys are left out.
 * @returns a new object; {} for anything that is not an object
 */
export function flattenConfig(nested: unknown): FlatConfig {
  const flat: Record<string, unknown> = {}
  if (isObject(nested)) collect(nested, '', 1, flat)
  return flat
}

function collect(
  from: Readonly<Record<string, unknown>>,
  prefix: string,
  depth: number,
  into: Record<string, unknown>,
): void {
  for (const [part, value] of Object.entries(from)) {
    if (isUnsafeKey(part)) continue
    const key = prefix + part
    const isBranch = isObject(value) && depth < maximumConfigDepth && Object.keys(value).length > 0
    if (isBranch) collect(value, `${key}.`, depth + 1, into)
    else into[key] = value
  }
}

/**
 * The nested object of dotted keys, as devices accept it. If one key is a prefix of another ('a' and 'a.b'), the longer one wins.
 * Unsafe keys are left out.
 */
export function nestConfig(flat: FlatConfig): Record<string, unknown> {
  const root: Record<string, unknown> = {}
  // Only these objects are extended, never a value that happens to be an object.
  const branches = new Set<unknown>([root])
  for (const [key, value] of Object.entries(flat)) {
    if (!isUnsafeKey(key)) place(root, key.split('.'), value, branches)
  }
  return root
}

function place(
  root: Record<string, unknown>,
  parts: readonly string[],
  value: unknown,
  branches: Set<unknown>,
): void {
  let node = root
  for (const part of parts.slice(0, -1)) {
    const next = Object.hasOwn(node, part) ? node[part] : undefined
    const branch = branches.has(next) ? (next as Record<string, unknown>) : {}
    branches.add(branch)
    node[part] = branch
    node = branch
  }
  const last = parts.at(-1) ?? ''
  if (!branches.has(node[last])) node[last] = value
}
