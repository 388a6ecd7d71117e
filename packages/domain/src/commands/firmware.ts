/** A parsed firmware string. `number` is the three digits that name the hardware line. */
export type FirmwareVersion = {
  readonly number: string
  readonly major: number
  readonly minor: number
  readonly patch: number
}

/** SFW{3 digits}-{major}.{minor}.{patch}; undefined for anything else. Source: specifications 2 and 3, section 5. */
export function parseFirmwareVersion(value: unknown): FirmwareVersion | undefined {
  if (typeof value !== 'string') return undefined
  const match = /^SFW(\d{3})-(\d{1,5})\.(\d{1,5})\.(\d{1,5})$/.exec(value)
  const [, number, major, minor, patch] = match ?? []
  if (number === undefined) return undefined
  return { number, major: Number(major), minor: Number(minor), patch: Number(patch) }
}

/** Negative if `left` is the older version. */
export function compareFirmwareVersions(left: FirmwareVersion, right: FirmwareVersion): number {
  return left.major - right.major || left.minor - right.minor || left.patch - right.patch
}

/** A version as one number: 2.6.4 is 20604. Source: specification 2, sections 5 and 9. */
export function firmwareVersionNumber({ major, minor, patch }: FirmwareVersion): number {
  return major * 10_000 + minor * 100 + patch
}

/** A valid firmware request: starts with SFW00 or 202 and has 10 characters or more. Source: specification 2, section 5. */
export function isFirmwareRequest(value: string): boolean {
  return /^(?:SFW00|202)/.test(value) && value.length >= 10
}

/** Source: specification 2, section 5. */
export const firmwareMismatchMessage = 'firmwareNotSupported'
export const firmwareRequiredMessage = 'firmwareUpdateRequired'

/** An SFW firmware's number must match the device's. Other names have no number to compare. Source: specification 2, section 5. */
export function isFirmwareCompatible(requested: string, current: string): boolean {
  const wanted = parseFirmwareVersion(requested)
  return wanted === undefined || wanted.number === parseFirmwareVersion(current)?.number
}

/** Device-to-device calls need 002 at 20604, 003 at major 4; other lines have no minimum. Source: specification 2, section 5. */
export function supportsDeviceToDevice(firmware: FirmwareVersion): boolean {
  if (firmware.number === '002') return firmwareVersionNumber(firmware) >= 20_604
  return firmware.number !== '003' || firmware.major >= 4
}
