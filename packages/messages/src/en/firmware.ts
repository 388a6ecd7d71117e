/** Firmware images and updates. */
export const firmware = {
  firmwareNotSupported: 'The firmware requested is not supported by this device.',
  firmwareUpdateRequired: 'A firmware update is required to use this function.',
  firmwareNameWrong: 'Use a name such as SFW003-2.6.4: SFW, three digits, a dash and the version.',
  firmwareImageEmpty: 'The image is empty.',
  firmwareModelUnknown: 'No device has the model {{model}}. Choose one of the listed models.',
  firmwareImageTooLarge: 'The image is larger than 4 MiB.',
  firmwareChecksumWrong:
    'The checksum does not match the image. Check the file and the checksum you entered.',
  firmwareExists:
    'A firmware with this name already exists. Withdraw it first, or give the new one another version.',
  firmwareInUse: 'A device is being updated to this firmware. Try again when the update has finished.',
  firmwareUpdateUnderWay: 'A firmware update is already in progress on this device.',
  firmwareRunsAlready: 'This device already runs this firmware.',
} as const
