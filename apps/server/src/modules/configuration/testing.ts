import { sql } from 'drizzle-orm'
import { rowsOf } from '../../adapters/relational/database.ts'
import type { Relational } from '../../adapters/relational/open.ts'
import { createSeal } from '../../platform/seal.ts'
import { testFoundation } from '../../testing/foundation.ts'
import type { CommandOrder, CommandOutcome } from '../commands/command-types.ts'
import { setUpDevices } from '../devices/testing.ts'
import { createConfigReportsModule, createConfigurationModule } from './configuration.module.ts'

type Noted = { readonly deviceId: string; readonly kind: string; readonly text: string }

/** The module over an emptied engine, with the people and devices of the devices' own tests and a queue that records. */
export async function setUpConfiguration(relational: Relational) {
  const { db } = relational
  const ground = await setUpDevices(relational)
  const { devices, clock } = ground
  const seal = createSeal('k'.repeat(32))
  const { audit } = await testFoundation({ db, seal, clock })
  const orders: (CommandOrder & { readonly ts: number })[] = []
  const noted: Noted[] = []
  const listeners: ((outcome: CommandOutcome) => Promise<void>)[] = []
  const commands = {
    enqueue: (order: CommandOrder) => {
      const ts = 1000 + orders.length
      orders.push({ ...order, ts })
      return Promise.resolve({ id: orders.length, ts })
    },
    onOutcome: (listener: (outcome: CommandOutcome) => Promise<void>) => void listeners.push(listener),
  }
  const base = { db, seal, clock }
  const { reports } = createConfigReportsModule({ ...base, recordRefusals: devices.recordRefusals })
  const { configuration } = createConfigurationModule({
    ...base,
    commands,
    audit,
    deviceLog: { note: (deviceId, kind, text) => void noted.push({ deviceId, kind, text }) },
    findDeviceAccess: devices.findDeviceAccess,
    log: { error: () => {} },
  })

  const finish = async (order: CommandOrder & { ts: number }, over: Partial<CommandOutcome> = {}) => {
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
  const query = async (text: string) => rowsOf(await db.execute(sql.raw(text)))

  return { ...ground, reports, configuration, orders, noted, finish, query, seal }
}

/** A report of a device a second after the last one, so that it is written at once. */
export function report(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return {
    device: { model: 'ORB-C1', fw: 'SFW001-2.0.0', base_interval: 5, transmit_interval: 12 },
    ...values,
  }
}
