/** Deletion and transfer of stored data. */
export const dataJobs = {
  setupPasswordWrong: 'The setup password is incorrect.',
  dataJobUnderWay:
    'A delete or transfer job is already running. Wait until it ends; this may take up to 24 hours.',
  transferToItself: 'Choose another device as the destination.',
  transferNeedsAdmin: 'You need ADMIN access to the destination device.',
} as const
