import { toSingleLine } from '../user-text.ts'

/** Limit of devices named in a mail. */
const namedDevices = 10

/** Names devices on one line; `more` counts those that are not named. */
export function listDevices(
  devices: readonly { readonly deviceId: string; readonly deviceName: string }[],
  more: (devices: number) => string,
): string {
  const named = devices
    .slice(0, namedDevices)
    .map(({ deviceId, deviceName }) =>
      deviceName === '' ? deviceId : `${toSingleLine(deviceName, 60)} (${deviceId})`,
    )
  const others = devices.length - named.length
  return [...named, ...(others > 0 ? [more(others)] : [])].join(', ')
}
