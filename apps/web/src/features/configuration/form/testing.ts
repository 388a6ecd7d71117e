import type { DeviceConfig } from '@fieldport/contract'
import { nestConfig } from '@fieldport/domain'
import { ConfigStore, type PendingChange } from './config-store.ts'

/** What the server responds for a device that reported these settings. */
export function configOf(
  flat: Readonly<Record<string, unknown>>,
  pending: readonly Pick<PendingChange, 'key' | 'to'>[] = [],
  state: Partial<DeviceConfig> = {},
): DeviceConfig {
  return {
    settings: nestConfig(flat),
    ts: 1,
    deviceFeaturesVersion: null,
    version: 1,
    lastChangeId: 0,
    lastChange: null,
    notApplied: [],
    pending: pending.map((each) => ({ ...each, changeId: 1, at: 1, by: 'a@example.com', ts: 1 })),
    ...state,
  }
}

/** The form's store, without edits, over such a response. */
export function storeOf(...args: Parameters<typeof configOf>): ConfigStore {
  const store = new ConfigStore()
  store.load(configOf(...args))
  return store
}
