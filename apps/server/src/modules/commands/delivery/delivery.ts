import { createMessage } from '@fieldport/messages'
import { createBatcher } from '../../../platform/background/batcher.ts'
import { type Clock, nowSeconds } from '../../../platform/clock.ts'
import type { DeviceLog } from '../../../platform/device-log.ts'
import type { Log } from '../../../platform/monitoring/log.ts'
import type { CommandSeal } from '../command-seal.ts'
import type { CommandRow } from '../command-rows.ts'
import type { Claimant, DeliveryRepository } from './delivery.repository.ts'
import { type FileArgs, partRequest } from './put-file.ts'
import { createKeyedQueue } from '../queue/keyed-queue.ts'
import { requestOf, type WireRequest } from './wire.ts'

/** The connection to devices over MQTT. */
export type DeviceLink = {
  /** Whether a device is listening now; null: an external broker does not tell. */
  readonly isListening: (deviceId: string) => boolean | null
  /** @throws when the request was certainly not sent */
  readonly send: (deviceId: string, request: string) => Promise<void>
}

export type DeliveryPorts = {
  readonly repository: Pick<DeliveryRepository, 'claim' | 'markReconnected' | 'release'>
  readonly seal: CommandSeal
  readonly clock: Clock
  readonly deviceLog: DeviceLog
  readonly log: Pick<Log, 'warn'>
}

/** Why a device may be sent something now. */
export type DeliveryHint = {
  /** It has just been heard: commands that must not be repeated may be sent. Implied with the embedded broker. */
  readonly isReachable?: boolean
  /** Its connection is new. */
  readonly isReconnected?: boolean
}

export type Delivery = ReturnType<typeof createDelivery>

/** Rows are in memory while they are sent, and a file may have a hundred kilobytes. */
const batchRows = 200
const releaseSeconds = 1

/** Claims commands from the queue and sends them: each belongs to this portal alone before a byte is sent. */
export function createDelivery(ports: DeliveryPorts) {
  const { repository, clock, log } = ports
  let link: DeviceLink | null = null
  const claim = createBatcher((claimants: readonly Claimant[]) => claimAll(ports, claimants), batchRows)

  const sendNext = async (deviceId: string, contact: DeliveryHint): Promise<void> => {
    const isListening = link?.isListening(deviceId) ?? null
    if (!link || isListening === false) return
    const onceToo = isListening === true || contact.isReachable === true
    const row = await claim({ deviceId, via: 'mqtt', onceToo, isReconnected: contact.isReconnected === true })
    if (row) await send(link, row)
  }

  const send = async (to: DeviceLink, row: CommandRow): Promise<void> => {
    try {
      // The device may have disconnected while the row was being claimed: an unsent command has not run.
      if (to.isListening(row.deviceId) === false) throw new Error('The device is not connected any more.')
      await to.send(row.deviceId, JSON.stringify(firstRequest(ports.seal, row)))
      noteSent(ports, row)
    } catch (error) {
      log.warn({ err: error, command: row.id }, 'a command did not leave and waits again')
      await repository.release(row, nowSeconds(clock) + releaseSeconds)
    }
  }

  const sendQueue = createKeyedQueue(async (deviceId: string, contact: DeliveryHint) => {
    try {
      await sendNext(deviceId, contact)
    } catch (error) {
      // The next sweep of the queue finds it again.
      log.warn({ err: error, deviceId }, 'commands of a device are waiting')
    }
  })

  return {
    /** Sets the connection by which devices are reached. */
    connect: (to: DeviceLink): void => {
      link = to
    },

    isListening: (deviceId: string): boolean | null => (link ? link.isListening(deviceId) : false),

    /** Sends the next command of a device over MQTT if there is one and the device is connected. Returns immediately. */
    scheduleSend: (deviceId: string, contact: DeliveryHint = {}): void => sendQueue.add(deviceId, contact),

    /** Sends another request to a device that has just been heard over MQTT. */
    sendRequest: async (deviceId: string, request: WireRequest): Promise<void> => {
      await link?.send(deviceId, JSON.stringify(request))
    },

    /** Sends the response to a request that a device made over MQTT. */
    sendAnswer: async (deviceId: string, answer: object): Promise<void> => {
      await link?.send(deviceId, JSON.stringify(answer))
    },

    /** Returns the next command for a device that waits for the response to its own HTTP request. */
    claimForHttp: async (deviceId: string, onceToo: boolean): Promise<WireRequest | null> => {
      const row = await claim({ deviceId, via: 'http', onceToo, isReconnected: false })
      if (!row) return null
      noteSent(ports, row)
      return firstRequest(ports.seal, row)
    },

    /** Resolves when nothing is being sent. */
    idle: sendQueue.idle,
  }
}

/** One row per device at most; a second request for a device in the same batch gets none. */
async function claimAll(
  { repository, clock }: DeliveryPorts,
  claimants: readonly Claimant[],
): Promise<(CommandRow | null)[]> {
  const back = claimants.filter(({ isReconnected }) => isReconnected).map(({ deviceId }) => deviceId)
  if (back.length > 0) await repository.markReconnected(back)
  const rows = await repository.claim(claimants, nowSeconds(clock))
  const byPlace = new Map(rows.map((row) => [`${row.via} ${row.deviceId}`, row]))
  return claimants.map(({ via, deviceId }) => {
    const place = `${via} ${deviceId}`
    const row = byPlace.get(place) ?? null
    byPlace.delete(place)
    return row
  })
}

function firstRequest(seal: CommandSeal, row: CommandRow): WireRequest {
  const { deviceId, method } = row
  const args = seal.openArgs(row)
  if (row.part === 0) return requestOf(deviceId, row, method, args)
  const part = partRequest(args as FileArgs, row.part)
  return requestOf(deviceId, row, part.method, part.args)
}

function noteSent({ deviceLog }: DeliveryPorts, { deviceId, method, ts, attempts, via }: CommandRow): void {
  const transport = via === 'http' ? 'HTTP' : 'MQTT'
  const what = createMessage('logCommandSent', { transport, method })
  deviceLog.note(deviceId, 'command', what, { method, ts, attempts })
}
