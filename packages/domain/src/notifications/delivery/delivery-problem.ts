import { createMessage, type Message, toMessage } from '@fieldport/messages'
import { planProblem } from '../../forwarding/forwarding.ts'

/** The portal has neither a service for the message nor an outbox. */
export const notConfiguredProblem = 'no way out is set up'

/** The recipient unsubscribed, or was removed, between the decision and the sending. */
export const unsubscribedProblem = 'unsubscribed'
export const removedProblem = 'removed'

/**
 * Explains to people why a message, or a batch of points, was not delivered.
 * @param problem the stored code: 'EENVELOPE 550', 'DSN 5.2.1', 'Twilio 30005', 'Webhook HTTP 404', 'MQTT timeout'
 */
export function describeDeliveryProblem(problem: string): Message {
  const receiver = /^(?:Webhook|MQTT) (.*)$/.exec(problem)?.[1]
  if (receiver !== undefined) return describeReceiverProblem(receiver, problem.startsWith('MQTT '))
  if (problem === 'no access') return toMessage('forwardingWithoutAccess')
  if (problem === planProblem) return toMessage('forwardingNotInPlan')
  if (problem === unsubscribedProblem) return toMessage('addressUnsubscribed')
  if (problem === removedProblem) return toMessage('receiverRemoved')
  if (problem === notConfiguredProblem) return toMessage('messagesNotSetUp')
  const params = { code: problem }
  if (/^E(?:SOCKET|CONNECTION|DNS|TIMEDOUT|TLS)|^no answer/.test(problem))
    return createMessage('messageServerUnreachable', params)
  if (/^EAUTH|^HTTP 40[13]|^SMS sender/.test(problem))
    return createMessage('messageServerRefusesPortal', params)
  if (/^EENVELOPE 5|^HTTP 400/.test(problem)) return createMessage('addressRefused', params)
  if (/^(?:DSN|Twilio) /.test(problem)) return createMessage('messageCameBack', params)
  return createMessage('messageNotAccepted', params)
}

function describeReceiverProblem(code: string, isBroker: boolean): Message {
  if (code === 'not allowed') return toMessage('receiverNetworkNotAllowed')
  if (code === 'removed') return toMessage('receiverRemoved')
  if (isBroker && code.startsWith('refused ')) return describeRefusal(code.slice('refused '.length))
  if (code === 'timeout') return toMessage('receiverTimedOut')
  if (code.startsWith('HTTP 3')) return createMessage('receiverRedirects', { code })
  if (code.startsWith('HTTP ')) return createMessage('receiverAnswered', { code })
  return describeTlsProblem(code) ?? createMessage('receiverUnreachable', { code })
}

/** @returns undefined: another kind of problem */
function describeTlsProblem(code: string): Message | undefined {
  if (/ALERT_(?:CERTIFICATE_REQUIRED|HANDSHAKE_FAILURE)$/.test(code))
    return createMessage('brokerWantsCertificate', { code })
  if (/ALERT_|^TLS_CLOSED/.test(code)) return createMessage('brokerRefusesCertificate', { code })
  if (code === 'CERT_HAS_EXPIRED') return toMessage('receiverCertificateExpired')
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') return toMessage('receiverCertificateOfOtherHost')
  if (/CERT|VERIFY|^INVALID_/.test(code)) return createMessage('receiverNotTrusted', { code })
  return /SSL|TLS|EPROTO/.test(code) ? createMessage('receiverTlsFailed', { code }) : undefined
}

/** CONNACK and PUBACK codes. Source: MQTT 5, sections 3.2.2.2 and 3.4.2.1; MQTT 3.1.1, table 3.1. */
const wrongLogin = new Set(['4', '134'])
const notAuthorized = new Set(['5', '135'])

function describeRefusal(code: string): Message {
  if (wrongLogin.has(code)) return toMessage('brokerLoginWrong')
  if (notAuthorized.has(code)) return toMessage('brokerForbidsTopic')
  return createMessage('brokerRefused', { code })
}
