import type { PackedDevice, PackingSlip } from '@fieldport/contract'
import { parseDeviceTimeZone, PortalError } from '@fieldport/domain'
import { createMessage } from '@fieldport/messages'
import type { Caller } from '../../platform/access/caller.ts'
import { type Clock, nowSeconds } from '../../platform/clock.ts'
import type { AuditService } from '../audit/audit.module.ts'
import type { PackingRepository, SlipRow } from './packing.repository.ts'
import { renderSlip } from './slip-pdf.ts'
import { slipTexts } from './slip-texts.ts'

export type PackingPorts = {
  readonly repository: PackingRepository
  readonly audit: Pick<AuditService, 'record'>
  readonly brandNameOf: (siteId: string) => string
  /** Chosen in the account; null: the browser's. */
  readonly languageOf: (userId: string) => Promise<string | null>
  readonly clock: Clock
}

export type NewSlip = Pick<PackingSlip, 'reference' | 'recipient' | 'notes'> & {
  readonly devices: readonly string[]
}

export type PackingService = ReturnType<typeof createPackingService>

/** Creates, lists and prints packing slips. */
export function createPackingService({ repository, audit, brandNameOf, languageOf, clock }: PackingPorts) {
  return {
    /** @throws PortalError INVALID_INPUT that names the devices that do not exist */
    create: async (caller: Caller, { devices, ...slip }: NewSlip): Promise<PackingSlip> => {
      const rows = await repository.listModels(devices)
      const models = new Map(rows.map(({ id, model }) => [id, model]))
      const unknown = devices.filter((id) => !models.has(id))
      if (unknown.length > 0)
        throw new PortalError(
          'INVALID_INPUT',
          createMessage('devicesUnknown', { devices: unknown.slice(0, 5).join(', ') }),
        )
      const row = await repository.add({
        ...slip,
        createdAt: nowSeconds(clock),
        createdBy: caller.email,
        devices: devices.map((deviceid) => ({ deviceid, model: models.get(deviceid) ?? '' })),
      })
      await audit.record({
        actor: caller,
        action: 'packing.slipMade',
        subject: slip.reference,
        details: { id: row.id, devices },
      })
      return toSlip(row)
    },

    list: async ({ q, limit }: { readonly q: string; readonly limit: number }): Promise<PackingSlip[]> =>
      (await repository.list(q.trim(), limit)).map(toSlip),

    /** @throws PortalError NOT_FOUND */
    findDevice: async (deviceid: string): Promise<PackedDevice> => {
      const found = await repository.findDevice(deviceid)
      if (!found) throw new PortalError('NOT_FOUND', 'notFound')
      const { model, fw, isOwned, passed, lastSlip } = found
      return {
        deviceid,
        model,
        fw,
        isOwned,
        bench: passed ? 'passed' : passed === false ? 'failed' : null,
        lastSlip: lastSlip && {
          id: lastSlip.id,
          createdAt: lastSlip.createdAt,
          reference: lastSlip.reference,
        },
      }
    },

    /**
     * The slip as PDF, in the language of the reader, dated in their time zone.
     * @param accepted the languages that the browser asks for
     * @throws PortalError NOT_FOUND
     */
    readFile: async (
      caller: Caller,
      { id, timeZone }: { readonly id: number; readonly timeZone: string },
      accepted: string | null,
    ): Promise<Buffer> => {
      const row = await repository.find(id)
      if (!row) throw new PortalError('NOT_FOUND', 'notFound')
      const texts = slipTexts(await languageOf(caller.userId), accepted)
      return renderSlip(toSlip(row), brandNameOf(caller.siteId), {
        ...texts,
        timeZone: parseDeviceTimeZone(timeZone) ?? 'UTC',
      })
    },
  }
}

function toSlip(row: SlipRow): PackingSlip {
  return { ...row, devices: [...row.devices] }
}
