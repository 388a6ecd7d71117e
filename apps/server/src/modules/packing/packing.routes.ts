import { contract } from '@fieldport/contract'
import { type Calls, requireCaller } from '../../platform/http/calls.ts'
import type { RawCalls } from '../../platform/http/raw-calls.ts'
import type { PackingService } from './packing.service.ts'

export function packingRoutes({ billing }: Calls, packing: PackingService) {
  return {
    packingSlip: billing.packingSlip.handler(({ input, context }) =>
      packing.create(requireCaller(context), input),
    ),
    listPackingSlips: billing.listPackingSlips.handler(async ({ input }) => ({
      Items: await packing.list(input),
    })),
    findPackedDevice: billing.findPackedDevice.handler(({ input }) => packing.findDevice(input.deviceid)),
  }
}

export function registerPackingFiles(raw: RawCalls, packing: PackingService): void {
  raw.get(contract.billing.getPackingSlipFile, async ({ granted, input, context }) => {
    const accepted = context.req.header('accept-language') ?? null
    const file = await packing.readFile(requireCaller(granted), input, accepted)
    return new Response(new Uint8Array(file), {
      headers: {
        'content-type': 'application/pdf',
        'content-disposition': `inline; filename="packing-slip-${input.id}.pdf"`,
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
      },
    })
  })
}
