import { type ConfigChange, type FlatConfig, flattenConfig, nestConfig } from '@fieldport/domain'
import type { DeviceConfigState } from '../config-rows.ts'
import type { LockedConfig } from '../configuration.repository.ts'
import { toDeviceColumns } from '../reports/reported-config.ts'
import { isSameValue, readValue } from '../same-value.ts'

/** Keys whose values differ; absent values are null. */
export function diffValues(before: FlatConfig, after: FlatConfig): ConfigChange[] {
  const keys = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...keys].flatMap((key) => {
    const [from, to] = [readValue(before, key), readValue(after, key)]
    return isSameValue(from, to) ? [] : [{ key, from, to }]
  })
}

/** null: never reported. */
export function currentConfig(state: DeviceConfigState): FlatConfig | null {
  return state.config === null ? null : flattenConfig(state.config)
}

/** @returns the new version of the device's configuration */
export async function storeConfig(
  held: LockedConfig,
  state: DeviceConfigState,
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
    columns: toDeviceColumns(flat, state.deviceId),
  })
  if (!next.isDifferent) return state.version
  const version = state.version + 1
  await held.addVersion(version, at, JSON.stringify(flat))
  return version
}
