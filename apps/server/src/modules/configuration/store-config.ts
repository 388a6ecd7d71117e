import { type ConfigChange, type FlatConfig, flattenConfig, nestConfig } from '@fieldport/domain'
import type { DeviceState } from './config-rows.ts'
import type { HeldConfig } from './configuration.repository.ts'
import { columnsOf } from './reported-config.ts'
import { isSameValue, valueIn } from './same-value.ts'

/** Keys whose values differ, absent ones as null. */
export function differences(before: FlatConfig, after: FlatConfig): ConfigChange[] {
  const keys = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...keys].flatMap((key) => {
    const [from, to] = [valueIn(before, key), valueIn(after, key)]
    return isSameValue(from, to) ? [] : [{ key, from, to }]
  })
}

/** null: never reported. */
export function presentConfig(state: DeviceState): FlatConfig | null {
  return state.config === null ? null : flattenConfig(state.config)
}

/** @returns the version that the device has from now on */
export async function storeConfig(
  held: HeldConfig,
  state: DeviceState,
  next: {
    readonly flat: FlatConfig
    readonly isDifferent: boolean
    readonly at: number
    readonly isReport: boolean
    readonly digest: string | null
  },
): Promise<number> {
  const { flat, at, digest } = next
  await held.store({
    text: JSON.stringify(nestConfig(flat)),
    reportedAt: next.isReport ? at : undefined,
    digest,
    columns: columnsOf(flat, state.deviceId),
  })
  if (!next.isDifferent) return state.version
  const version = state.version + 1
  await held.addVersion(version, at, JSON.stringify(flat))
  return version
}
