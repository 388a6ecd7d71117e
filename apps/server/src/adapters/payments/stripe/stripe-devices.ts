/**
 * Stripe allows 50 keys of metadata with values of at most 500 characters. Source: https://docs.stripe.com/api/metadata
 */
const maximumKeys = 50
const devicesPerKey = 50
const prefix = 'devices_'

/** Limit of devices in one item of a subscription. */
export const maximumItemDevices = maximumKeys * devicesPerKey

type Metadata = Readonly<Record<string, string>>

/** The device ids listed in an item's metadata; unvalidated, since people can edit metadata at Stripe. */
export function readDevices(metadata: Metadata): readonly string[] {
  const listed = Object.keys(metadata)
    .filter((key) => key.startsWith(prefix))
    .flatMap((key) => (metadata[key] ?? '').split(','))
    .map((deviceId) => deviceId.trim())
  return [...new Set(listed)].filter((deviceId) => deviceId !== '').toSorted()
}

/** Metadata that lists these devices. Keys of `present` that are no longer needed are set to '', which deletes them. */
export function writeDevices(deviceIds: readonly string[], present: Metadata = {}): Record<string, string> {
  const emptied = Object.keys(present)
    .filter((key) => key.startsWith(prefix))
    .map((key) => [key, ''])
  const sorted = deviceIds.toSorted()
  const lots = Array.from({ length: Math.ceil(sorted.length / devicesPerKey) }, (_, lot) => [
    `${prefix}${lot}`,
    sorted.slice(lot * devicesPerKey, (lot + 1) * devicesPerKey).join(','),
  ])
  return Object.fromEntries([...emptied, ...lots]) as Record<string, string>
}
