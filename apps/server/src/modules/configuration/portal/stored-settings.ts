/** The portal settings of a device, by key. */
export type StoredSettings = ReadonlyMap<string, unknown>
/** null: removes the key. */
export type SettingWrites = ReadonlyMap<string, unknown>

export type DeviceIdentity = {
  readonly deviceId: string
  readonly name: string
  readonly fw: string | null
  readonly model: string
}
