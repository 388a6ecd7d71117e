import type { DeviceSummary } from '@fieldport/contract'
import { type ContactState, contactState, permissionLevels } from '@fieldport/domain'

export const sortColumns = ['name', 'deviceid', 'model', 'permission', 'plan', 'lastContact'] as const
export type SortColumn = (typeof sortColumns)[number]

export const pageSizes = [10, 25, 50, 100] as const
/** Source: specification 3, section 2.2. */
export const defaultPageSize = 10

/** The view of the list; all of it stands in the address. */
export type ListView = {
  readonly q?: string
  readonly sort?: SortColumn
  readonly desc?: boolean
  readonly page?: number
  readonly size?: number
  readonly state?: ContactState
  /** Every device, for the vendor. */
  readonly all?: boolean
}

/** Reads the view from the address. What cannot be read is left out, and defaults never stand in the address. */
export function parseListView(search: Record<string, unknown>): ListView {
  const { q, sort, desc, page, size, state, all } = search
  const column = sortColumns.find((name) => name === sort)
  const pageNumber = wholeAbove(page, 1)
  const pageSize = pageSizes.find((choice) => choice === Number(size))
  const contact = (['live', 'stale', 'never'] as const).find((name) => name === state)
  return {
    ...(typeof q === 'string' && q !== '' ? { q } : {}),
    ...(column ? { sort: column } : {}),
    ...(isTrue(desc) ? { desc: true } : {}),
    ...(pageNumber ? { page: pageNumber } : {}),
    ...(pageSize && pageSize !== defaultPageSize ? { size: pageSize } : {}),
    ...(contact ? { state: contact } : {}),
    ...(isTrue(all) ? { all: true } : {}),
  }
}

function isTrue(value: unknown): boolean {
  return value === true || value === 'true'
}

function wholeAbove(value: unknown, lowest: number): number | undefined {
  const number = Number(value)
  return Number.isInteger(number) && number > lowest ? number : undefined
}

export type ListedDevice = DeviceSummary & { readonly haystack: string }

/** The text a search looks through, made once a summary and not once a keystroke. */
export function prepareDevices(devices: readonly DeviceSummary[]): readonly ListedDevice[] {
  return devices.map((device) => ({
    ...device,
    haystack: `${device.name}\n${device.deviceid}\n${device.model}`.toLowerCase(),
  }))
}

export function deviceState(
  device: DeviceSummary,
  lastContact: number | null,
  nowSeconds: number,
): ContactState {
  return contactState({
    lastContactSeconds: lastContact ?? undefined,
    intervalSeconds: device.expectedIntervalSeconds,
    nowSeconds,
  })
}

export type StateCounts = Readonly<Record<ContactState | 'all', number>>

export function countStates(
  devices: readonly DeviceSummary[],
  stateOf: (device: DeviceSummary) => ContactState,
): StateCounts {
  const counts = { all: devices.length, live: 0, stale: 0, never: 0 }
  for (const device of devices) counts[stateOf(device)] += 1
  return counts
}

/** Every word of the search must be somewhere in the name, the id or the model. */
export function findDevices(
  devices: readonly ListedDevice[],
  view: ListView,
  stateOf: (device: DeviceSummary) => ContactState,
): readonly ListedDevice[] {
  const words = (view.q ?? '').toLowerCase().split(/\s+/).filter(Boolean)
  return devices.filter(
    (device) =>
      words.every((word) => device.haystack.includes(word)) &&
      (view.state === undefined || stateOf(device) === view.state),
  )
}

const natural = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

/** Sorted by one column, then by name and id, so that equal rows keep their place. Devices without contact come last. */
export function sortDevices(devices: readonly ListedDevice[], view: ListView): readonly ListedDevice[] {
  const column = view.sort ?? 'name'
  const direction = view.desc ? -1 : 1
  return devices.toSorted(
    (left, right) =>
      byColumn(left, right, column, direction) ||
      natural.compare(left.name, right.name) ||
      (left.deviceid < right.deviceid ? -1 : 1),
  )
}

function byColumn(left: DeviceSummary, right: DeviceSummary, column: SortColumn, direction: number): number {
  if (column === 'lastContact') {
    if (left.lastContact === null || right.lastContact === null) {
      return Number(left.lastContact === null) - Number(right.lastContact === null)
    }
    return (left.lastContact - right.lastContact) * direction
  }
  if (column === 'permission') {
    return (
      (permissionLevels.indexOf(left.permission) - permissionLevels.indexOf(right.permission)) * direction
    )
  }
  return natural.compare(left[column], right[column]) * direction
}

export function pageOf<Row>(rows: readonly Row[], view: ListView) {
  const size = view.size ?? defaultPageSize
  const pages = Math.max(1, Math.ceil(rows.length / size))
  const page = Math.min(view.page ?? 1, pages)
  return { rows: rows.slice((page - 1) * size, page * size), page, pages, first: (page - 1) * size + 1 }
}

/** A click on the column that sorts turns it round; another column starts in its natural direction. */
export function toggleSort(view: ListView, column: SortColumn): ListView {
  const { desc, page: _firstPage, ...rest } = view
  const turned = (view.sort ?? 'name') === column ? !desc : column === 'lastContact'
  return { ...rest, sort: column, ...(turned ? { desc: true } : {}) }
}
