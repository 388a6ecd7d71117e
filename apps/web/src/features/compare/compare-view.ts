import { isDeviceId, maximumComparedDevices } from '@fieldport/domain'
import { parseRange, type RangeView } from '../../ui/chart/range/range-view.ts'

export const compareColumns = ['name', 'now', 'min', 'mean', 'max', 'lastContact', 'state'] as const
export type CompareColumn = (typeof compareColumns)[number]

/** The state of the comparison; all of it is in the URL. */
export type CompareView = RangeView & {
  /** Comma-separated IDs, in the order of the lines. */
  readonly devices?: string
  readonly key?: string
  /** Absent: in the order of the devices. */
  readonly sort?: CompareColumn
  readonly desc?: boolean
}

/** Parses the view in the URL; invalid values are left out. */
export function parseCompareView(search: Record<string, unknown>): CompareView {
  const { devices, key, sort, desc } = search
  const ids = parseDeviceIds(typeof devices === 'string' ? devices : undefined).join(',')
  const column = compareColumns.find((name) => name === sort)
  return {
    ...(ids === '' ? {} : { devices: ids }),
    ...(typeof key === 'string' && key !== '' && key.length <= 64 ? { key } : {}),
    ...(column ? { sort: column } : {}),
    ...(column && (desc === true || desc === 'true') ? { desc: true } : {}),
    ...parseRange(search),
  }
}

export function parseDeviceIds(devices: string | undefined): readonly string[] {
  return [...new Set((devices ?? '').split(',').filter(isDeviceId))].slice(0, maximumComparedDevices)
}

/** Changes the view; undefined removes a field. */
export function changeView(
  view: CompareView,
  change: { readonly [Field in keyof CompareView]?: CompareView[Field] | undefined },
): CompareView {
  return parseCompareView({ ...view, ...change })
}

/** Cycles a column through ascending, descending and unsorted, which is the order of the devices. */
export function toggleSort(view: CompareView, column: CompareColumn): CompareView {
  if (view.sort !== column) return changeView(view, { sort: column, desc: undefined })
  if (!view.desc) return changeView(view, { desc: true })
  return changeView(view, { sort: undefined, desc: undefined })
}
