import { configMessages, expectedConfigValue, findConfigKey } from '@fieldport/domain'
import { localize } from '../../../lib/texts/messages.ts'

/** The values that a setting accepts, for a problem that only says that the value is not accepted. */
export function expectedText(key: string, problem: string): string {
  const row = findConfigKey(key)
  const expected = row && expectedConfigValue(row)
  const general = [
    configMessages.invalid(key),
    configMessages.notANumber(key),
    configMessages.unreadable(key),
  ]
  const saysNoMore = problem === '' || general.some((message) => localize(message) === problem)
  return expected && saysNoMore ? localize(expected) : ''
}
