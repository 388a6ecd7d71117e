/** What the portal keeps of a device, by key. */
export type StoredSettings = ReadonlyMap<string, unknown>
/** null: nothing is kept under that key any more. */
export type SettingWrites = ReadonlyMap<string, unknown>

export type DeviceIdentity = {
  readonly deviceId: string
  readonly name: string
  readonly fw: string | null
  readonly model: string
}
