import type { TestResult } from '@fieldport/contract'
import type { TFunction } from 'i18next'

type State = TestResult['state']

/** The state of a message, in one or two words. */
export function messageStateText(state: State, t: TFunction): string {
  const words: Readonly<Record<State, () => string>> = {
    waiting: () => t('Waiting'),
    accepted: () => t('Accepted'),
    delivered: () => t('Delivered'),
    failed: () => t('Failed'),
    overLimit: () => t('Plan limit reached'),
    unsubscribed: () => t('Unsubscribed'),
    paused: () => t('Paused'),
    tooSoon: () => t('Held back'),
    unavailable: () => t('Not set up on this portal'),
    noPhone: () => t('Add a mobile number to your profile to use SMS.'),
  }
  return words[state]()
}
