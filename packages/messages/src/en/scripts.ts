/** Scripts of devices. */
export const scripts = {
  scriptSaved: 'Script saved. It will be sent next time the device makes contact; the device then reboots.',
  scriptLocked: 'The script is locked. Unlock it to save changes.',
  scriptIsLocked: 'The script is locked.',
  scriptTooLarge: 'The script is too large for this device.',
  scriptNotText: 'The script is not valid UTF-8 text.',
} as const
