import { contract } from '@fieldport/contract'
import { isPortalError, oldestReadableSeconds } from '@fieldport/domain'
import type { LimitsService } from '../../limits/limits.module.ts'
import {
  createPointFilter,
  type LinksService,
  type OpenShare,
  readablePoints,
  sharedDevice,
  type SharedFacts,
  sharedPage,
  shownKeys,
  shownPlaces,
} from '../../displays/displays.module.ts'
import type { TelemetryService } from '../telemetry.service.ts'
import type { DeviceAccess } from '../../../platform/caller.ts'
import { addressOf, networkOf } from '../../../platform/client-address.ts'
import { nowSeconds } from '../../../platform/clock.ts'
import type { RawCalls } from '../../../platform/raw-calls.ts'
import { openEventStream } from './event-stream.ts'
import type { LivePorts } from './live.routes.ts'
import { guestHeaders, registerSharedReads, type SharedReadsPorts } from './shared-reads.ts'
import { followDevices, type StreamedDevice } from './stream-of-many.ts'

export type SharedPorts = Pick<LivePorts, 'feed' | 'clock' | 'stopping' | 'accessChanges'> &
  SharedReadsPorts & {
    readonly telemetry: Pick<TelemetryService, 'receivedAfter' | 'latest'>
    readonly shareLinks: LinksService
    readonly limits: Pick<LimitsService, 'count'>
    readonly shownDevice: (deviceId: string) => Promise<Omit<SharedFacts, 'config'>>
    readonly configuration: {
      readonly getConfig: (
        access: DeviceAccess,
        shown: { readonly changesOnly: boolean; readonly removeUnique: boolean },
      ) => Promise<{ readonly settings: unknown }>
    }
  }

/** Of one network: a wall of screens stays below, whoever tries tokens does not. */
const callLimit = { maximum: 1200, windowMs: 60_000 }
const wrongTokenLimit = { maximum: 30, windowMs: 600_000 }

/** What guests read by the token of a share link. Each call finds out anew what the token opens. */
export function registerSharedCalls(raw: RawCalls, ports: SharedPorts): void {
  const { shareLinks, shownDevice, telemetry, clock } = ports
  const open = createOpen(ports)

  raw.get(contract.portal.sharedGetPage, async ({ input, context }) => {
    const share = await open(input.token, context.req.raw.headers)
    const facts = await Promise.all(share.devices.map((access) => factsOf(access, ports)))
    await shareLinks.touch(share.link)
    return new Response(JSON.stringify(sharedPage(share, facts)), { headers: guestHeaders })
  })

  raw.get(contract.portal.sharedGetPoints, async ({ input, context }) => {
    const share = await open(input.token, context.req.raw.headers)
    const access = sharedDevice(share, input.device)
    const { channels } = await shownDevice(access.deviceId)
    const latest = await telemetry.latest(access.deviceId, input.datapoints)
    const points = readablePoints(latest, access, nowSeconds(clock))
    const filter = createPointFilter(shownKeys(share, input.device), channels)
    return new Response(JSON.stringify({ data: filter.page(points.toReversed()).toReversed() }), {
      headers: guestHeaders,
    })
  })

  registerSharedReads(raw, open, ports)

  raw.get(contract.portal.sharedLive, async ({ input, context }) => {
    const share = await open(input.token, context.req.raw.headers)
    return openSharedStream(share, input.token, context.req.header('last-event-id'), ports)
  })
}

async function factsOf(
  access: DeviceAccess,
  { shownDevice, configuration }: Pick<SharedPorts, 'shownDevice' | 'configuration'>,
): Promise<SharedFacts> {
  const [device, config] = await Promise.all([
    shownDevice(access.deviceId),
    configuration
      .getConfig(access, { changesOnly: false, removeUnique: false })
      .then(({ settings }) => settings)
      .catch(unlessNotFound),
  ])
  return { ...device, config }
}

/** A device that never reported a configuration has no names. */
function unlessNotFound(error: unknown): undefined {
  if (isPortalError(error) && error.code === 'NOT_FOUND') return undefined
  throw error
}

/** A stream of a link that lives longer ends with it, or before: then the browser opens another. */
const longestTimerMs = 2 ** 31 - 1

/** Counts tries before it answers; a wrong token costs more of them. */
function createOpen({ shareLinks, limits }: SharedPorts) {
  return async (token: string, sent: Headers): Promise<OpenShare> => {
    const network = networkOf(addressOf(sent))
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

/** Whatever closes the link, or changes what its page shows, ends its streams at once. */
async function openSharedStream(
  share: OpenShare,
  token: string,
  lastEventId: string | undefined,
  { feed, telemetry, clock, stopping, accessChanges, shareLinks, shownDevice }: SharedPorts,
): Promise<Response> {
  const places = shownPlaces(share)
  const devices = await Promise.all(
    places.map(async (place): Promise<StreamedDevice> => {
      const access = sharedDevice(share, place)
      const { deviceId } = access
      const keys = shownKeys(share, place)
      const { channels } = await shownDevice(deviceId)
      const filter = createPointFilter(keys, channels)
      if (channels.some(({ key }) => keys.includes(key)))
        filter.page((await telemetry.latest(deviceId, 50)).toReversed())
      return {
        name: place,
        deviceId,
        oldestSeconds: () => oldestReadableSeconds(access.tier, access.isVendor, nowSeconds(clock)),
        shape: (json) => JSON.stringify(filter.next(JSON.parse(json))),
      }
    }),
  )
  const shown = contentOf(share)
  const stillAllowed = async () => {
    // Other devices or keys are on the page since it was changed: the guest loads it anew.
    if (contentOf(await shareLinks.open(token)) !== shown) throw new RangeError('The page was changed.')
  }
  const holder = { userId: share.link.createdBy, isGuest: true }
  const onAccessChange = (recheck: () => void) => accessChanges.onChange(holder, recheck)
  const stream = openEventStream({ stopping, stillAllowed, onAccessChange })
  const untilExpiryMs = share.link.expiresAt * 1000 - clock.nowMs()
  const expiry = setTimeout(() => stream.end(), Math.min(untilExpiryMs, longestTimerMs))
  stream.onClose(() => clearTimeout(expiry))
  await followDevices(stream, devices, lastEventId, { feed, telemetry }).caughtUp
  for (const [name, value] of Object.entries(guestHeaders))
    if (name !== 'content-type') stream.response.headers.set(name, value)
  return stream.response
}

/** What a guest's stream is made for: which devices stand where, and the keys of each. */
function contentOf(share: OpenShare): string {
  return JSON.stringify(share.devices.map(({ deviceId }, place) => [deviceId, ...shownKeys(share, place)]))
}
