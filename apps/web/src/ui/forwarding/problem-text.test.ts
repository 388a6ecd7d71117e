import type { TFunction } from 'i18next'
import { expect, it } from 'vitest'
import { forwardingProblemText } from './problem-text.ts'

const t = ((text: string) => text) as unknown as TFunction

it.each([
  ['no access', 'The person who set this up can no longer edit this device.'],
  ['plan', "The device's plan has no API."],
  ['MQTT ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED', 'The broker asks for a client certificate ({{code}}).'],
  ['MQTT ERR_SSL_TLSV1_ALERT_UNKNOWN_CA', "The broker doesn't accept the client certificate ({{code}})."],
  ['MQTT TLS_CLOSED_UNANSWERED', "The broker doesn't accept the client certificate ({{code}})."],
  ['MQTT SELF_SIGNED_CERT_IN_CHAIN', "The receiver's certificate isn't trusted ({{code}})."],
])('%s', (problem, text) => {
  expect(forwardingProblemText(problem, t)).toBe(text)
})
