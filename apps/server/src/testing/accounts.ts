import type { AccountsModuleOptions } from '../modules/accounts/accounts.module.ts'

/** Ports of the accounts module for tests of other things: nobody has a second factor, an invitation or a held notification. */
export const noSecondFactors: Pick<
  AccountsModuleOptions,
  'secondFactors' | 'acceptInvitations' | 'onQuietHoursChanged'
> = {
  secondFactors: {
    methodFor: () => Promise.resolve({ preferred: 'NOMFA', methods: [] }),
    sendSms: () => Promise.reject(new Error('Nobody has a second factor.')),
    verify: () => Promise.resolve('invalid'),
  },
  acceptInvitations: () => Promise.resolve(),
  onQuietHoursChanged: () => Promise.resolve(),
}
