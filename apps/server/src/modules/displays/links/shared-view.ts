import { noteImageKinds, type SharedPage } from '@fieldport/contract'
import {
  type ComputedChannel,
  compileChannels,
  createPointComputer,
  expectedIntervalSeconds,
  maximumStorageDays,
  oldestReadableSeconds,
  isNoteField,
  PortalError,
  parseNotes,
  readConfigText,
  findSharedCard,
  type StoredPoint,
} from '@fieldport/domain'
import type { DeviceAccess } from '../../../platform/access/caller.ts'
import type { OpenedShare } from './links.service.ts'

/** What a shared page needs to know of a device. */
export type SharedDeviceInfo = {
  readonly name: string
  readonly model: string
  readonly baseIntervalSeconds: number
  readonly transmitInterval: number
  readonly displaySettings: Readonly<Record<string, unknown>>
  readonly channels: readonly ComputedChannel[]
  /** As stored. */
  readonly notes: unknown
  /** As far as a reader of its data may see it; undefined: it never reported one. */
  readonly config: unknown
}

/** The cards of a page that guests are shown, each with the place of its device in the list. */
function shownCards({ link, devices }: OpenedShare) {
  return link.page.cards.flatMap(({ id, deviceid, w, h }) => {
    const device = devices.findIndex(({ deviceId }) => deviceId === (deviceid ?? link.deviceId))
    return device < 0 || findSharedCard(id) === undefined ? [] : [{ id, device, w, h }]
  })
}

/** The ids of the cards of one device that guests are shown. */
function cardsOf(share: OpenedShare, device: number): readonly string[] {
  return shownCards(share)
    .filter((card) => card.device === device)
    .map(({ id }) => id)
}

/** The data keys of one device that its cards on the page show. */
export function visibleKeys(share: OpenedShare, device: number): readonly string[] {
  return [...new Set(cardsOf(share, device).flatMap((id) => findSharedCard(id)?.keys ?? []))]
}

/** Where the devices stand that the page shows something of. */
export function visibleDeviceIndices(share: OpenedShare): readonly number[] {
  return share.devices.flatMap((_, place) => (cardsOf(share, place).length > 0 ? [place] : []))
}

/**
 * @param card that must be on the page, where the question is for what it shows
 * @throws PortalError NOT_FOUND for a device that the page does not show
 */
export function requireSharedDevice(share: OpenedShare, device: number, card?: string): DeviceAccess {
  const access = share.devices[device]
  const cards = cardsOf(share, device)
  const isShown = card === undefined ? cards.length > 0 : cards.includes(card)
  if (!access || !isShown) throw new PortalError('NOT_FOUND', 'notFound')
  return access
}

/** A page as a guest gets it: no ids of devices, and of their settings what the shown keys need. */
export function toSharedPage(share: OpenedShare, facts: readonly SharedDeviceInfo[]): SharedPage {
  const { title, theme, scale, showHeader } = share.link.page
  return {
    page: { title, theme, scale, showHeader, cards: shownCards(share) },
    devices: facts.map((device, at) => ({
      name: device.name,
      model: device.model,
      displaySettings: settingsOf(device, visibleKeys(share, at)),
      intervalSeconds: expectedIntervalSeconds(device.baseIntervalSeconds, device.transmitInterval) ?? 0,
      retentionDays: retentionDaysOf(share.devices[at]),
      names: namesOf(device.config, cardsOf(share, at)),
      ...notesOf(device.notes, cardsOf(share, at)),
    })),
    expiresAt: share.link.expiresAt,
  }
}

function retentionDaysOf(access: DeviceAccess | undefined): number {
  return access?.isVendor ? maximumStorageDays : (access?.tier.dataStorageDays ?? 0)
}

const nameLength = 25

function namesOf(config: unknown, cards: readonly string[]): Record<string, string> {
  const paths = new Set(cards.flatMap((id) => findSharedCard(id)?.names ?? []))
  return Object.fromEntries(
    [...paths].flatMap((path): [string, string][] => {
      const name = readConfigText(config, `${path}.name`, nameLength)
      return name === undefined ? [] : [[path, name]]
    }),
  )
}

function notesOf(stored: unknown, cards: readonly string[]) {
  const kept = parseNotes(stored)
  const notes = Object.entries(kept).filter(([field]) => isNoteField(field) && field !== 'home_page')
  return {
    notes: cards.includes('notes') ? Object.fromEntries(notes) : {},
    imageKinds: cards.includes('asset-image') ? noteImageKinds.filter((kind) => kept[kind]) : [],
  }
}

/** A computed key is, to a guest, a key with a name. */
function settingsOf({ displaySettings, channels }: SharedDeviceInfo, keys: readonly string[]) {
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
const maximumHistoryPoints = 50

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
      before = points.slice(-maximumHistoryPoints)
      return compute(points).map(shown)
    },
    next(point: StoredPoint): StoredPoint {
      if (compiled.length === 0) return shown(point)
      const points = [...before.filter(({ ts }) => ts < point.ts), point]
      before = [...before.filter(({ ts }) => ts !== point.ts), point]
        .toSorted((left, right) => left.ts - right.ts)
        .slice(-maximumHistoryPoints)
      return shown(compute(points).at(-1) ?? point)
    },
  }
}

/** No older than the plan of the device keeps. */
export function limitToPlan(
  points: readonly StoredPoint[],
  { tier, isVendor }: DeviceAccess,
  nowSeconds: number,
): readonly StoredPoint[] {
  const oldest = oldestReadableSeconds(tier, isVendor, nowSeconds)
  return points.filter(({ ts }) => ts >= oldest)
}
