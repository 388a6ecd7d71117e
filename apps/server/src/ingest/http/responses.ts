import { createMessage, formatEnglish } from '@fieldport/messages'
import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http'
import type { IngestOutcome } from '../ingest.ts'
import type { CommandExchange, IngestRefusal } from '../ports.ts'
import type { IngestResponseBody } from './respond.ts'
import type { BodyFault } from '../../platform/http/bodies/read-body.ts'
import type { IngestTarget } from './target.ts'

export type IngestResponse = readonly [number, IngestResponseBody, OutgoingHttpHeaders?]

const retrySeconds = '5'
const mebibytes = 1024 * 1024

function reply(status: number, message: string, headers: OutgoingHttpHeaders = {}): IngestResponse {
  return [status, { stored: 0, refused: [], message }, headers]
}

export const requestTimeout = reply(408, 'Nothing was stored: the message came too slowly.', {
  connection: 'close',
})

/** The same for a wrong secret, a device that does not exist, and the path of another device. */
export const unauthorized = reply(
  401,
  'Sign in with the device id as user and the secret of the device as password.',
  {
    'www-authenticate': 'Basic realm="fieldport", charset="UTF-8"',
  },
)
/** The correct secret is accepted all the same. */
export const tooManyAttempts = reply(
  429,
  'Too many tries with a wrong secret. Check it and try again later.',
  {
    'retry-after': '60',
  },
)
export const unknownPath = reply(404, 'Send points to /ingest/{deviceid}.')
export const storeUnavailable = reply(
  503,
  'Nothing was stored: the portal cannot store now. Send again later.',
  {
    'retry-after': retrySeconds,
  },
)
export const tooMuchInFlight = reply(
  503,
  'Nothing was stored: too much of this device or of all is under way. Send again later.',
  {
    'retry-after': retrySeconds,
  },
)

export function toRefusal(fault: BodyFault, limitBytes: number): IngestRefusal {
  const isTooLarge = fault === 'too-large'
  const localizable = isTooLarge
    ? createMessage('messageLargerThan', { maximum: limitBytes / mebibytes })
    : createMessage('messageNotGzip')
  const reason = isTooLarge ? 'body-too-large' : 'invalid-encoding'
  return { index: 0, reason, detail: formatEnglish(localizable), localizable }
}

const sizeReasons = new Set(['body-too-large', 'point-too-large', 'config-too-large'])

/** Not the device's fault: it need not send again. */
const leftOutMessage = 'Received, not stored: the plan of this device stores fewer points.'

export function toOutcomeResponse(outcome: IngestOutcome): IngestResponse {
  const { stored, refused, leftOut = 0 } = outcome
  if (stored > 0) return [200, outcome]
  if (leftOut > 0) return [200, { ...outcome, message: leftOutMessage }]
  const isAllSize = refused.every(({ reason }) => sizeReasons.has(reason))
  const message = `Nothing was stored. ${refused[0]?.detail ?? ''}`
  return [isAllSize ? 413 : 400, { stored, refused, message }]
}

/** A configuration is accepted or refused as a whole. */
export function toConfigResponse(outcome: IngestOutcome): IngestResponse {
  return outcome.refused.length > 0 ? toOutcomeResponse(outcome) : [200, { ...outcome, accepted: 1 }]
}

export function toExchangeResponse({ accepted, commands, answers, faults }: CommandExchange): IngestResponse {
  const refused = faults.map((localizable, index) => {
    return { index, reason: 'invalid-reply', detail: formatEnglish(localizable), localizable }
  })
  const isRefused = accepted === 0 && answers.length === 0 && faults.length > 0
  const own = answers.length > 0 ? { answers } : {}
  return [isRefused ? 400 : 200, { stored: 0, refused, accepted, commands, ...own }]
}

export function addCommands(
  [status, content, headers]: IngestResponse,
  commands: readonly object[],
): IngestResponse {
  return [status, commands.length > 0 ? { ...content, commands } : content, headers ?? {}]
}

export function isGzip(request: IncomingMessage): boolean {
  const encoding = request.headers['content-encoding']?.toLowerCase()
  return encoding === 'gzip' || encoding === 'x-gzip'
}

/** Responses that do not depend on the sender. */
export function refuseRequest(request: IncomingMessage, target: IngestTarget | null): IngestResponse | null {
  if (!target) return unknownPath
  if (request.method !== 'POST') return reply(405, 'Send points with POST.', { allow: 'POST' })
  const encoding = request.headers['content-encoding']?.toLowerCase() ?? 'identity'
  if (isGzip(request) || encoding === 'identity') return null
  return reply(415, 'Send the message as it is, or compressed with gzip.', { 'accept-encoding': 'gzip' })
}
