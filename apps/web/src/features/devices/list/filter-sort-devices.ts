import type { DeviceSummary } from '@fieldport/contract'
import {
  type ContactState,
  conditionLevels,
  conditionStart,
  contactState,
  permissionLevels,
} from '@fieldport/domain'
import type { FleetReading, DeviceStatus } from '../../../lib/fleet/live-fleet.ts'
import { type ColumnId, dataKeyOf } from './columns/columns.ts'
import type { StatusFilter } from './list-view.ts'
import type { Sorting } from './view-changes.ts'

export type ListedDevice = DeviceSummary & {
  /** The text that a search examines. */
  readonly searchText: string
  /** Position by name. */
  readonly rank: number
}

/** Data of devices beyond their summary, at one moment. */
export type FleetState = {
  readonly nowSeconds: number
  readonly status: (device: DeviceSummary) => DeviceStatus
  readonly reading: (deviceid: string, key: string) => FleetReading | undefined
}

const natural = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

/** Sorted by name, with the data for search and sorting: prepared once per summary rather than per keystroke. */
export function prepareDevices(devices: readonly DeviceSummary[]): readonly ListedDevice[] {
  return devices
    .toSorted(
      (left, right) => natural.compare(left.name, right.name) || (left.deviceid < right.deviceid ? -1 : 1),
    )
    .map((device, rank) => ({ ...device, searchText: buildSearchText(device), rank }))
}

function buildSearchText({ name, deviceid, group, customer, model }: DeviceSummary): string {
  return comparable([name, deviceid, group, customer, model].join('\n'))
}

/** The same letter may be encoded as one or several code points. */
function comparable(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}

export function contactOf(
  device: Pick<DeviceSummary, 'expectedIntervalSeconds'>,
  lastContact: number | null,
  nowSeconds: number,
): ContactState {
  return contactState({
    lastContactSeconds: lastContact ?? undefined,
    intervalSeconds: device.expectedIntervalSeconds,
    nowSeconds,
  })
}

export type StatusCounts = Readonly<Record<StatusFilter | 'all', number>>

/**
 * Numbers of devices that are live, stale or never heard of, that have a warning or an alarm, and that need attention.
 */
export function countStatuses(devices: readonly DeviceSummary[], known: FleetState): StatusCounts {
  const counts = { all: devices.length, attention: 0, live: 0, stale: 0, never: 0, warning: 0, alarm: 0 }
  for (const device of devices) {
    const { lastContact, state, condition } = known.status(device)
    if (condition?.needsSomebody) counts.attention += 1
    counts[contactOf(device, lastContact, known.nowSeconds)] += 1
    if (state === 'warning' || state === 'alarm') counts[state] += 1
  }
  return counts
}

export type FleetFilter = {
  readonly q?: string | undefined
  readonly state?: StatusFilter | undefined
  readonly group?: string | undefined
}

/** Every word of the search must occur in the name, ID, group, customer or model. */
export function matchingDevices(devices: readonly ListedDevice[], q: string): readonly ListedDevice[] {
  const words = comparable(q).split(/\s+/).filter(Boolean)
  return devices.filter((device) => words.every((word) => device.searchText.includes(word)))
}

export function findDevices(
  devices: readonly ListedDevice[],
  { q, state, group }: FleetFilter,
  known: FleetState,
): readonly ListedDevice[] {
  return matchingDevices(devices, q ?? '').filter(
    (device) =>
      (group === undefined || device.group === group) &&
      (state === undefined || hasStatus(device, state, known)),
  )
}

function hasStatus(device: ListedDevice, status: StatusFilter, known: FleetState): boolean {
  const word = known.status(device)
  if (status === 'attention') return word.condition?.needsSomebody ?? false
  if (status === 'warning' || status === 'alarm') return word.state === status
  return contactOf(device, word.lastContact, known.nowSeconds) === status
}

/**
 * Sorted by one column, then by name and ID, so that equal rows keep their order. Devices without a value come last in
 * both directions.
 */
export function sortDevices(
  devices: readonly ListedDevice[],
  { sort, desc }: Sorting,
  known: FleetState,
): readonly ListedDevice[] {
  if (sort === 'name') return desc ? devices.toReversed() : devices
  const direction = desc ? -1 : 1
  return devices
    .map((device) => ({ device, value: sortValue(device, sort, known) }))
    .toSorted(
      (left, right) => compare(left.value, right.value, direction) || left.device.rank - right.device.rank,
    )
    .map(({ device }) => device)
}

type SortValue = number | string | undefined

function sortValue(device: ListedDevice, column: ColumnId, known: FleetState): SortValue {
  const key = dataKeyOf(column)
  if (key !== undefined) return measuredValue(known.reading(device.deviceid, key)?.value)
  switch (column) {
    case 'lastContact':
      return known.status(device).lastContact ?? undefined
    case 'permission':
      return permissionLevels.indexOf(device.permission)
    case 'state':
      return severity(device, known)
    case 'group':
    case 'customer':
    case 'status':
    case 'fw':
      return device[column] || undefined
    case 'plan':
    case 'model':
    case 'deviceid':
      return device[column]
    default:
      return device.rank
  }
}

function measuredValue(value: FleetReading['value'] | undefined): SortValue {
  return typeof value === 'boolean' ? Number(value) : value
}

/** Later than any condition, so that dividing by it gives a fraction. */
const lastMoment = 1e12

/**
 * Like `compareUrgency`: devices that need attention first, those waiting longest before others; then the rest by
 * contact.
 */
function severity(device: ListedDevice, known: FleetState): number {
  const { condition, lastContact } = known.status(device)
  if (!condition) return ['live', 'stale', 'never'].indexOf(contactOf(device, lastContact, known.nowSeconds))
  const { level } = condition.leading
  return (
    (condition.needsSomebody ? -4 : -2) +
    conditionLevels.indexOf(level) +
    conditionStart(condition.leading) / lastMoment
  )
}

/** Numbers come before texts. */
function compare(left: SortValue, right: SortValue, direction: number): number {
  if (left === undefined || right === undefined)
    return Number(left === undefined) - Number(right === undefined)
  if (typeof left === 'number' && typeof right === 'number') return (left - right) * direction
  if (typeof left === 'string' && typeof right === 'string') return natural.compare(left, right) * direction
  return typeof left === 'number' ? -1 : 1
}

/** The groups of a person's devices, by name. */
export function groupsOf(devices: readonly DeviceSummary[]): readonly string[] {
  const names = new Set(devices.map(({ group }) => group).filter((group) => group !== ''))
  return [...names].toSorted(natural.compare)
}
