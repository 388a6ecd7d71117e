import type { TestResult } from '@fieldport/contract'
import type { TFunction } from 'i18next'
import { forwardingProblemText } from '../../../ui/forwarding/problem-text.ts'

type State = TestResult['state']

/** What became of a message, in one or two words. */
export function messageStateText(state: State, t: TFunction): string {
  const words: Readonly<Record<State, () => string>> = {
    waiting: () => t('Waiting'),
    accepted: () => t('Accepted'),
    delivered: () => t('Delivered'),
    failed: () => t('Failed'),
    overLimit: () => t('Monthly limit reached'),
    unsubscribed: () => t('Unsubscribed'),
    paused: () => t('Paused'),
    tooSoon: () => t('Held back'),
    unavailable: () => t('Not set up on this portal'),
  }
  return words[state]()
}

/** Why a message was not accepted; undefined: nothing is known. @param problem as the server names it */
export function problemText(problem: string | null, t: TFunction): string | undefined {
  if (problem === null) return undefined
  if (problem.startsWith('Webhook ')) return forwardingProblemText(problem, t)
  if (/^E(?:SOCKET|CONNECTION|DNS|TIMEDOUT|TLS)|^no answer/.test(problem))
    return t('The mail or SMS server could not be reached ({{code}}).', { code: problem })
  if (/^EAUTH|^HTTP 40[13]/.test(problem))
    return t("The mail or SMS server doesn't accept this portal ({{code}}).", { code: problem })
  if (/^EENVELOPE 5|^HTTP 400/.test(problem))
    return t('This address was refused ({{code}}).', { code: problem })
  if (/^(?:DSN|Twilio) /.test(problem)) return t('The message came back ({{code}}).', { code: problem })
  return t('Not accepted ({{code}}).', { code: problem })
}
