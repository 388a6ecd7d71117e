import { contract, type DeviceImages } from '@fieldport/contract'
import {
  type ComputedChannel,
  compileChannels,
  customChartKeys,
  customItemId,
  type CompiledChannel,
  isComputedKey,
  utilisationKeys,
} from '@fieldport/domain'
import {
  type ChartNotesService,
  type OpenedShare,
  requireSharedChart,
  requireSharedDevice,
} from '../../displays/displays.module.ts'
import { maximumFixes, clampToReadableSpan, type QueryRange } from '../points/allowed-span.ts'
import type { TelemetryService } from '../telemetry.service.ts'
import { type Clock, nowSeconds } from '../../../platform/clock.ts'
import type { RawCalls } from '../../../platform/http/raw-calls.ts'

export type SharedReadsPorts = {
  readonly telemetry: Pick<TelemetryService, 'route' | 'series'>
  readonly images: { readonly list: (deviceId: string) => Promise<DeviceImages> }
  readonly chartNotes: Pick<ChartNotesService, 'list'>
  readonly clock: Clock
}

type ChannelsPort = {
  readonly getDisplayInfo: (deviceId: string) => Promise<{ readonly channels: readonly ComputedChannel[] }>
}

/** @throws PortalError NOT_FOUND, TOO_MANY_REQUESTS */
export type OpenToken = (token: string, sent: Headers) => Promise<OpenedShare>

export const guestHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'no-referrer',
}

type SeriesInput = QueryRange & {
  readonly device: number
  readonly downsample: number
  readonly timeZone?: string | undefined
}

/** Reads for the cards of a shared page other than points, each allowed only if its card is on the page. */
export function registerSharedPageReads(
  raw: RawCalls,
  open: OpenToken,
  ports: SharedReadsPorts & ChannelsPort,
): void {
  const { telemetry, images, chartNotes, clock } = ports

  raw.get(contract.portal.sharedGetRoute, async ({ input, context }) => {
    const share = await open(input.token, context.req.raw.headers)
    const access = requireSharedDevice(share, input.device, 'position')
    const span = clampToReadableSpan(access, input, nowSeconds(clock))
    const route = await telemetry.route(access.deviceId, span, maximumFixes)
    return new Response(JSON.stringify(route), { headers: guestHeaders })
  })

  const readSeries = async (
    share: OpenedShare,
    card: string,
    keys: readonly string[],
    input: SeriesInput,
  ) => {
    const access = requireSharedDevice(share, input.device, card)
    const span = clampToReadableSpan(access, input, nowSeconds(clock))
    const text = await telemetry.series({
      deviceId: access.deviceId,
      keys,
      fromSeconds: span.fromMs / 1000,
      toSeconds: span.toMs / 1000,
      downsample: input.downsample,
      timeZone: input.timeZone,
      computed: await computedOf(access.deviceId, keys, ports),
    })
    return new Response(text, { headers: guestHeaders })
  }

  raw.get(contract.portal.sharedGetHours, async ({ input, context }) =>
    readSeries(await open(input.token, context.req.raw.headers), 'utilisation', utilisationKeys, input),
  )

  raw.get(contract.portal.sharedGetStates, async ({ input, context }) =>
    readSeries(await open(input.token, context.req.raw.headers), 'state', ['state'], input),
  )

  raw.get(contract.portal.sharedGetChart, async ({ input, context }) => {
    const share = await open(input.token, context.req.raw.headers)
    const charts = share.items[input.device]?.charts ?? []
    const chart = charts.find(({ number }) => number === input.number)?.chart
    return readSeries(share, customItemId('chart', input.number), chart ? customChartKeys(chart) : [], input)
  })

  raw.get(contract.portal.sharedGetNotes, async ({ input, context }) => {
    const share = await open(input.token, context.req.raw.headers)
    const { notes } = await chartNotes.list(requireSharedChart(share, input.device), input)
    const shown = notes.map(({ id, at, text }) => ({ id, at, text }))
    return new Response(JSON.stringify({ notes: shown }), { headers: guestHeaders })
  })

  raw.get(contract.portal.sharedGetImages, async ({ input, context }) => {
    const share = await open(input.token, context.req.raw.headers)
    const access = requireSharedDevice(share, input.device, 'asset-image')
    return new Response(JSON.stringify(await images.list(access.deviceId)), { headers: guestHeaders })
  })
}

/** The computed ones among the keys. No lookup if there are none. */
async function computedOf(
  deviceId: string,
  keys: readonly string[],
  { getDisplayInfo }: ChannelsPort,
): Promise<readonly CompiledChannel[]> {
  if (!keys.some(isComputedKey)) return []
  const { channels } = await getDisplayInfo(deviceId)
  return compileChannels(channels).filter(({ key }) => keys.includes(key))
}
