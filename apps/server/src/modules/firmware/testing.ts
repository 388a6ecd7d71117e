import { isPortalError } from '@fieldport/domain'
import { formatEnglish, toMessage } from '@fieldport/messages'
import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Relational } from '../../adapters/relational/open.ts'
import { emptyTables } from '../../adapters/relational/testing.ts'
import type { AuditRecord } from '../audit/audit.module.ts'
import { setUpCommandQueue } from '../commands/testing.ts'
import { vendor } from '../devices/testing.ts'
import type { NewFirmware } from './images.service.ts'
import { createFirmwareModule } from './firmware.module.ts'

/** Message of a successful update. */
export const successWithoutMessage = { message: null, localizable: null } as const

export const [device, other] = ['FIRM00001', 'FIRM00002']
export const testActor = { userId: 'id-owner', email: 'owner@example.com' }

/** The code and message of a refused call. */
export async function failureOf(call: Promise<unknown>): Promise<readonly unknown[]> {
  const failure = await call.catch((error: unknown) => error)
  return isPortalError(failure) ? [failure.code, failure.message] : [failure]
}

/** An image with a valid checksum and defaults for everything that a test does not set. */
export function newImage(over: Partial<NewFirmware> = {}): NewFirmware {
  const bytes = Buffer.from(over.data ?? Buffer.from('image of the firmware').toString('base64'), 'base64')
  return {
    fw: 'SFW003-2.0.0',
    models: [],
    notes: '',
    recommended: false,
    data: bytes.toString('base64'),
    sha256: createHash('sha256').update(bytes).digest('hex'),
    ...over,
  }
}

/** Firmware with the real queue, two devices running 1.0.0, and portals that tests start and kill. */
export async function setUpFirmware(relational: Relational) {
  const queue = await setUpCommandQueue(relational, [device, other])
  await emptyTables(relational.db, 'firmware_images')
  await relational.db.execute(sql`UPDATE devices SET fw = 'SFW003-1.0.0', model = 'QUAD-C2'`)
  await relational.db.execute(sql`UPDATE devices SET model = 'ORB-C2' WHERE id = ${other}`)
  const state = {
    points: [{ wifi_rssi: -40 }] as Record<string, unknown>[],
    audited: [] as AuditRecord[],
    notes: [] as string[],
    /** Devices whose update progressed, once per change. */
    changed: [] as string[],
  }

  const portal = () => {
    const commands = queue.portal()
    let report: (said: { deviceId: string; fw: string | null }) => Promise<void> = async () => {}
    const module = createFirmwareModule({
      db: relational.db,
      clock: queue.clock,
      audit: { record: async (record) => void state.audited.push(record) },
      deviceLog: { note: (_id, _kind, what) => void state.notes.push(formatEnglish(toMessage(what))) },
      commands: commands.commands,
      latestPoints: async () => state.points,
      onReport: (listener) => {
        report = listener
      },
      publicUrl: 'https://portal.example.com/',
      onChanged: (deviceId) => void state.changed.push(deviceId),
    })
    return {
      ...module,
      queue: commands,
      report: (fw: string | null, deviceId = device) => report({ deviceId, fw }),
      update: async () => (await module.firmware.overview(device)).update,
      /** The status shown with the newest command in the queue. */
      shown: async () => {
        const rows = await queue.rows()
        return rows.at(-1)?.['ota_status']
      },
      /** Starts the update and lets it be sent to the device. */
      begin: async () => {
        await module.firmware.update({ deviceId: device, fw: 'SFW003-2.0.0', by: testActor })
        commands.listen(device)
        await commands.idle()
        await module.settleFirmware()
        return commands.last()
      },
    }
  }
  const first = portal()
  await first.firmwareImages.add(vendor, newImage())
  return { clock: queue.clock, state, portal, first, rows: queue.rows }
}
