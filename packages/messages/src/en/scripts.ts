/** Scripts of devices. */
export const scripts = {
  scriptSaved:
    'The script was saved. It will be sent next time the device makes contact, then the device reboots.',
  scriptLocked: 'The script is locked. Unlock it to save changes.',
  scriptIsLocked: 'The script is locked.',
  scriptTooLarge: 'The script is too large for this device.',
  scriptNotText: 'The script is not text in UTF-8.',
} as const
