/** Firmware images and updates. */
export const firmware = {
  firmwareNotSupported: 'The firmware requested is not supported by this device.',
  firmwareUpdateRequired: 'A firmware update is required to use this function.',
  firmwareNameWrong:
    'A firmware is named SFW and three digits, a dash and its version, such as SFW003-2.6.4.',
  firmwareImageEmpty: 'The image is empty.',
  firmwareImageTooLarge: 'The image is larger than 4 MiB.',
  firmwareChecksumWrong: 'The checksum of the image is not the one that was given.',
  firmwareExists:
    'There is a firmware of this name already. Withdraw it first, or give the new one another version.',
  firmwareInUse: 'A device is being updated to this firmware at the moment.',
  firmwareUpdateUnderWay: 'A firmware update of this device is under way already.',
  firmwareRunsAlready: 'The device runs this firmware already.',
} as const
