import { contract, type DeviceConditions, type DeviceResource } from '@fieldport/contract'
import { type ComputedChannel, isPortalError, type LimitRule, oldestReadableSeconds } from '@fieldport/domain'
import type { LimitsService } from '../../limits/limits.module.ts'
import {
  createPointFilter,
  rememberedPoints,
  type LinksService,
  type OpenedShare,
  limitToPlan,
  requireSharedDevice,
  showsEventLevels,
  type SharedDeviceInfo,
  toSharedPage,
  visibleConditions,
  visibleKeys,
  visibleDeviceIndices,
} from '../../displays/displays.module.ts'
import type { TelemetryService } from '../telemetry.service.ts'
import type { DeviceAccess } from '../../../platform/access/caller.ts'
import { addressOf, rateLimitNetwork } from '../../../platform/network/client-address.ts'
import { nowSeconds } from '../../../platform/clock.ts'
import type { RawCalls } from '../../../platform/http/raw-calls.ts'
import type { Context } from 'hono'
import { openEventStream } from './event-stream.ts'
import { disconnectOf, type LivePorts } from './live.routes.ts'
import { guestHeaders, registerSharedPageReads, type SharedReadsPorts } from './shared-reads.ts'
import { streamDevices, type StreamedDevice } from './multi-device-stream.ts'

export type SharedPagePorts = Pick<
  LivePorts,
  'feed' | 'clock' | 'stopping' | 'accessChanges' | 'openConditions' | 'unread'
> &
  SharedReadsPorts & {
    readonly telemetry: Pick<TelemetryService, 'receivedAfter' | 'latestFor'>
    readonly shareLinks: LinksService
    readonly limits: Pick<LimitsService, 'count'>
    readonly getDisplayInfo: (deviceId: string) => Promise<Omit<SharedDeviceInfo, 'config' | 'rules'>>
    readonly limitRulesOf: (deviceId: string) => Promise<readonly LimitRule[]>
    readonly configuration: {
      readonly getConfig: (
        access: DeviceAccess,
        shown: { readonly changesOnly: boolean; readonly removeUnique: boolean },
      ) => Promise<{ readonly settings: unknown }>
    }
  }

/** Per network: a wall of screens stays below this, someone guessing tokens does not. */
const callLimit = { maximum: 1200, windowMs: 60_000 }
const wrongTokenLimit = { maximum: 30, windowMs: 600_000 }

/** Reads for guests with the token of a share link. Each call determines again what the token gives access to. */
export function registerSharedPageCalls(raw: RawCalls, ports: SharedPagePorts): void {
  const { shareLinks, getDisplayInfo, telemetry, clock } = ports
  const open = createOpen(ports)

  raw.get(contract.portal.sharedGetPage, async ({ input, context }) => {
    const share = await open(input.token, context.req.raw.headers)
    const facts = await Promise.all(share.devices.map((access) => loadDeviceInfo(access, ports)))
    await shareLinks.touch(share.link)
    return new Response(JSON.stringify(toSharedPage(share, facts)), { headers: guestHeaders })
  })

  raw.get(contract.portal.sharedGetPoints, async ({ input, context }) => {
    const share = await open(input.token, context.req.raw.headers)
    const access = requireSharedDevice(share, input.device)
    const { channels } = await getDisplayInfo(access.deviceId)
    const filter = createGuestFilter(share, input.device, channels)
    const latest = await telemetry.latestFor(filter.channels, access.deviceId, input.datapoints)
    const points = limitToPlan(latest, access, nowSeconds(clock))
    const data = filter.page(points.toReversed()).toReversed().slice(0, input.datapoints)
    return new Response(JSON.stringify({ data }), {
      headers: guestHeaders,
    })
  })

  registerSharedPageReads(raw, open, ports)

  raw.get(contract.portal.sharedGetConditions, async ({ input, context }) => {
    const share = await open(input.token, context.req.raw.headers)
    return new Response(JSON.stringify(conditionsOf(share, input.device, ports)), { headers: guestHeaders })
  })

  raw.get(contract.portal.sharedLive, async ({ input, context }) => {
    const share = await open(input.token, context.req.raw.headers)
    return openSharedStream(share, input.token, context, ports)
  })
}

function createGuestFilter(share: OpenedShare, place: number, channels: readonly ComputedChannel[]) {
  return createPointFilter(visibleKeys(share, place), channels, showsEventLevels(share, place))
}

/** @throws PortalError NOT_FOUND for a device that the page does not show */
function conditionsOf(
  share: OpenedShare,
  place: number,
  { openConditions, clock }: Pick<SharedPagePorts, 'openConditions' | 'clock'>,
): DeviceConditions {
  const { deviceId, tier, isVendor } = requireSharedDevice(share, place)
  const oldest = oldestReadableSeconds(tier, isVendor, nowSeconds(clock))
  return visibleConditions(share, place, openConditions(deviceId, oldest))
}

async function loadDeviceInfo(
  access: DeviceAccess,
  {
    getDisplayInfo,
    limitRulesOf,
    configuration,
  }: Pick<SharedPagePorts, 'getDisplayInfo' | 'limitRulesOf' | 'configuration'>,
): Promise<SharedDeviceInfo> {
  const [device, rules, config] = await Promise.all([
    getDisplayInfo(access.deviceId),
    limitRulesOf(access.deviceId),
    configuration
      .getConfig(access, { changesOnly: false, removeUnique: false })
      .then(({ settings }) => settings)
      .catch(nullIfNotFound),
  ])
  return { ...device, rules, config }
}

/** A device that never reported a configuration has no names. */
function nullIfNotFound(error: unknown): undefined {
  if (isPortalError(error) && error.code === 'NOT_FOUND') return undefined
  throw error
}

/** Resources visible to guests, besides points. */
const guestResources: readonly DeviceResource[] = ['customItems', 'limits', 'notes']

/** A stream ends with its link at the latest; if it ends earlier, the browser opens another. */
const longestTimerMs = 2 ** 31 - 1

/** Counts attempts before responding; a wrong token costs more of them. */
function createOpen({ shareLinks, limits }: SharedPagePorts) {
  return async (token: string, sent: Headers): Promise<OpenedShare> => {
    const network = rateLimitNetwork(addressOf(sent))
    await limits.count(`shared:${network}`, callLimit)
    try {
      return await shareLinks.open(token)
    } catch (error) {
      if (isPortalError(error) && error.code === 'NOT_FOUND')
        await limits.count(`shared-wrong:${network}`, wrongTokenLimit)
      throw error
    }
  }
}

/** Anything that closes the link, or changes its page, ends its streams immediately. */
async function openSharedStream(
  share: OpenedShare,
  token: string,
  context: Context,
  ports: SharedPagePorts,
): Promise<Response> {
  const { feed, telemetry, clock, stopping, accessChanges, shareLinks, getDisplayInfo } = ports
  const places = visibleDeviceIndices(share)
  const devices = await Promise.all(
    places.map(async (place): Promise<StreamedDevice> => {
      const access = requireSharedDevice(share, place)
      const { deviceId } = access
      const { channels } = await getDisplayInfo(deviceId)
      const filter = createGuestFilter(share, place, channels)
      if (filter.channels.length > 0) {
        const before = await telemetry.latestFor(filter.channels, deviceId, rememberedPoints)
        filter.page(limitToPlan(before, access, nowSeconds(clock)).toReversed())
      }
      return {
        name: place,
        deviceId,
        oldestSeconds: () => oldestReadableSeconds(access.tier, access.isVendor, nowSeconds(clock)),
        shape: (json) => JSON.stringify(filter.next(JSON.parse(json))),
        // Other changes do not concern guests.
        mayRead: (resource) => guestResources.includes(resource),
      }
    }),
  )
  const shown = contentOf(share)
  const stillAllowed = async () => {
    // The changed page has other devices or keys: the guest reloads it.
    if (contentOf(await shareLinks.open(token)) !== shown) throw new RangeError('The page was changed.')
  }
  const holder = { userId: share.link.createdBy, isGuest: true }
  const onAccessChange = (recheck: () => void) => accessChanges.onChange(holder, recheck)
  const stream = openEventStream({
    stopping,
    recheckAccess: stillAllowed,
    onAccessChange,
    unread: ports.unread.open(`guests of ${holder.userId}`),
    disconnect: disconnectOf(context),
  })
  const untilExpiryMs = share.link.expiresAt * 1000 - clock.nowMs()
  const expiry = setTimeout(() => stream.end(), Math.min(untilExpiryMs, longestTimerMs))
  stream.onClose(() => clearTimeout(expiry))
  for (const { deviceId, name } of devices) {
    const send = () => {
      const data = JSON.stringify({ device: name, ...conditionsOf(share, Number(name), ports) })
      stream.send({ event: 'conditions', data })
    }
    stream.onClose(feed.onConditions(deviceId, send))
    // Changes made while no stream was open are not sent again.
    send()
  }
  const lastEventId = context.req.header('last-event-id')
  await streamDevices(stream, devices, lastEventId, { feed, telemetry }).backlogSent
  for (const [name, value] of Object.entries(guestHeaders))
    if (name !== 'content-type') stream.response.headers.set(name, value)
  return stream.response
}

/** The parameters of a guest's stream: which devices are where on the page, and the keys of each. */
function contentOf(share: OpenedShare): string {
  return JSON.stringify(
    share.devices.map(({ deviceId }, place) => [
      deviceId,
      showsEventLevels(share, place),
      ...visibleKeys(share, place),
    ]),
  )
}
