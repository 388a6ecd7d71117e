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

/** What a device gets for its HTTP request. */
export type HttpExchange = {
  readonly accepted: number
  readonly commands: readonly WireRequest[]
  /** Answers to what the device asked. */
  readonly answers: readonly object[]
  readonly faults: readonly Message[]
}

/** Answers a request of a device. Never rejects. */
export type AnswerRequest = (deviceId: string, request: DeviceRequest) => Promise<DeviceAnswer>

const noMethod: AnswerRequest = async (_, { method }) => ({
  error: { code: 404, message: `No handler for ${method.slice(0, maximumMethodLength)}` },
})

export type DeviceGateway = ReturnType<typeof createDeviceGateway>

/** Heard within this time over a broker that does not tell: taken for connected. */
const reachableWindowMs = 60_000
const probeEveryMs = 30_000
const maximumRemembered = 50_000
const maximumMethodLength = 64

/** What transports tell of devices and hand on from them. */
export function createDeviceGateway({ delivery, replies, sweep, clock }: DeviceGatewayPorts) {
  /** Only of devices whose broker does not tell who is there. */
  const heardAt = new Map<string, number>()
  const probedAt = new Map<string, number>()
  const handlers = new Map<string, AnswerRequest>()

  /** One after the other, as a device of one thread asks. */
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

  /** A question that does no harm: who answers it is there. */
  const probe = (deviceId: string): void => {
    const nowMs = clock.nowMs()
    if (nowMs - (probedAt.get(deviceId) ?? Number.NEGATIVE_INFINITY) < probeEveryMs) return
    remember(probedAt, deviceId, nowMs)
    const request = requestOf(deviceId, { id: 0, attempts: 0, part: 0 }, 'Sys.GetInfo', {})
    // Not sent: the next message of the device tells the same.
    delivery.sendRequest(deviceId, request).catch(() => undefined)
  }

  return {
    connect: (link: DeviceLink): void => delivery.connect(link),

    /** Requests of devices for this method are answered so from now on. */
    answerWith: (method: string, answer: AnswerRequest): void => void handlers.set(method, answer),

    onQueued: (deviceId: string, mayRepeat: boolean): void => {
      sweep.noteWaiting(deviceId)
      delivery.scheduleSend(deviceId)
      if (!mayRepeat && delivery.isListening(deviceId) === null) probe(deviceId)
    },

    /** A connection that listens for commands, which an earlier one may have missed. */
    onListening: (deviceId: string): void => delivery.scheduleSend(deviceId, { isReconnected: true }),

    /** Any message over MQTT: with a broker that does not tell, the sign that its device is there. */
    onMessage: (deviceId: string): void => {
      if (delivery.isListening(deviceId) === null) heard(deviceId)
    },

    /** Resolves when the reply is durable. */
    takeReply: async (deviceId: string, body: Uint8Array): Promise<void> => {
      const { accepted, requests, asked } = await replies.accept(deviceId, body, 'mqtt')
      for (const request of requests) await delivery.sendRequest(deviceId, request)
      // A device that is gone meanwhile asks again: nothing is kept for it.
      for (const answer of await answerAll(deviceId, asked))
        await delivery.sendAnswer(deviceId, answer).catch(() => undefined)
      if (accepted > requests.length) delivery.scheduleSend(deviceId, { isReachable: true })
    },

    /**
     * What an answer to points carries: asks the engine only where something is known to wait. A device may not look at the
     * answer to what was refused, so that what may run only once is kept for a better one.
     */
    commandsFor: async (deviceId: string, isRefused = false): Promise<readonly WireRequest[]> => {
      const next = sweep.isWaiting(deviceId) ? await delivery.claimForHttp(deviceId, !isRefused) : null
      return next ? [next] : []
    },

    /** Replies over HTTP, none too: the answer carries what the device does next. */
    exchange: async (deviceId: string, body: Uint8Array): Promise<HttpExchange> => {
      const { accepted, requests, asked, faults } = await replies.accept(deviceId, body, 'http')
      const answers = await answerAll(deviceId, asked)
      // Who sends what is no reply may not understand a command either.
      const isGarbage = accepted === 0 && answers.length === 0 && faults.length > 0
      if (isGarbage || requests.length > 0) return { accepted, commands: requests, answers, faults }
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
