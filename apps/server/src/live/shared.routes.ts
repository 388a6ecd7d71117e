import { contract } from '@fieldport/contract'
import { isPortalError, oldestReadableSeconds } from '@fieldport/domain'
import type { LimitsService } from '../modules/limits/limits.service.ts'
import type { LinksService, OpenShare } from '../modules/displays/links/links.service.ts'
import {
  createPointFilter,
  readablePoints,
  type SharedFacts,
  sharedDevice,
  sharedPage,
  shownKeys,
} from '../modules/displays/links/shared-view.ts'
import type { TelemetryService } from '../modules/telemetry/telemetry.service.ts'
import { addressOf, networkOf } from '../platform/client-address.ts'
import { nowSeconds } from '../platform/clock.ts'
import type { RawCalls } from '../platform/raw-calls.ts'
import { openEventStream } from './event-stream.ts'
import { followDevice, type LivePorts } from './live.routes.ts'

export type SharedPorts = Pick<LivePorts, 'feed' | 'clock' | 'stopping'> & {
  readonly telemetry: Pick<TelemetryService, 'receivedAfter' | 'latest'>
  readonly shareLinks: LinksService
  readonly limits: Pick<LimitsService, 'count'>
  readonly shownDevice: (deviceId: string) => Promise<SharedFacts>
}

/** Of one network: a wall of screens stays below, whoever tries tokens does not. */
const callLimit = { maximum: 300, windowMs: 60_000 }
const wrongTokenLimit = { maximum: 30, windowMs: 600_000 }

const headers = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'no-referrer',
}

/** What guests read by the token of a share link. Each call finds out anew what the token opens. */
export function registerSharedCalls(raw: RawCalls, ports: SharedPorts): void {
  const { shareLinks, shownDevice, telemetry, clock } = ports
  const open = createOpen(ports)

  raw.get(contract.portal.sharedGetPage, async ({ input, context }) => {
    const share = await open(input.token, context.req.raw.headers)
    const facts = await Promise.all(share.devices.map(({ deviceId }) => shownDevice(deviceId)))
    await shareLinks.touch(share.link)
    return new Response(JSON.stringify(sharedPage(share, facts)), { headers })
  })

  raw.get(contract.portal.sharedGetPoints, async ({ input, context }) => {
    const share = await open(input.token, context.req.raw.headers)
    const access = sharedDevice(share, input.device)
    const { channels } = await shownDevice(access.deviceId)
    const latest = await telemetry.latest(access.deviceId, input.datapoints)
    const points = readablePoints(latest, access, nowSeconds(clock))
    const filter = createPointFilter(shownKeys(share, input.device), channels)
    return new Response(JSON.stringify({ data: filter.page(points.toReversed()).toReversed() }), { headers })
  })

  raw.get(contract.portal.sharedLive, async ({ input, context }) => {
    const share = await open(input.token, context.req.raw.headers)
    const resumeFrom = Number(context.req.header('last-event-id') ?? Number.NaN)
    return openSharedStream(share, input, resumeFrom, ports)
  })
}

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

/** A revoked link ends its streams at once; what else closes it does so at the next heartbeat. */
async function openSharedStream(
  share: OpenShare,
  { token, device }: { readonly token: string; readonly device: number },
  resumeFrom: number,
  { feed, telemetry, clock, stopping, shareLinks, shownDevice }: SharedPorts,
): Promise<Response> {
  const access = sharedDevice(share, device)
  const keys = shownKeys(share, device)
  const { channels } = await shownDevice(access.deviceId)
  const filter = createPointFilter(keys, channels)
  if (channels.some(({ key }) => keys.includes(key)))
    filter.page((await telemetry.latest(access.deviceId, 50)).toReversed())
  const stillAllowed = async () => {
    const now = await shareLinks.open(token)
    // Another device stands in this place since the page was changed, or it shows other keys: the guest loads it anew.
    const isSame = now.devices[device]?.deviceId === access.deviceId
    if (!isSame || shownKeys(now, device).join() !== keys.join())
      throw new RangeError('The page was changed.')
  }
  const stream = openEventStream({ stopping, stillAllowed })
  stream.onClose(shareLinks.onRevoked(share.link.id, () => stream.end()))
  const oldest = oldestReadableSeconds(access.tier, access.isVendor, nowSeconds(clock))
  await followDevice(stream, access.deviceId, oldest, resumeFrom, { feed, telemetry }, (json) =>
    JSON.stringify(filter.next(JSON.parse(json))),
  )
  for (const [name, value] of Object.entries(headers))
    if (name !== 'content-type') stream.response.headers.set(name, value)
  return stream.response
}
