import type { ConfigValue } from '@fieldport/domain'
import type { FleetDevice } from '../fleet.ts'
import type { ConfigTree } from './config-tree.ts'
import { treeOf } from './config-tree.ts'
import { defaultsOf, isIdentity, isNetworkKey } from './defaults.ts'
import { kindValues, getDeviceValues } from './kind-config.ts'

/** The stored part of a device's configuration: everything else follows from the kind of device. */
export type ConfigState = {
  readonly firmware: string
  /** True once other firmware was installed. */
  readonly updated: boolean
  /** True once it was reset: its initial configuration is gone. */
  readonly reset: boolean
  readonly changed: Readonly<Record<string, ConfigValue>>
}

/** The configuration of one device. Defaults and the kind's values are shared by all devices. */
export type ConfigStore = {
  readonly value: (key: string) => ConfigValue | undefined
  /** The number at a key if it is above zero, otherwise the given one. */
  readonly positiveOr: (key: string, otherwise: number) => number
  /** Everything, or what is below a key. Undefined if there is nothing. */
  readonly tree: (below?: string) => ConfigTree | ConfigValue | undefined
  readonly size: () => number
  /** Values that have been validated. */
  readonly change: (values: Iterable<readonly [string, ConfigValue]>) => void
  /** Back to the defaults, except the network, without which nobody could reach the device again. */
  readonly hardReset: () => void
  readonly firmware: () => string
  readonly install: (firmware: string) => void
  readonly state: () => ConfigState
}

export function createConfigStore(device: FleetDevice, kept?: ConfigState): ConfigStore {
  let firmware = kept?.firmware ?? device.firmware
  let reset = kept?.reset ?? false
  let changed = new Map<string, ConfigValue>(Object.entries(kept?.changed ?? {}))
  const own = getDeviceValues(device)

  /** Highest priority first. */
  const layers = (): readonly ReadonlyMap<string, ConfigValue>[] => {
    const identity = new Map<string, ConfigValue>([['device.fw', firmware]])
    const defaults = defaultsOf({ model: device.model, firmware })
    return reset ? [identity, changed, defaults] : [identity, changed, own, kindValues(device), defaults]
  }
  let present = layers()

  const value = (key: string): ConfigValue | undefined => {
    for (const layer of present) if (layer.has(key)) return layer.get(key)
    return undefined
  }
  const all = (): Map<string, ConfigValue> => {
    const merged = new Map<string, ConfigValue>()
    for (const layer of present.toReversed()) for (const [key, each] of layer) merged.set(key, each)
    return merged
  }

  return {
    value,
    positiveOr: (key, otherwise) => {
      const found = value(key)
      return typeof found === 'number' && found > 0 ? found : otherwise
    },
    tree: (below = '') => (below === '' ? treeOf(all()) : (value(below) ?? getSubtree(all(), below))),
    size: () => all().size,
    change: (values) => {
      for (const [key, each] of values) changed.set(key, each)
    },
    hardReset: () => {
      changed = new Map([...all()].filter(([key]) => isIdentity(key) || isNetworkKey(key)))
      reset = true
      present = layers()
    },
    firmware: () => firmware,
    install: (fw) => {
      firmware = fw
      present = layers()
    },
    state: () => ({
      firmware,
      reset,
      updated: firmware !== device.firmware,
      changed: Object.fromEntries(changed),
    }),
  }
}

function getSubtree(all: ReadonlyMap<string, ConfigValue>, below: string): ConfigTree | undefined {
  const prefix = `${below}.`
  const part = [...all].filter(([key]) => key.startsWith(prefix))
  return part.length === 0
    ? undefined
    : treeOf(part.map(([key, each]) => [key.slice(prefix.length), each] as const))
}
