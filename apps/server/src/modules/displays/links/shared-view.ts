import { type DeviceConditions, noteImageKinds, type SharedPage } from '@fieldport/contract'
import {
  countedConditions,
  expectedIntervalSeconds,
  findCustomNumber,
  maximumStorageDays,
  oldestReadableSeconds,
  isNoteField,
  type LimitRule,
  limitRulesOfKey,
  needsSomebody,
  PortalError,
  parseDisplaySettings,
  parseNotes,
  readConfigText,
  findSharedCard,
  selectCustomItems,
  storedIntervalSeconds,
  type StoredPoint,
  worstCondition,
} from '@fieldport/domain'
import type { DeviceAccess } from '../../../platform/access/caller.ts'
import type { DeviceDisplayInfo } from '../../devices/devices.module.ts'
import { noItems, type OpenedShare } from './links.service.ts'

/** Data of a device that a shared page needs. */
export type SharedDeviceInfo = DeviceDisplayInfo & {
  /** As readers of its data see it; undefined: never reported. */
  readonly config: unknown
  /** Limits that the portal itself checks. */
  readonly rules: readonly LimitRule[]
}

/** The cards of a page that guests see, each with the index of its device. */
function shownCards({ link, devices, items }: OpenedShare) {
  return link.page.cards.flatMap(({ id, deviceid, w, h }) => {
    const device = devices.findIndex(({ deviceId }) => deviceId === (deviceid ?? link.deviceId))
    return device < 0 || findSharedCard(id, items[device]) === undefined ? [] : [{ id, device, w, h }]
  })
}

/** Ids of the cards of one device that guests see. */
function cardsOf(share: OpenedShare, device: number): readonly string[] {
  return shownCards(share)
    .filter((card) => card.device === device)
    .map(({ id }) => id)
}

/** The data keys shown by the cards of one device on the page. */
export function visibleKeys(share: OpenedShare, device: number): readonly string[] {
  const cards = cardsOf(share, device).map((id) => findSharedCard(id, share.items[device]))
  return [...new Set(cards.flatMap((card) => card?.keys ?? []))]
}

/** Whether the device's cards show the level of its events. */
export function showsEventLevels(share: OpenedShare, device: number): boolean {
  return cardsOf(share, device).some((id) => findSharedCard(id, share.items[device])?.eventLevels)
}

/** Indices of the devices that the page shows. */
export function visibleDeviceIndices(share: OpenedShare): readonly number[] {
  return share.devices.flatMap((_, place) => (cardsOf(share, place).length > 0 ? [place] : []))
}

/**
 * @param card that must be on the page, for data that only this card shows
 * @throws PortalError NOT_FOUND for a device that the page does not show
 */
export function requireSharedDevice(share: OpenedShare, device: number, card?: string): DeviceAccess {
  const access = share.devices[device]
  const cards = cardsOf(share, device)
  const isShown = card === undefined ? cards.length > 0 : cards.includes(card)
  if (!access || !isShown) throw new PortalError('NOT_FOUND', 'notFound')
  return access
}

/**
 * Notes are shown in charts only.
 * @throws PortalError NOT_FOUND for a device without a chart on the page
 */
export function requireSharedChart(share: OpenedShare, device: number): DeviceAccess {
  const chart = cardsOf(share, device).find((id) => findCustomNumber('chart', id) !== undefined)
  if (chart === undefined) throw new PortalError('NOT_FOUND', 'notFound')
  return requireSharedDevice(share, device, chart)
}

/** The conditions of one device relevant to its cards on the page, without what people arranged about them. */
export function visibleConditions(
  share: OpenedShare,
  device: number,
  { conditions }: DeviceConditions,
): DeviceConditions {
  const keys = visibleKeys(share, device)
  const isShown = ({ reason, subject }: DeviceConditions['conditions'][number]): boolean => {
    switch (reason.kind) {
      case 'limit':
        return keys.includes(reason.key)
      case 'area':
        return keys.includes('gps_lat')
      case 'event':
        return keys.includes('events') || keys.includes(subject)
      case 'code':
        return keys.includes(reason.bus)
      default:
        return true
    }
  }
  const shown = countedConditions(conditions.filter(isShown)).map((condition) => {
    const { acknowledged, assigned: _, comments: __, isClearable: ___, ...open } = condition
    return acknowledged ? { ...open, acknowledged: { at: acknowledged.at, by: '' } } : open
  })
  const spoken = shown.filter(({ kind }) => kind !== 'silence')
  return {
    state: worstCondition(spoken)?.level ?? 'ok',
    needsSomebody: shown.some(needsSomebody),
    conditions: shown,
  }
}

/** A page for guests: without device ids, and with only the settings of visible keys. */
export function toSharedPage(share: OpenedShare, facts: readonly SharedDeviceInfo[]): SharedPage {
  const { title, theme, scale, showHeader } = share.link.page
  return {
    page: { title, theme, scale, showHeader, cards: shownCards(share) },
    devices: facts.map((device, at) => ({
      name: device.name,
      model: device.model,
      displaySettings: settingsOf(device, visibleKeys(share, at)),
      limits: limitsOf(device, visibleKeys(share, at)),
      intervalSeconds: intervalOf(device, share.devices[at]),
      retentionDays: retentionDaysOf(share.devices[at]),
      timeZone: device.timeZone,
      names: namesOf(device.config, cardsOf(share, at)),
      ...notesOf(device.notes, cardsOf(share, at)),
      ...selectCustomItems(share.items[at] ?? noItems, cardsOf(share, at)),
    })),
    expiresAt: share.link.expiresAt,
  }
}

function intervalOf(device: SharedDeviceInfo, access: DeviceAccess | undefined): number {
  const sent = expectedIntervalSeconds(device.baseIntervalSeconds, device.transmitInterval)
  return (access ? storedIntervalSeconds(sent, access.tier) : sent) ?? 0
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

/** To guests, a computed key looks like any named key. */
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

/** Ranges only, because the guard of a limit may be a key that is not visible. */
function limitsOf(
  { model, config, displaySettings, rules }: SharedDeviceInfo,
  keys: readonly string[],
): SharedPage['devices'][number]['limits'] {
  const sources = { model, config, displaySettings: parseDisplaySettings(displaySettings), rules }
  const shown = keys.map((key) => [
    key,
    limitRulesOfKey(key, sources).map(({ warning, alarm }) => ({ warning, alarm })),
  ])
  return Object.fromEntries(shown.filter(([, limits]) => limits?.length))
}

/** Removes points older than the device's plan shows. */
export function limitToPlan(
  points: readonly StoredPoint[],
  { tier, isVendor }: DeviceAccess,
  nowSeconds: number,
): readonly StoredPoint[] {
  const oldest = oldestReadableSeconds(tier, isVendor, nowSeconds)
  return points.filter(({ ts }) => ts >= oldest)
}
