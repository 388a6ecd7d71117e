/** What a code says where nobody said more. */
export const defaults = {
  requestInvalid: 'The request is not valid.',
  serviceUnavailable: 'The service is not available at the moment. Please try again.',
  planUnavailableHere: 'This is unavailable on the plan of this device.',
  settingsFileSizeWrong: 'The file must have from 2 bytes to 8 MB.',
} as const
