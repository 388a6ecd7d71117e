import { contract } from '@fieldport/contract'
import { type AempFormat, aempFormatOf, formatEquipmentXml, formatFleetXml } from '@fieldport/domain'
import type { Context } from 'hono'
import { requireCaller } from '../../platform/http/calls.ts'
import { hostOf } from '../../platform/network/client-address.ts'
import type { RawCalls } from '../../platform/http/raw-calls.ts'
import type { AempService } from './aemp.service.ts'

const contentTypes: Readonly<Record<AempFormat, string>> = {
  xml: 'application/xml; charset=utf-8',
  json: 'application/json; charset=utf-8',
}

/** Responds in the format requested by `Accept`, which the contract framework ignores. */
export function registerAempCalls(raw: RawCalls, aemp: AempService): void {
  raw.get(contract.aemp.getFleet, async ({ granted, input, context }) =>
    respond(
      context,
      await aemp.fleet(requireCaller(granted), input.page, hostOf(context.req.raw.headers)),
      formatFleetXml,
    ),
  )
  raw.get(contract.aemp.getEquipment, async ({ granted, input, context }) => {
    const { make, model, serial: serialNumber } = input
    const machine = await aemp.byMakeModelSerial(requireCaller(granted), { make, model, serialNumber })
    return respond(context, machine, formatEquipmentXml)
  })
  raw.get(contract.aemp.getEquipmentById, async ({ granted, input, context }) =>
    respond(context, await aemp.byEquipmentId(requireCaller(granted), input.equipmentId), formatEquipmentXml),
  )
}

function respond<Content>(context: Context, content: Content, toXml: (content: Content) => string): Response {
  const format = aempFormatOf(context.req.header('accept'))
  return new Response(format === 'xml' ? toXml(content) : JSON.stringify(content), {
    headers: {
      'content-type': contentTypes[format],
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      vary: 'accept',
    },
  })
}
