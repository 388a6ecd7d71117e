import { contract } from '@fieldport/contract'
import {
  type CompiledChannel,
  type ComputedChannel,
  compileChannels,
  createPointComputer,
  isComputedKey,
  lastValidReadings,
  oldestReadableSeconds,
  pageGate,
  PortalError,
  busPorts,
} from '@fieldport/domain'
import { listSignals } from '@fieldport/protocol'
import { type Calls, deviceOf } from '../../platform/http/calls.ts'
import { type Clock, nowSeconds } from '../../platform/clock.ts'
import type { RawCalls } from '../../platform/http/raw-calls.ts'
import { requireReadableSpan, maximumFixes } from './points/allowed-span.ts'
import { parseStartKey, spanAfter } from './points/page-start.ts'
import type { PointText } from './points/read-points.ts'
import { lastValidPoints, type TelemetryService } from './telemetry.service.ts'

const json = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }

export type TelemetryRoutesPorts = {
  readonly telemetry: TelemetryService
  readonly clock: Clock
  /** A device's computed channels. */
  readonly computedChannels: (deviceId: string) => Promise<readonly ComputedChannel[]>
}

/** Calls with small responses. */
export function telemetryRoutes(calls: Calls, { telemetry, clock, computedChannels }: TelemetryRoutesPorts) {
  return {
    countPoints: calls.device.countPoints.handler(async ({ input, context }) => {
      const access = deviceOf(context)
      return {
        count: await telemetry.count(access.deviceId, requireReadableSpan(access, input, nowSeconds(clock))),
      }
    }),
    getEvents: calls.device.getEvents.handler(async ({ input, context }) => {
      const access = deviceOf(context)
      return telemetry.events(
        access.deviceId,
        requireReadableSpan(access, { from: input.from, to: input.to }, nowSeconds(clock)),
        input.datapoints,
      )
    }),
    getSignals: calls.device.getSignals.handler(async ({ context }) => {
      const access = deviceOf(context)
      const oldest = oldestReadableSeconds(access.tier, access.isVendor, nowSeconds(clock))
      const latest = await telemetry.latest(access.deviceId, lastValidPoints)
      const shown = latest.filter((point) => point.ts >= oldest)
      return {
        signals: busPorts.flatMap((port) =>
          listSignals(
            port,
            shown.map((point) => point[port]),
          ),
        ),
      }
    }),
    lastReadings: calls.device.lastReadings.handler(async ({ context }) => {
      const access = deviceOf(context)
      const oldest = oldestReadableSeconds(access.tier, access.isVendor, nowSeconds(clock))
      const channels = compileChannels(await computedChannels(access.deviceId))
      if (channels.length === 0) return { readings: await telemetry.recentReadings(access.deviceId, oldest) }
      const latest = await telemetry.latestFor(channels, access.deviceId, lastValidPoints)
      const shown = latest.filter((point) => point.ts >= oldest)
      const compute = createPointComputer(channels)
      return { readings: lastValidReadings(compute(shown.toReversed()).toReversed()) }
    }),
  }
}

/** Calls that return megabytes. */
export function registerTelemetryRawCalls(raw: RawCalls, ports: TelemetryRoutesPorts): void {
  const { telemetry, clock } = ports
  raw.get(contract.portal.deviceGetData, async ({ granted, input }) => {
    const access = deviceOf(granted)
    const refusal = pageGate(access, input.datapoints)
    if (refusal) throw new PortalError('PLAN_RESTRICTED', refusal, { gate: 'exportEnabled' })
    const span = requireReadableSpan(access, input, nowSeconds(clock))
    const rest =
      input.startKey === undefined ? span : spanAfter(span, input.order, parseStartKey(input.startKey))
    const points = telemetry.points(access.deviceId, rest, input.datapoints, input.order)
    return new Response(pageStream(points, input.datapoints), { headers: json })
  })

  raw.get(contract.device.getSeries, async ({ granted, input }) => {
    const access = deviceOf(granted)
    const span = requireReadableSpan(access, input, nowSeconds(clock))
    const text = await telemetry.series({
      deviceId: access.deviceId,
      keys: input.dataKeys,
      fromSeconds: span.fromMs / 1000,
      toSeconds: span.toMs / 1000,
      downsample: input.downsample,
      timeZone: input.timeZone,
      computed: await compiledOf(access.deviceId, input.dataKeys, ports),
    })
    return new Response(text, { headers: json })
  })

  raw.get(contract.device.getRoute, async ({ granted, input }) => {
    const access = deviceOf(granted)
    const span = requireReadableSpan(access, input, nowSeconds(clock))
    const route = await telemetry.route(access.deviceId, span, maximumFixes)
    return new Response(JSON.stringify(route), { headers: json })
  })
}

/** No lookup for a chart without computed keys. */
async function compiledOf(
  deviceId: string,
  keys: readonly string[],
  { computedChannels }: Pick<TelemetryRoutesPorts, 'computedChannels'>,
): Promise<readonly CompiledChannel[]> {
  if (!keys.some(isComputedKey)) return []
  return compileChannels(await computedChannels(deviceId)).filter(({ key }) => keys.includes(key))
}

/** Streams a page while it is read, so that a million points are never in memory at once. */
function pageStream(chunks: AsyncGenerator<PointText[]>, limit: number): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let count = 0
  let lastMs = 0
  return new ReadableStream({
    async pull(controller) {
      const next = await chunks.next()
      if (next.done) {
        const end = JSON.stringify(count === limit ? String(lastMs) : null)
        controller.enqueue(encoder.encode(`${count === 0 ? '{"data":[' : ''}],"lastEvaluatedKey":${end}}`))
        controller.close()
        return
      }
      const opening = count === 0 ? '{"data":[' : ','
      count += next.value.length
      lastMs = next.value.at(-1)?.tsMs ?? lastMs
      controller.enqueue(encoder.encode(opening + next.value.map((point) => point.json).join(',')))
    },
    async cancel() {
      await chunks.return(undefined)
    },
  })
}
