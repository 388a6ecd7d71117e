/** Devices and their people. */
export const devices = {
  deviceIdTwice: 'Enter each device ID only once.',
  deviceExists: 'Already exists: {{devices}}.',
  deviceOrAccountNotFound: 'Device {{device}} or account {{email}} not found.',
  groupNameReserved: "'ALL' is reserved. Choose another group name.",
  groupNameUnusable: 'This name contains only characters that are not allowed. Choose another one.',
  accountMissingForInvitation:
    'This address has no account, and sign-up is turned off. Contact the operator.',
  personHasAccess: 'This person already has access to the device.',
  billingNoPaymentMethod:
    'No payment method has been set. A payment method is required for Portal Hosting plans.',
  billingOutstandingInvoice:
    'There is an outstanding invoice. Pay it on your billing page before you choose a Hosted plan.',
  billingExistingHosted:
    'Some selected devices already have an existing Hosted plan. Only a monthly plan can be changed, to a yearly one.',
  billingNotOwn: 'To pay for a device, you must be added to it yourself, not only through a team.',
  billingOtherPayer: 'Someone else pays for a selected device. Ask them to change its plan.',
  billingPlanChanged:
    'The plan of a selected device has changed, so nothing was done. Check the current plan and try again.',
  billingPriceChanged:
    'The price has changed, because a coupon started or ended. Nothing was bought. Check the current price and try again.',
  billingDeclined: 'Your card was declined. Use another payment method.',
  billingAuthenticationRequired:
    'Your bank requires you to confirm the payment. Use another payment method, or confirm it on your billing page.',
  billingUnavailable: 'The payment provider is not available. Try again in a minute.',
  differenceNeedsPerson: "The portal can't settle this difference. Follow its proposal.",
  differencesOutdated: 'The list may be out of date or incomplete. Check again, then apply the proposal.',
  billingTermNeeded: 'Choose a monthly or yearly term.',
  planExpiryInvalid: 'Choose a day in the future, after the current end.',
  planNotGranted: 'Only a plan that was granted until a certain day can be extended.',
  trialReset: 'Trial reset. It starts again when the next person adds the device.',
  trialAlreadyReset: 'The trial of this device has already been reset once.',
  trialNotRunning: 'No trial is running on this device.',
  nextUserBecomesAdmin: 'The next person can add this device without a password and becomes Admin.',
  nextUserNeedsPassword: 'The next person needs the setup password again.',
  noPassParamsNeeded: 'Choose ADMIN or DISABLE.',
  distributorNameTaken: 'A distributor with this name already exists.',
  planPaidFor: 'A subscription pays for a selected device. Its payer must end it first.',
  userHasSubscription:
    "This person pays for the device and can't be removed. Ask them to move it to the Basic plan first.",
  userPaysWithoutPlans:
    "This person pays for the device and can't be removed. Contact support to end the subscription first.",
  youPayForDevice: "You pay for this device and can't leave it. Move it to the Basic plan first.",
  youPayWithoutPlans:
    "You pay for this device and can't leave it. Contact support to end the subscription first.",
  accessComesByTeam: 'This person has access through a team. Remove the device from the team instead.',
  yourAccessComesByTeam: 'You have access through a team. Leave the team on the Teams page.',
  teamNameTaken: 'You already have a team with this name. Choose another one.',
  teamLimitReached: 'Limit: {{maximum}} teams. Delete one to create another.',
  teamMemberLimitReached: 'Limit: {{maximum}} people in a team.',
  teamMemberPresent: 'This person is already in the team.',
  teamMemberIsYou: 'You manage this team and already have access to its devices.',
  teamMemberMissing: 'This person is no longer in the team.',
  teamNameTakenByYours: 'You already have a team with this name. Rename it, then take this one over.',
  teamLimitForHandover: 'Limit: {{maximum}} teams. Delete one to take this one over.',
  teamDeviceNotAdmin: 'To share this device, you must be its Admin yourself.',
  teamDevicePresent: 'Already in the team.',
  teamDeviceLimitReached: 'Limit: {{maximum}} devices in a team.',
  lastAdmin: 'Every device needs an Admin. Make someone else Admin first.',
  setupCodeExpired: 'This code has expired. Request a new one.',
  tooManyWrongSetupCodes: 'Too many wrong codes. Request a new one.',
  deviceHasOwner: 'This device already has an owner.',
  benchChecksOpen: 'Some checks have not passed yet.',
  benchNoteNeeded: 'Say what failed.',
} as const
