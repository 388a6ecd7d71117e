import {
  type DeviceVariant,
  type ConfigWarning,
  configWarnings,
  type FlatConfig,
  type Tier,
} from '@fieldport/domain'
import type { ConfigStore } from '../config-store.ts'

/** The warnings of the working copy, computed once per change, however many fields ask for them. */
export type WarningCache = {
  readonly all: () => readonly ConfigWarning[]
  /** The warnings shown at this key; undefined: none. */
  readonly forKey: (key: string) => readonly ConfigWarning[] | undefined
  readonly subscribe: (listener: () => void) => () => void
}

export function createWarningCache(
  store: ConfigStore,
  subject: DeviceVariant,
  tier: Pick<Tier, 'dataToPortal'> | null,
): WarningCache {
  let seen: FlatConfig | undefined
  let warnings: readonly ConfigWarning[] = []
  let byKey: ReadonlyMap<string, readonly ConfigWarning[]> = new Map()
  const look = () => {
    const working = store.working()
    if (working === seen) return
    seen = working
    const found = configWarnings(working, { ...subject, tier, changedKeys: store.summary().changedKeys })
    // An equal list keeps its identity, so that nothing renders again.
    if (JSON.stringify(found) === JSON.stringify(warnings)) return
    warnings = found
    byKey = Map.groupBy(found, ({ keys }) => keys[0] ?? '')
  }
  return {
    all: () => {
      look()
      return warnings
    },
    forKey: (key) => {
      look()
      return byKey.get(key)
    },
    subscribe: store.subscribeAny,
  }
}
