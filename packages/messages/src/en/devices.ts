/** Devices and their people. */
export const devices = {
  deviceIdTwice: 'A device id is given twice.',
  deviceExists: 'The device exists: {{devices}}.',
  deviceOrAccountNotFound: 'There is no device {{device}}, or no account for {{email}}.',
  groupNameReserved: "'ALL' is no group. Please choose another name.",
  groupNameUnusable: 'This name cannot be used. Please choose another one.',
  accountMissingForInvitation:
    'This address has no account, and this portal does not offer sign-up. Ask who runs it.',
  personHasAccess: 'This person already has access to the device.',
  lastAdmin: 'This is the last Admin of the device. Make somebody else Admin first.',
  setupCodeExpired: 'The code has expired. Please ask for a new code.',
  tooManyWrongSetupCodes: 'Too many wrong codes. Please ask for a new code.',
} as const
