import type { SharedPage } from '@fieldport/contract'
import {
  type ComputedChannel,
  compileChannels,
  createPointComputer,
  expectedIntervalSeconds,
  oldestReadableSeconds,
  PortalError,
  sharedCardKeys,
  type StoredPoint,
} from '@fieldport/domain'
import type { DeviceAccess } from '../../../platform/caller.ts'
import type { OpenShare } from './links.service.ts'

/** What a shared page needs to know of a device. */
export type SharedFacts = {
  readonly name: string
  readonly model: string
  readonly baseIntervalSeconds: number
  readonly transmitInterval: number
  readonly displaySettings: Readonly<Record<string, unknown>>
  readonly channels: readonly ComputedChannel[]
}

/** The cards of a page that guests are shown, each with the place of its device in the list. */
function shownCards({ link, devices }: OpenShare) {
  return link.page.cards.flatMap(({ id, deviceid, w, h }) => {
    const device = devices.findIndex(({ deviceId }) => deviceId === (deviceid ?? link.deviceId))
    return device < 0 || sharedCardKeys(id) === undefined ? [] : [{ id, device, w, h }]
  })
}

/** The data keys of one device that its cards on the page show. */
export function shownKeys(share: OpenShare, device: number): readonly string[] {
  const cards = shownCards(share).filter((card) => card.device === device)
  return [...new Set(cards.flatMap(({ id }) => sharedCardKeys(id) ?? []))]
}

/** Where the devices stand that the page shows something of. */
export function shownPlaces(share: OpenShare): readonly number[] {
  return share.devices.flatMap((_, place) => (shownKeys(share, place).length > 0 ? [place] : []))
}

/** @throws PortalError NOT_FOUND for a device that the page does not show */
export function sharedDevice(share: OpenShare, device: number): DeviceAccess {
  const access = share.devices[device]
  if (!access || shownKeys(share, device).length === 0) throw new PortalError('NOT_FOUND', 'Not found.')
  return access
}

/** A page as a guest gets it: no ids of devices, and of their settings what the shown keys need. */
export function sharedPage(share: OpenShare, facts: readonly SharedFacts[]): SharedPage {
  const { title, theme, scale, showHeader } = share.link.page
  return {
    page: { title, theme, scale, showHeader, cards: shownCards(share) },
    devices: facts.map((device, at) => ({
      name: device.name,
      model: device.model,
      displaySettings: settingsOf(device, shownKeys(share, at)),
      intervalSeconds: expectedIntervalSeconds(device.baseIntervalSeconds, device.transmitInterval) ?? 0,
    })),
    expiresAt: share.link.expiresAt,
  }
}

/** A computed key is, to a guest, a key with a name. */
function settingsOf({ displaySettings, channels }: SharedFacts, keys: readonly string[]) {
  return Object.fromEntries(
    keys.flatMap((key): [string, unknown][] => {
      const channel = channels.find((each) => each.key === key)
      const own = Object.hasOwn(displaySettings, key) ? displaySettings[key] : undefined
      if (!channel) return own === undefined ? [] : [[key, own]]
      const { name, units, decimals: dp } = channel
      return [[key, { name, units, dp, ...(own as object | undefined) }]]
    }),
  )
}

/** Points before that a change may begin from. */
const rememberedPoints = 50

/**
 * Leaves of points what a guest is shown, computed keys included. It remembers the points before, oldest first, as changes since
 * them need.
 */
export function createPointFilter(keys: readonly string[], channels: readonly ComputedChannel[]) {
  const compiled = compileChannels(channels.filter(({ key }) => keys.includes(key)))
  const compute = createPointComputer(compiled)
  let before: readonly StoredPoint[] = []
  const shown = (point: StoredPoint): StoredPoint => ({
    ...Object.fromEntries(keys.filter((key) => Object.hasOwn(point, key)).map((key) => [key, point[key]])),
    ts: point.ts,
    aws_ts: point.aws_ts,
  })
  return {
    /** @param points oldest first */
    page(points: readonly StoredPoint[]): readonly StoredPoint[] {
      before = points.slice(-rememberedPoints)
      return compute(points).map(shown)
    },
    next(point: StoredPoint): StoredPoint {
      if (compiled.length === 0) return shown(point)
      const points = [...before.filter(({ ts }) => ts < point.ts), point]
      before = [...before.filter(({ ts }) => ts !== point.ts), point]
        .toSorted((left, right) => left.ts - right.ts)
        .slice(-rememberedPoints)
      return shown(compute(points).at(-1) ?? point)
    },
  }
}

/** No older than the plan of the device keeps. */
export function readablePoints(
  points: readonly StoredPoint[],
  { tier, isVendor }: DeviceAccess,
  nowSeconds: number,
): readonly StoredPoint[] {
  const oldest = oldestReadableSeconds(tier, isVendor, nowSeconds)
  return points.filter(({ ts }) => ts >= oldest)
}
