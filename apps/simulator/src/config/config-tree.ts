import type { ConfigValue } from '@fieldport/domain'
import { flattenConfig, nestConfig } from '@fieldport/domain'

/** A nested configuration, as devices report it. */
export type ConfigTree = { [key: string]: ConfigValue | ConfigTree }

export function isTree(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The JSON is not a configuration. */
export class InvalidConfigError extends Error {}

/** The leaves of an untrusted nested configuration, by dotted keys. @throws InvalidConfigError */
export function flattenTree(nested: Readonly<Record<string, unknown>>): Map<string, ConfigValue> {
  const leaves = new Map<string, ConfigValue>()
  for (const [key, value] of Object.entries(flattenConfig(nested))) {
    if (!isLeaf(value)) throw new InvalidConfigError(`${key} is not a value`)
    leaves.set(key, value)
  }
  return leaves
}

function isLeaf(value: unknown): value is ConfigValue {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value)
}

export function treeOf(leaves: Iterable<readonly [string, ConfigValue]>): ConfigTree {
  return nestConfig(Object.fromEntries(leaves)) as ConfigTree
}
