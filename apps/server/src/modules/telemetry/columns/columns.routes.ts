import { contract } from '@fieldport/contract'
import { type ComputedChannel, compileChannels, pagePointsWithinGate } from '@fieldport/domain'
import { type Calls, deviceOf } from '../../../platform/http/calls.ts'
import { type Clock, nowSeconds } from '../../../platform/clock.ts'
import type { RawCalls } from '../../../platform/http/raw-calls.ts'
import { clampToReadableSpan, requireReadableSpan } from '../points/allowed-span.ts'
import { parseStartKey, spanAfter } from '../points/page-start.ts'
import type { ColumnsService } from './columns.service.ts'
import { respondWithLines } from './lines-response.ts'

export type ColumnsRoutesPorts = {
  readonly columns: ColumnsService
  readonly clock: Clock
  /** The computed channels of a device. */
  readonly computedChannels: (deviceId: string) => Promise<readonly ComputedChannel[]>
}

export function columnsRoutes(calls: Calls, { columns, clock, computedChannels }: ColumnsRoutesPorts) {
  return {
    getColumnKeys: calls.device.getColumnKeys.handler(async ({ input, context }) => {
      const access = deviceOf(context)
      // Choosing columns must not fail because the plan does not allow the chosen range.
      const span = clampToReadableSpan(access, input, nowSeconds(clock))
      const computed = compileChannels(await computedChannels(access.deviceId)).map(({ key }) => key)
      const stored = await columns.keys(access.deviceId, span)
      return { dataKeys: [...new Set([...stored, ...computed])] }
    }),
  }
}

export function registerColumnsRawCalls(raw: RawCalls, ports: ColumnsRoutesPorts): void {
  const { columns, clock, computedChannels } = ports
  raw.get(contract.device.getColumns, async ({ granted, input, context }) => {
    const access = deviceOf(granted)
    const span = requireReadableSpan(access, input, nowSeconds(clock))
    const rest =
      input.startKey === undefined ? span : spanAfter(span, input.order, parseStartKey(input.startKey))
    const reading = columns.read({
      deviceId: access.deviceId,
      span: rest,
      keys: input.dataKeys,
      limit: pagePointsWithinGate(access, input.datapoints),
      order: input.order,
      channels: compileChannels(await computedChannels(access.deviceId)),
    })
    return respondWithLines(reading, context.req.raw.headers)
  })
}
