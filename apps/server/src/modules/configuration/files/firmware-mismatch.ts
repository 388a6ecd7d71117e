import type { importCodes } from '@fieldport/contract'
import { parseFirmwareVersion } from '@fieldport/domain'
import { type LocalizableText, toLocalizableText, createMessage } from '@fieldport/messages'

export type ImportCode = (typeof importCodes)[number]

export type FirmwareOverrides = {
  readonly updateFirmware: boolean
  readonly overrideFirmwareVersion: boolean
  readonly overrideFirmwareNumber: boolean
}

/** The file is from another firmware, unless somebody confirmed it or the device is about to get that firmware. */
export function findFirmwareMismatch(
  fileFirmware: string | null,
  deviceFirmware: string | null,
  input: FirmwareOverrides,
): ({ readonly resultCode: Exclude<ImportCode, 'OK'> } & LocalizableText) | null {
  if (fileFirmware === null || deviceFirmware === null || fileFirmware === deviceFirmware) return null
  const [theirs, ours] = [parseFirmwareVersion(fileFirmware), parseFirmwareVersion(deviceFirmware)]
  const text = toLocalizableText(
    createMessage('importOtherFirmware', { theirs: fileFirmware, ours: deviceFirmware }),
  )
  if (theirs?.number !== ours?.number)
    return input.overrideFirmwareNumber ? null : { resultCode: 'FIRMWARE_NUMBER_MISMATCH', ...text }
  return input.overrideFirmwareVersion || input.updateFirmware
    ? null
    : { resultCode: 'FIRMWARE_VERSION_MISMATCH', ...text }
}
