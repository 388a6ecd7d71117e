import { formatEnglish, formatMessage } from '@fieldport/messages'
import { de } from '@fieldport/messages/de'
import { expect, it } from 'vitest'
import { describeDeliveryProblem } from './delivery-problem.ts'

it.each([
  ['ESOCKET', 'The mail or SMS server could not be reached (ESOCKET).'],
  ['no answer', 'The mail or SMS server could not be reached (no answer).'],
  ['EAUTH 535', "The mail or SMS server doesn't accept this portal (EAUTH 535)."],
  ['HTTP 401', "The mail or SMS server doesn't accept this portal (HTTP 401)."],
  ['EENVELOPE 550', 'This address was refused (EENVELOPE 550).'],
  ['HTTP 400', 'This address was refused (HTTP 400).'],
  ['HTTP 400 21211', 'This address was refused (HTTP 400 21211).'],
  ['SMS sender 21606', "The mail or SMS server doesn't accept this portal (SMS sender 21606)."],
  ['DSN 5.2.1', "The message couldn't be delivered (DSN 5.2.1)."],
  ['Twilio 30005', "The message couldn't be delivered (Twilio 30005)."],
  ['no way out is set up', 'No mail or SMS service is set up on this portal.'],
  ['unsubscribed', 'The address unsubscribed before it was sent.'],
  ['removed', 'The address was removed from the device before it arrived.'],
  ['EENVELOPE 450', 'Not accepted (EENVELOPE 450).'],
  ['Webhook HTTP 404', 'The receiver answered HTTP 404.'],
  ['Webhook removed', 'The address was removed from the device before it arrived.'],
  ['Webhook timeout', 'The receiver did not answer in time.'],
  ['Webhook not allowed', 'This portal does not connect to that network.'],
  [
    'Webhook DEPTH_ZERO_SELF_SIGNED_CERT',
    "The receiver's certificate isn't trusted (DEPTH_ZERO_SELF_SIGNED_CERT).",
  ],
  [
    'MQTT UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    "The receiver's certificate isn't trusted (UNABLE_TO_VERIFY_LEAF_SIGNATURE).",
  ],
  ['Webhook CERT_HAS_EXPIRED', "The receiver's certificate has expired."],
  ['MQTT ERR_TLS_CERT_ALTNAME_INVALID', "The receiver's certificate is for another host name."],
  [
    'Webhook ERR_SSL_WRONG_VERSION_NUMBER',
    'No TLS connection to the receiver (ERR_SSL_WRONG_VERSION_NUMBER). Check the address and port.',
  ],
  ['Webhook HTTP 301', 'The receiver redirects to another address (HTTP 301). Enter that address instead.'],
  ['Webhook ECONNREFUSED', 'The receiver could not be reached (ECONNREFUSED).'],
  ['MQTT refused 134', "The broker doesn't accept the user name or password."],
  ['MQTT refused 5', "The broker doesn't accept this login, or doesn't allow the user to publish there."],
  ['MQTT refused 151', 'The broker refused with code 151.'],
  ['no access', 'The person who set this up can no longer edit this device.'],
  ['plan', "The device's plan has no API."],
])('%s', (problem, text) => {
  expect(formatEnglish(describeDeliveryProblem(problem))).toBe(text)
})

it('is formatted in German for a German reader', () => {
  expect(formatMessage(de, 'de', describeDeliveryProblem('Webhook HTTP 404'))).toBe(
    'Der Empfänger hat mit HTTP 404 geantwortet.',
  )
})
