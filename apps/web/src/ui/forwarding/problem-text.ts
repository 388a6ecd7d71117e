import type { TFunction } from 'i18next'

/** Why points or events did not arrive. @param problem as the server names it */
export function forwardingProblemText(problem: string, t: TFunction): string {
  if (problem === 'no access') return t('The person who set this up can no longer edit this device.')
  if (problem === 'plan') return t("The device's plan has no API.")
  const [, kind, code = problem] = /^(Webhook|MQTT) (.*)$/.exec(problem) ?? []
  if (code === 'not allowed') return t('This portal does not connect to that network.')
  if (kind === 'MQTT' && code.startsWith('refused ')) return refusalText(code.slice('refused '.length), t)
  if (code === 'timeout') return t('The receiver did not answer in time.')
  if (/ALERT_(?:CERTIFICATE_REQUIRED|HANDSHAKE_FAILURE)$/.test(code))
    return t('The broker asks for a client certificate ({{code}}).', { code })
  if (/ALERT_|^TLS_CLOSED/.test(code))
    return t("The broker doesn't accept the client certificate ({{code}}).", { code })
  if (/CERT|SSL|TLS|EPROTO/.test(code))
    return t("The receiver's certificate isn't trusted ({{code}}).", { code })
  if (code.startsWith('HTTP ')) return t('The receiver answered {{code}}.', { code })
  return t('The receiver could not be reached ({{code}}).', { code })
}

/** CONNACK and PUBACK codes. Source: MQTT 5, sections 3.2.2.2 and 3.4.2.1; MQTT 3.1.1, table 3.1. */
const wrongLogin = new Set(['4', '134'])
const notAuthorized = new Set(['5', '135'])

function refusalText(code: string, t: TFunction): string {
  if (wrongLogin.has(code)) return t("The broker doesn't accept the user name or password.")
  if (notAuthorized.has(code)) return t("The broker doesn't allow this user to publish there.")
  return t('The broker refused with code {{code}}.', { code })
}
