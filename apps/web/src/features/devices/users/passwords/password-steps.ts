import type { DevicePasswords } from '@fieldport/contract'

/** Start, send e-mail, enter the code, show passwords. Source: specification 3, section 4. */
export type PasswordStep =
  | { readonly name: 'start'; readonly message?: string }
  | { readonly name: 'sending' }
  | { readonly name: 'code' }
  | { readonly name: 'shown'; readonly passwords: DevicePasswords }

export type PasswordEvent =
  | { readonly type: 'send' }
  | { readonly type: 'sent' }
  | { readonly type: 'notSent'; readonly message: string }
  | { readonly type: 'redeemed'; readonly passwords: DevicePasswords }

export const firstPasswordStep: PasswordStep = { name: 'start' }

/** Events of an earlier step change nothing. */
export function nextPasswordStep(step: PasswordStep, event: PasswordEvent): PasswordStep {
  switch (event.type) {
    case 'send':
      return step.name === 'start' || step.name === 'code' ? { name: 'sending' } : step
    case 'sent':
      return step.name === 'sending' ? { name: 'code' } : step
    case 'notSent':
      return step.name === 'sending' ? { name: 'start', message: event.message } : step
    default:
      return step.name === 'code' ? { name: 'shown', passwords: event.passwords } : step
  }
}
