/** Files of exported data. */
export const exports = {
  exportUnavailable: 'Data export is unavailable on the {{plan}} Plan',
  tooManyExports: {
    one: 'You already have {{count}} export running. Wait until it ends, or cancel it.',
    other: 'You already have {{count}} exports running. Wait until one ends, or cancel one.',
  },
  exportTooManyColumns: 'An Excel file holds at most {{maximum}} columns. Choose fewer, or another format.',
  scheduleDeviceTwice: 'Each device can be chosen once.',
  scheduleLimitReached: {
    one: "You've reached your limit of {{count}} scheduled export. Delete it to add another.",
    other: "You've reached your limit of {{count}} scheduled exports. Delete one to add another.",
  },
  scheduleNeedsEmail: 'Confirm your email address before you schedule exports.',
  scheduleRunning: 'This export is already running.',
  exportDeviceGone: 'You no longer have access to this device.',
  exportNothingLeft: 'None of the devices can be exported. See the reasons next to each.',
  exportFileTooLarge:
    'The file would be larger than {{maximum}} MB. Choose fewer devices, fewer columns or a shorter range.',
  exportGaveUp: "The export couldn't be completed after several attempts. It runs again at its next time.",
} as const
