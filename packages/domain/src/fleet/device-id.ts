/**
 * A device id: 9 characters of A-Z and 0-9, or '0-' and seven of them for the simpler type. Source: specification 2,
 * section 1.
 */
const deviceIdPattern = /^(?:[A-Z0-9]{9}|0-[A-Z0-9]{7})$/

export const deviceIdLength = 9

/** Whether the value is a well-formed ID; no device with it needs to exist. */
export function isDeviceId(value: unknown): value is string {
  return typeof value === 'string' && deviceIdPattern.test(value)
}

/**
 * The simpler type of device: it only sends points, so it has no settings, accepts no commands and does not report its
 * name. Source: specification 2, section 1.
 */
export function isSimpleDevice(deviceId: string): boolean {
  return deviceId.startsWith('0-')
}

/** Setup password: 5 to 30 letters, digits and dots, case sensitive. Source: specification 1, section 5. */
export function isSetupPassword(value: unknown): value is string {
  return typeof value === 'string' && /^[A-Za-z0-9.]{5,30}$/.test(value)
}
