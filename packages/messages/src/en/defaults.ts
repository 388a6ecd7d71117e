/** Default messages by error code. */
export const defaults = {
  requestInvalid: 'The request is not valid.',
  serviceUnavailable: 'The service is temporarily unavailable. Try again.',
  planUnavailableHere: 'This is unavailable on the plan of this device.',
  settingsFileSizeWrong: 'The file must be between 2 bytes and 8 MB.',
} as const
