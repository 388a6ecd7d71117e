import { defaultSiteId } from '@fieldport/domain'
import { formatEnglish, toMessage } from '@fieldport/messages'
import { sql } from 'drizzle-orm'
import { rowsOf } from '../../adapters/relational/database.ts'
import type { Relational } from '../../adapters/relational/open.ts'
import type { Caller } from '../../platform/access/caller.ts'
import type { DeviceLog } from '../../platform/device-log.ts'
import { createSeal } from '../../platform/seal.ts'
import { testFoundation } from '../../testing/foundation.ts'
import type { CommandRequest, CommandOutcome } from '../commands/commands.module.ts'
import { deviceA, owner, setUpDevices } from '../devices/testing.ts'
import type { ConfigView } from './config.service.ts'
import { createConfigReportsModule, createConfigurationModule } from './configuration.module.ts'
import type { HistoryQuery } from './configuration.repository.ts'
import type { SaveRequest } from './saving/save.service.ts'
import { createRedactionModule } from '../redaction/redaction.module.ts'

type Noted = { readonly deviceId: string; readonly kind: string; readonly text: string }

const doNothing = () => Promise.resolve()
const sites = { siteIdOfHost: () => defaultSiteId }

/** The module on an emptied engine, with the people and devices of the devices' tests and a recording queue. */
export async function setUpConfiguration(relational: Relational) {
  const { db } = relational
  const ground = await setUpDevices(relational)
  const { devices, clock } = ground
  const seal = createSeal('k'.repeat(32))
  const { audit } = await testFoundation({ db, seal, clock })
  const [noted, changed, waiting]: [Noted[], string[], (() => Promise<void>)[]] = [[], [], []]
  const { orders, lastOrder, commands, finish } = recordingQueue()
  const deviceLog: DeviceLog = {
    note: (deviceId, kind, what) => void noted.push({ deviceId, kind, text: formatEnglish(toMessage(what)) }),
  }
  const onChanged = (deviceId: string) => void changed.push(deviceId)
  const log = { error: () => {} }
  const base = { db, seal, clock, audit, deviceLog, onChanged, log, sites, allowsPlainWebhooks: false }
  /** Reports of one device are throttled to one per second, so each uses its own service here. */
  const say = (deviceId: string, config: unknown) =>
    createConfigReportsModule({ ...base, ...createRedactionModule({ db, seal }) }).reports.recordReport(
      deviceId,
      config,
    )
  const { configuration, configurationParts } = createConfigurationModule({
    ...base,
    commands,
    saveAlertChoice: doNothing,
    wait: (run) => void waiting.push(run),
    findDeviceAccess: devices.findDeviceAccess,
  })

  const query = async (text: string) => rowsOf(await db.execute(sql.raw(text)))
  const save = (who: Caller, settings: Record<string, unknown>, over: Partial<SaveRequest> = {}) => {
    const asked = { deviceid: deviceA, settings, note: '', override: false, allowBlanked: false, ...over }
    return configuration.setConfig(who, asked)
  }
  const get = async (who = owner, over: Partial<ConfigView> = {}) =>
    configuration.getConfig(await ground.accessOf(who, deviceA), {
      changesOnly: false,
      removeUnique: false,
      ...over,
    })
  const history = async (over: Partial<HistoryQuery> = {}) =>
    (await configuration.getHistory(deviceA, { limit: 50, ...over })).Items
  const people = { save, get, history }
  return {
    ...ground,
    ...people,
    base,
    say,
    configuration,
    configurationParts,
    orders,
    lastOrder,
    noted,
    /** Devices whose configuration changed, once per change. */
    changed,
    finish,
    /** Marks the newest change as sent to the device, as the queue does. */
    markSent: (order: CommandRequest) => query(sentCommandOf(order, orders.length)),
    /** Runs delayed work now. */
    runWaiting: async () => {
      for (const run of waiting.splice(0)) await run()
    },
    query,
    seal,
  }
}

/** A row of the queue after its command was sent. */
function sentCommandOf({ deviceId, changeId }: CommandRequest, ts: number): string {
  return `
    INSERT INTO device_commands (device_id, ts, method, shown_args, priority, state, may_repeat, answer_seconds,
      requested_by, can_be_cancelled, sent_at, expires_at, change_id)
    VALUES ('${deviceId}', ${ts}, 'Config.Set', '{}', 0, 'answered', true, 30, 'x', true, 1, 9, ${changeId})`
}

/** A report of a device, with additional values. */
export function reportOf(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return {
    device: { model: 'ORB-C1', fw: 'SFW001-2.0.0', base_interval: 5, transmit_interval: 12 },
    ...values,
  }
}

/** A report with settings of several cards, a password and a key that no form offers. */
export const presentReport = reportOf({
  gps: { interval: 1, maxtime: 200 },
  wifi: { sta: { enable: true, ssid: 'yard', pass: 'present-pass' } },
  endpoint: { config_to_portal: true },
  own: { thing: 'x' },
})

/** A queue that records commands, and ends them as tests specify. */
function recordingQueue() {
  const orders: (CommandRequest & { readonly ts: number })[] = []
  const listeners: ((outcome: CommandOutcome) => Promise<void>)[] = []
  const commands = {
    enqueue: (order: CommandRequest) => {
      const ts = 1000 + orders.length
      orders.push({ ...order, ts })
      return Promise.resolve({ id: orders.length, ts })
    },
    onOutcome: (listener: (outcome: CommandOutcome) => Promise<void>) => void listeners.push(listener),
  }
  const finish = async (order: CommandRequest & { ts: number }, over: Partial<CommandOutcome> = {}) => {
    const outcome: CommandOutcome = {
      deviceId: order.deviceId,
      id: orders.indexOf(order) + 1,
      ts: order.ts,
      method: order.method,
      changeId: order.changeId ?? null,
      state: 'answered',
      result: null,
      error: null,
      ...over,
    }
    for (const listener of listeners) await listener(outcome)
  }
  const lastOrder = () => {
    const order = orders.at(-1)
    if (!order) throw new Error('Nothing was queued.')
    return order
  }
  return { orders, lastOrder, commands, finish }
}
