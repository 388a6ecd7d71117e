import type { TFunction } from 'i18next'
import { expect, it } from 'vitest'
import { problemText } from './message-state-text.ts'

const t = ((text: string) => text) as unknown as TFunction

it.each([
  ['ESOCKET', 'The mail or SMS server could not be reached ({{code}}).'],
  ['no answer', 'The mail or SMS server could not be reached ({{code}}).'],
  ['EAUTH 535', "The mail or SMS server doesn't accept this portal ({{code}})."],
  ['HTTP 401', "The mail or SMS server doesn't accept this portal ({{code}})."],
  ['EENVELOPE 550', 'This address was refused ({{code}}).'],
  ['HTTP 400', 'This address was refused ({{code}}).'],
  ['DSN 5.2.1', 'The message came back ({{code}}).'],
  ['Twilio 30005', 'The message came back ({{code}}).'],
  ['Webhook HTTP 404', 'The receiver answered {{code}}.'],
  ['Webhook timeout', 'The receiver did not answer in time.'],
  ['Webhook not allowed', 'This portal does not connect to that network.'],
  ['Webhook DEPTH_ZERO_SELF_SIGNED_CERT', "The receiver's certificate isn't trusted ({{code}})."],
  ['Webhook ECONNREFUSED', 'The receiver could not be reached ({{code}}).'],
  ['EENVELOPE 450', 'Not accepted ({{code}}).'],
  [null, undefined],
])('%s', (problem, text) => {
  expect(problemText(problem, t)).toBe(text)
})
