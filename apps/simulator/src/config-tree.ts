import type { ConfigTree, ConfigValue } from './device-config.ts'

/** Keys that would reach into the object's own machinery. */
const forbidden = new Set(['__proto__', 'constructor', 'prototype'])

export function isTree(value: unknown): value is ConfigTree {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Overwrites the leaves of `target` by those of `change`, as Config.Set does; unknown keys are added. */
export function mergeConfig(target: ConfigTree, change: ConfigTree): void {
  for (const [key, value] of Object.entries(change)) {
    if (forbidden.has(key)) continue
    const present = target[key]
    if (isTree(value)) {
      const branch: ConfigTree = isTree(present) ? present : {}
      mergeConfig(branch, value)
      target[key] = branch
    } else {
      target[key] = value
    }
  }
}

/** The value at a dotted key, `device.base_interval`; the whole tree for an empty key. */
export function configAt(tree: ConfigTree, dottedKey: string): ConfigValue | undefined {
  let value: ConfigValue | undefined = tree
  for (const key of dottedKey === '' ? [] : dottedKey.split('.')) {
    value = isTree(value) && Object.hasOwn(value, key) ? value[key] : undefined
  }
  return value
}

/** The number at a key when it is one above zero, otherwise what was there before. */
export function positiveAt(tree: ConfigTree, dottedKey: string, otherwise: number): number {
  const value = configAt(tree, dottedKey)
  return typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : otherwise
}
