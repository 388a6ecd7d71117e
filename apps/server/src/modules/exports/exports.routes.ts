import { contract, leftOutHeader } from '@fieldport/contract'
import { requireCaller, type Calls, deviceOf } from '../../platform/http/calls.ts'
import { nowSeconds } from '../../platform/clock.ts'
import type { RawCalls } from '../../platform/http/raw-calls.ts'
import { requireReadableSpan } from '../telemetry/telemetry.module.ts'
import type { ChosenDevices } from './chosen-devices.ts'
import type { ExportsService } from './exports.service.ts'
import { streamFile, type StreamFilePorts } from './stream-file.ts'

export type ExportsRoutesPorts = StreamFilePorts & {
  readonly exports: ExportsService
  readonly chosenDevices: ChosenDevices
}

export function exportsRoutes(calls: Calls, { chosenDevices }: Pick<ExportsRoutesPorts, 'chosenDevices'>) {
  return {
    previewExport: calls.device.previewExport.handler(({ input: { deviceids, ...range }, context }) =>
      chosenDevices.preview(requireCaller(context), deviceids, range),
    ),
  }
}

export function registerExportCalls(raw: RawCalls, ports: ExportsRoutesPorts): void {
  const { exports, chosenDevices, clock } = ports

  raw.get(contract.device.exportData, ({ granted, input, context, recheckAccess }) => {
    const caller = requireCaller(granted)
    const access = deviceOf(granted)
    const { format, dates, timeZone, dataKeys: keys } = input
    const span = requireReadableSpan(access, input, nowSeconds(clock))
    const request = { deviceId: access.deviceId, span, format, dates, timeZone, keys }
    return streamFile(ports, {
      caller,
      gone: context.req.raw.signal,
      recheck: recheckAccess,
      open: (check) => exports.open(request, caller, check),
    })
  })

  raw.get(contract.device.exportDevices, async ({ granted, input, context, recheckAccess }) => {
    const caller = requireCaller(granted)
    const { deviceids, format, dates, timeZone, dataKeys: keys } = input
    const { sources, leftOut } = await chosenDevices.require(caller, deviceids, input)
    const ids = sources.map(({ deviceId }) => deviceId)
    return streamFile(ports, {
      caller,
      gone: context.req.raw.signal,
      recheck: async () => {
        await recheckAccess()
        await chosenDevices.recheck(caller, ids)
      },
      open: (check) => exports.openMany(sources, { format, dates, timeZone, keys }, caller, check),
      headers: { [leftOutHeader]: leftOut.map(({ deviceId }) => deviceId).join(',') },
    })
  })
}
