import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { isPortalError } from '@fieldport/domain'
import { messageLimits } from '@fieldport/protocol'
import {
  BodyBudget,
  type BodyReservation,
  withSmallBodyReserve,
} from '../../platform/http/bodies/body-budget.ts'
import { type BodyLimits, type BodyResult, readBody } from '../../platform/http/bodies/read-body.ts'
import { createExcerpt } from '../excerpt.ts'
import type { Ingest } from '../ingest.ts'
import type { IngestPorts } from '../ports.ts'
import { respond, respondEarly, type DrainLimits } from './respond.ts'
import { authenticateRequest } from './credentials.ts'
import { buildInflate } from './inflate.ts'
import {
  storeUnavailable,
  tooMuchInFlight,
  toConfigResponse,
  toExchangeResponse,
  isGzip,
  unknownPath,
  toOutcomeResponse,
  type IngestResponse,
  toRefusal,
  refuseRequest,
  tooManyAttempts,
  requestTimeout,
  unauthorized,
  addCommands,
} from './responses.ts'
import { type IngestTarget, parseTarget } from './target.ts'

export type HttpIngestLimits = BodyLimits &
  DrainLimits & {
    /** Limit for all messages of one device that are being read or stored. */
    readonly bytesPerDevice: number
    /** Limit for all messages together. */
    readonly bytes: number
    /** How long a sender that is not authenticated may take. */
    readonly stranger: DrainLimits
  }

const defaults: HttpIngestLimits = {
  bodyBytes: messageLimits.bodyBytes,
  idleMs: 30_000,
  // Below the five minutes after which node:http itself drops a request without a response.
  totalMs: 240_000,
  bytesPerDevice: 3 * messageLimits.bodyBytes,
  bytes: 16 * messageLimits.bodyBytes,
  drainBytes: 16 * messageLimits.bodyBytes,
  drainMs: 30_000,
  stranger: { drainBytes: 64 * 1024, drainMs: 1_000 },
}

export type HttpIngest = {
  /** Answers `/ingest/…`; false: not an ingest request, nothing was done. */
  readonly handle: (request: IncomingMessage, response: ServerResponse) => boolean
  /** With `Expect: 100-continue`, the sender learns of a refusal before it sends the body. */
  readonly attach: (server: Server) => void
}

const prefix = '/ingest/'

export function buildHttpIngest(
  ingest: Ingest,
  ports: IngestPorts,
  overrides: Partial<HttpIngestLimits> = {},
): HttpIngest {
  const limits = { ...defaults, ...overrides }
  const server = new IngestHandler(ingest, ports, limits)
  const handle: HttpIngest['handle'] = (request, response) => {
    if (!request.url?.startsWith(prefix)) return false
    void server.handle(request, response, false)
    return true
  }
  return {
    handle,
    attach(httpServer) {
      httpServer.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
        if (request.url?.startsWith(prefix)) {
          void server.handle(request, response, true)
        } else {
          // The handler decides when to continue.
          httpServer.emit('request', request, response)
        }
      })
    },
  }
}

class IngestHandler {
  readonly #ingest: Ingest
  readonly #ports: IngestPorts
  readonly #limits: HttpIngestLimits
  readonly #budget: BodyBudget
  readonly #inflate: ReturnType<typeof buildInflate>

  constructor(ingest: Ingest, ports: IngestPorts, limits: HttpIngestLimits) {
    this.#ingest = ingest
    this.#ports = ports
    this.#limits = limits
    this.#budget = new BodyBudget(
      withSmallBodyReserve({ bytesPerSender: limits.bytesPerDevice, bytes: limits.bytes }),
    )
    this.#inflate = buildInflate(limits.bodyBytes)
  }

  async handle(request: IncomingMessage, response: ServerResponse, isWaiting: boolean): Promise<void> {
    // A sender that disconnects needs no handling.
    request.on('error', () => undefined)
    response.on('error', () => undefined)
    try {
      const target = parseTarget(request.url?.slice(prefix.length).split('?', 1)[0] ?? '')
      const refused = await this.#whyRefused(request, target)
      if (!target || refused)
        return respondEarly(request, response, this.#limits.stranger, refused ?? unknownPath)
      await this.#receive(target, request, response, isWaiting)
    } catch (error) {
      this.#fail(error, request, response)
    }
  }

  async #whyRefused(request: IncomingMessage, target: IngestTarget | null): Promise<IngestResponse | null> {
    const refused = refuseRequest(request, target)
    return refused ?? (target && (await this.#authenticate(request, target.deviceId)))
  }

  async #authenticate(request: IncomingMessage, deviceId: string): Promise<IngestResponse | null> {
    const result = await authenticateRequest(request, deviceId, this.#ports)
    if (result === 'right') return null
    this.#ports.metrics.refused('http', result === 'throttled' ? 'throttled' : 'unauthorized')
    return result === 'throttled' ? tooManyAttempts : unauthorized
  }

  async #receive(
    target: IngestTarget,
    request: IncomingMessage,
    response: ServerResponse,
    isWaiting: boolean,
  ): Promise<void> {
    const { deviceId } = target
    const announcedBytes = Number(request.headers['content-length'] ?? 0)
    const share = this.#budget.open(deviceId)
    try {
      if (announcedBytes > this.#limits.bodyBytes) {
        const beginning = Buffer.alloc(0)
        return this.#refuseBody(deviceId, request, response, {
          fault: 'too-large',
          sizeBytes: announcedBytes,
          beginning,
        })
      }
      if (isWaiting) response.writeContinue()
      const result = await this.#body(request, share)
      if ('fault' in result) return this.#refuseBody(deviceId, request, response, result)
      respond(response, ...(await this.#take(target, result.body, () => response.destroyed)))
    } finally {
      share.release()
    }
  }

  /**
   * Passes the bytes of a body to their handler; the response contains the device's next commands.
   * @param isGone whether nobody will read the response, so that commands have to wait for the next one
   */
  async #take(
    { deviceId, kind }: IngestTarget,
    body: Buffer,
    isGone: () => boolean,
  ): Promise<IngestResponse> {
    const { commands } = this.#ports
    if (kind === 'rpc')
      return commands ? toExchangeResponse(await commands.exchange(deviceId, body, isGone)) : unknownPath
    const reply =
      kind === 'config'
        ? toConfigResponse(await this.#ingest.receiveConfig(deviceId, body, 'http'))
        : toOutcomeResponse(await this.#ingest.receive(deviceId, body, 'http'))
    if (!commands || isGone()) return reply
    return addCommands(reply, await commands.commandsFor(deviceId, reply[0] !== 200))
  }

  async #body(request: IncomingMessage, share: BodyReservation): Promise<BodyResult> {
    const sent = await readBody(request, this.#limits, share)
    return isGzip(request) && 'body' in sent ? this.#inflate(sent.body, share) : sent
  }

  #refuseBody(
    deviceId: string,
    request: IncomingMessage,
    response: ServerResponse,
    { fault, sizeBytes, beginning }: Exclude<BodyResult, { body: Buffer }>,
  ): void {
    if (fault === 'gone') return void response.destroy()
    if (fault === 'no-room') {
      this.#ports.metrics.refused('http', 'busy')
      return respondEarly(request, response, this.#limits, tooMuchInFlight)
    }
    if (fault === 'too-slow') {
      this.#ports.metrics.refused('http', 'too-slow')
      return respond(response, ...requestTimeout)
    }
    const outcome = this.#ingest.refuse(deviceId, {
      transport: 'http',
      sizeBytes,
      excerpt: isGzip(request) ? '' : createExcerpt(beginning),
      refused: [toRefusal(fault, this.#limits.bodyBytes)],
    })
    respondEarly(request, response, this.#limits, toOutcomeResponse(outcome))
  }

  #fail(error: unknown, request: IncomingMessage, response: ServerResponse): void {
    if (!isPortalError(error)) this.#ports.log.warn({ error }, 'A message over HTTP could not be stored')
    this.#ports.metrics.refused('http', 'unavailable')
    if (response.headersSent) return void response.destroy()
    respondEarly(request, response, this.#limits, storeUnavailable)
  }
}
