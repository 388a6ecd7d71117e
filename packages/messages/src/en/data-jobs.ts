/** Deletion and transfer of stored data. */
export const dataJobs = {
  setupPasswordWrong: 'The setup password is not right.',
  dataJobUnderWay: 'A job is under way already. Please wait until it has ended.',
  transferToItself: 'Please choose another device to transfer the data to.',
  transferNeedsAdmin: 'You need ADMIN access to the destination device.',
} as const
