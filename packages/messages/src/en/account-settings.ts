/** Refusals in the sections of an account. */
export const accountSettings = {
  phoneNotSaved: 'Save your mobile number first.',
  phoneNotVerified: 'Verify your mobile number first.',
  smsNotSetUp: 'SMS is not set up for this account.',
  noSecondFactor: 'No second factor is enabled.',
  factorSetUpReplaced: 'Setup was restarted elsewhere.',
  totpNotEnabled: 'The authenticator app is not enabled.',
  smsNotEnabled: 'SMS is not enabled.',
  totpEnabledAlready: 'The authenticator app is already enabled.',
  smsEnabledAlready: 'SMS is already enabled.',
  apiKeyLimitReached: "You've reached your API key limit. Delete a key first.",
  lastVendorAccount: 'The portal needs at least one vendor account. Add another account to this group first.',
  closureLastAdmin:
    'You are the last Admin of a device. Make someone else its Admin, or leave it on its Users & Permissions page, first.',
  closureSubscription: 'You pay for a subscription. Move its devices to the Basic plan first.',
  quietHoursEmpty: 'Choose different times for the start and the end of your quiet hours.',
} as const
