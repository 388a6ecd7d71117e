import type { Message } from '@fieldport/messages'
import type { Clock } from '../../../platform/clock.ts'
import type { Delivery, DeviceLink } from './delivery.ts'
import type { Replies } from './replies.ts'
import type { QueueSweep } from '../queue/queue-sweep.ts'
import { answerOf, type DeviceAnswer, type DeviceRequest, requestOf, type WireRequest } from './wire.ts'

export type DeviceGatewayPorts = {
  readonly delivery: Delivery
  readonly replies: Replies
  readonly sweep: Pick<QueueSweep, 'isWaiting' | 'noteWaiting'>
  readonly clock: Clock
}

/** The content of the response to a device's HTTP request. */
export type HttpExchange = {
  readonly accepted: number
  readonly commands: readonly WireRequest[]
  /** Responses to its own requests. */
  readonly answers: readonly object[]
  readonly faults: readonly Message[]
}

/** Answers a request of a device. Never rejects. */
export type AnswerRequest = (deviceId: string, request: DeviceRequest) => Promise<DeviceAnswer>

const noMethod: AnswerRequest = async (_, { method }) => ({
  error: { code: 404, message: `No handler for ${method.slice(0, maximumMethodLength)}` },
})

const neverGone = (): boolean => false

export type DeviceGateway = ReturnType<typeof createDeviceGateway>

/** A device heard within this time, over a broker that does not report connections, counts as connected. */
const reachableWindowMs = 60_000
const probeEveryMs = 30_000
const maximumRemembered = 50_000
const maximumMethodLength = 64

/** What transports report about devices and pass on from them. */
export function createDeviceGateway({ delivery, replies, sweep, clock }: DeviceGatewayPorts) {
  /** Only for devices whose broker does not report connections. */
  const heardAt = new Map<string, number>()
  const probedAt = new Map<string, number>()
  const handlers = new Map<string, AnswerRequest>()

  /** One after the other: a device has one thread. */
  const answerAll = async (deviceId: string, asked: readonly DeviceRequest[]) => {
    const answers: object[] = []
    for (const request of asked) {
      const answer = await (handlers.get(request.method) ?? noMethod)(deviceId, request)
      answers.push(answerOf(deviceId, request, answer))
    }
    return answers
  }

  const heard = (deviceId: string): void => {
    remember(heardAt, deviceId, clock.nowMs())
    if (sweep.isWaiting(deviceId)) delivery.scheduleSend(deviceId, { isReachable: true })
  }

  /** A harmless request: a device that answers it is there. */
  const probe = (deviceId: string): void => {
    const nowMs = clock.nowMs()
    if (nowMs - (probedAt.get(deviceId) ?? Number.NEGATIVE_INFINITY) < probeEveryMs) return
    remember(probedAt, deviceId, nowMs)
    const request = requestOf(deviceId, { id: 0, attempts: 0, part: 0 }, 'Sys.GetInfo', {})
    // Not sent: the next message of the device shows the same.
    delivery.sendRequest(deviceId, request).catch(() => undefined)
  }

  return {
    connect: (link: DeviceLink): void => delivery.connect(link),

    /** Registers the handler for device requests of this method. */
    answerWith: (method: string, answer: AnswerRequest): void => void handlers.set(method, answer),

    onQueued: (deviceId: string, mayRepeat: boolean): void => {
      sweep.noteWaiting(deviceId)
      delivery.scheduleSend(deviceId)
      if (!mayRepeat && delivery.isListening(deviceId) === null) probe(deviceId)
    },

    /** A connection that listens for commands, which an earlier one may have missed. */
    onListening: (deviceId: string): void => delivery.scheduleSend(deviceId, { isReconnected: true }),

    /** Any message over MQTT: with a broker that does not report connections, the sign that its device is there. */
    onMessage: (deviceId: string): void => {
      if (delivery.isListening(deviceId) === null) heard(deviceId)
    },

    /** Resolves when the reply is durable. */
    takeReply: async (deviceId: string, body: Uint8Array): Promise<void> => {
      const { accepted, requests, asked } = await replies.accept(deviceId, body, 'mqtt')
      for (const request of requests) await delivery.sendRequest(deviceId, request)
      // A device that disconnected meanwhile asks again: nothing is stored for it.
      for (const answer of await answerAll(deviceId, asked))
        await delivery.sendAnswer(deviceId, answer).catch(() => undefined)
      if (accepted > requests.length) delivery.scheduleSend(deviceId, { isReachable: true })
    },

    /**
     * Commands for the response to points; queries the engine only if something is known to wait. A device may ignore
     * the response to refused points, so commands that must not be repeated are kept for a better one.
     */
    commandsFor: async (deviceId: string, isRefused = false): Promise<readonly WireRequest[]> => {
      const next = sweep.isWaiting(deviceId) ? await delivery.claimForHttp(deviceId, !isRefused) : null
      return next ? [next] : []
    },

    /** Accepts replies over HTTP, also none; the response contains the device's next commands. */
    exchange: async (deviceId: string, body: Uint8Array, isGone = neverGone): Promise<HttpExchange> => {
      const { accepted, requests, asked, faults } = await replies.accept(deviceId, body, 'http')
      const answers = await answerAll(deviceId, asked)
      // A sender of invalid replies may not understand a command either.
      const isGarbage = accepted === 0 && answers.length === 0 && faults.length > 0
      if (isGarbage || requests.length > 0 || isGone())
        return { accepted, commands: requests, answers, faults }
      const next = await delivery.claimForHttp(deviceId, true)
      return { accepted, commands: next ? [next] : [], answers, faults }
    },

    isConnected: (deviceId: string): boolean =>
      delivery.isListening(deviceId) ??
      clock.nowMs() - (heardAt.get(deviceId) ?? Number.NEGATIVE_INFINITY) < reachableWindowMs,
  }
}

function remember(map: Map<string, number>, deviceId: string, atMs: number): void {
  map.delete(deviceId)
  map.set(deviceId, atMs)
  if (map.size <= maximumRemembered) return
  const [oldest] = map.keys()
  if (oldest !== undefined) map.delete(oldest)
}
