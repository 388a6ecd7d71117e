import type { RpcMethod } from '@fieldport/domain'
import { formatEnglish, toMessage } from '@fieldport/messages'
import { sql } from 'drizzle-orm'
import { rowsOf } from '../../adapters/relational/database.ts'
import type { Relational } from '../../adapters/relational/open.ts'
import { emptyTables } from '../../adapters/relational/testing.ts'
import { createSeal } from '../../platform/seal.ts'
import { createDevicesModule } from '../devices/devices.module.ts'
import { newDevice } from '../devices/testing.ts'
import type { AuditRecord } from '../audit/audit.module.ts'
import type { CommandOutcome, CommandProgress } from './command-types.ts'
import { createCommandsModule } from './commands.module.ts'
import type { WireRequest } from './delivery/wire.ts'
import { createRedactionModule } from '../redaction/redaction.module.ts'

export const startMs = 1_700_000_000_000

/** Everything that two portals share: one database, one clock. */
export async function setUpCommandQueue(relational: Relational, deviceIds: readonly string[]) {
  const clock = {
    now: startMs,
    nowMs: () => clock.now,
    pass: (seconds: number) => (clock.now += seconds * 1000),
  }
  const seal = createSeal('k'.repeat(32))
  await emptyTables(relational.db, 'users', 'devices')
  const { devices, close } = createDevicesModule({
    db: relational.db,
    rowCache: relational.rowCache,
    seal,
    clock,
    redaction: createRedactionModule({ db: relational.db, seal }).redaction,
    lastContacts: () => Promise.resolve(new Map()),
    fleetStates: () => Promise.resolve(new Map()),
    conditionsOf: () => ({ state: 'ok', condition: null }),
    addresses: {
      publicUrl: 'https://portal.example.com',
      mqttPort: 1883,
      mqttUrl: undefined,
      udpPort: undefined,
    },
    log: { warn: () => {} },
  })
  await devices.createDevices(deviceIds.map((deviceId) => newDevice({ deviceId })))
  await close()
  const rows = async () => rowsOf(await relational.db.execute(sql`SELECT * FROM device_commands ORDER BY id`))
  return { clock, seal, rows, portal: () => startPortal(relational, clock, seal) }
}

export type TestQueue = Awaited<ReturnType<typeof setUpCommandQueue>>
export type TestPortal = ReturnType<typeof startPortal>

/** One portal on the queue, with devices controlled by the test. */
function startPortal(
  { db }: Relational,
  clock: { readonly nowMs: () => number },
  seal: ReturnType<typeof createSeal>,
) {
  const noted: { deviceId: string; text: string }[] = []
  const audited: AuditRecord[] = []
  const warned: string[] = []
  const changed: string[] = []
  const module = createCommandsModule({
    db,
    ...createRedactionModule({ db, seal }),
    seal,
    clock,
    audit: { record: async (record) => void audited.push(record) },
    deviceLog: {
      note: (deviceId, _kind, what) => void noted.push({ deviceId, text: formatEnglish(toMessage(what)) }),
    },
    log: { warn: (_: unknown, text?: string) => void warned.push(text ?? '') },
    onChanged: (deviceId) => void changed.push(deviceId),
  })
  const { commands, deviceGateway } = module
  const outcomes: CommandOutcome[] = []
  const progress: CommandProgress[] = []
  commands.onOutcome(async (outcome) => void outcomes.push(outcome))
  commands.onProgress(async (sign) => void progress.push(sign))
  const wire = createWire(module.deviceGateway)
  const idle = async () => {
    do {
      await Promise.all(wire.link.underWay.splice(0))
      await module.close()
    } while (wire.link.underWay.length > 0)
  }
  return {
    ...module,
    ...wire,
    noted,
    audited,
    warned,
    /** Devices whose queue changed, once per change. */
    changed,
    outcomes,
    progress,
    order: (deviceId: string, method: RpcMethod, args: Record<string, unknown> = {}, more: object = {}) =>
      commands.enqueue({ deviceId, method, args, requestedBy: 'owner@example.com', ...more }),
    /** Sends a reply of a device and waits for everything that follows. */
    reply: async (deviceId: string, reply: unknown) => {
      await deviceGateway.takeReply(deviceId, encodeReply(reply))
      await idle()
    },
    /** Resolves when nothing is being sent, answered or reported. */
    idle,
  }
}

export function encodeReply(reply: unknown): Buffer {
  return Buffer.from(typeof reply === 'string' ? reply : JSON.stringify(reply))
}

/** The MQTT side: connected devices, and the requests sent to each. */
function createWire({ connect, onListening }: ReturnType<typeof createCommandsModule>['deviceGateway']) {
  const listening = new Set<string>()
  const sent: { readonly deviceId: string; readonly request: WireRequest }[] = []
  const link = {
    doesNotTell: false,
    isBroken: false,
    onSend: async (_deviceId: string, _request: WireRequest) => {},
    /** Replies in progress. */
    underWay: [] as Promise<void>[],
  }
  connect({
    isListening: (deviceId) => (link.doesNotTell ? null : listening.has(deviceId)),
    send: async (deviceId, text) => {
      if (link.isBroken) throw new Error('The broker is away.')
      const request = JSON.parse(text) as WireRequest
      sent.push({ deviceId, request })
      await link.onSend(deviceId, request)
    },
  })
  return {
    sent,
    link,
    requests: () => sent.map(({ request }) => request),
    last: () => {
      const request = sent.at(-1)?.request
      if (!request) throw new Error('Nothing was sent.')
      return request
    },
    listen: (deviceId: string) => {
      listening.add(deviceId)
      onListening(deviceId)
    },
    leave: (deviceId: string) => listening.delete(deviceId),
  }
}

/** A device with files that answers on its own; `answersBefore`: number of answers before it falls silent. */
export function createFileDevice(
  { link, deviceGateway }: TestPortal,
  deviceId: string,
  files = new Map<string, Buffer>(),
) {
  const device = {
    files,
    answersBefore: Number.POSITIVE_INFINITY,
    /** Whether it stores something other than what it was sent. */
    spoils: false,
    /** Whether it overwrites the start of a longer file and leaves the rest. */
    keepsTail: false,
    obey: ({ method, args }: WireRequest): unknown => {
      const { filename, data, append, offset, len } = args as FileRequest
      const present = files.get(filename) ?? Buffer.alloc(0)
      if (method === 'FS.Put') {
        const sent = Buffer.from(data, 'base64')
        if (device.spoils) sent.fill(0)
        const tail = device.keepsTail ? present.subarray(sent.length) : Buffer.alloc(0)
        files.set(filename, Buffer.concat(append ? [present, sent] : [sent, tail]))
        return null
      }
      const part = present.subarray(offset, offset + len)
      return { data: part.toString('base64'), left: Math.max(0, present.length - offset - part.length) }
    },
  }
  let answered = 0
  link.onSend = async (to, request) => {
    if (to !== deviceId) return
    const result = device.obey(request)
    answered += 1
    if (answered > device.answersBefore) return
    link.underWay.push(deviceGateway.takeReply(deviceId, encodeReply({ id: request.id, result })))
  }
  return device
}

type FileRequest = {
  readonly filename: string
  readonly data: string
  readonly append: boolean
  readonly offset: number
  readonly len: number
}
