/** Reasons for refusing any call. */
export const access = {
  signInNeeded: 'Please sign in.',
  sessionEnded: 'Please sign in again.',
  notFound: 'Not found.',
  permissionMissing: "You don't have permission to do this.",
  supportViewReadOnly:
    'You are viewing this account for support: nothing can be changed and secrets are hidden.',
  supportViewOver: 'The support view of this account has ended. Return to your own account.',
  supportViewNotAllowed: "You can't view this account.",
  planUnavailable: 'This is unavailable on the {{plan}} plan.',
  dataOlderThanPlan: 'Data older than {{count}} day(s) is unavailable on the {{plan}} plan.',
  requestTooLarge: 'The request is too large.',
  requestTooSlow: 'The request took too long to arrive. Please try again.',
  tooManyRequests: 'Too many requests. Please wait and try again.',
  waitSeconds: '{{count}} s',
  waitMinutes: '{{count}} min',
  waitHours: '{{count}} h',
  tooManyLargeRequests: 'Too many large requests at once. Please try again.',
  serverFailed: 'Something went wrong on our side. Please try again.',
  changedBySomeoneElse: 'Someone else has changed this. Reload it and try again.',
  inputInvalid: '{{field}}: {{problem}}',
  supportRequestFailed: 'There was a problem submitting the request.',
} as const
