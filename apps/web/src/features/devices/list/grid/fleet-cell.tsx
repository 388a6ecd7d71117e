import { useRouter } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { createContext, type MouseEvent, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../../lib/clock.ts'
import type { LiveFleet } from '../../../../lib/fleet/live-fleet.ts'
import { unitSuffix } from '../../../../lib/format/numbers.ts'
import { formatDateTime, formatRelative, zoneName } from '../../../../lib/format/times.ts'
import { EventBadge } from '../../../../ui/feedback/event-badge.tsx'
import { permissionName } from '../../../../ui/permission-name.ts'
import { PlanBadge } from '../../../../ui/feedback/plan-badge.tsx'
import { RelativeTime } from '../../../../ui/relative-time.tsx'
import { StateBadge } from '../../../../ui/feedback/state-badge.tsx'
import { contactOf, type ListedDevice } from '../filter-sort-devices.ts'
import { type ColumnId, dataKeyOf } from '../columns/columns.ts'
import { HighlightValues } from '../highlights/highlight-values.tsx'
import { useHighlights } from '../highlights/highlights-context.ts'
import classes from './fleet-grid.module.css'
import { isPlainClick } from '../../../../ui/behaviour/clicks.ts'
import { readingText } from '../reading-text.ts'
import { useReading, useDeviceStatus } from '../use-fleet.ts'

type Props = { readonly device: ListedDevice; readonly live: LiveFleet }

/** One cell of a device's row, mounted while its column is shown. */
export function FleetCell({
  column,
  device,
  live,
  t,
}: Props & { readonly column: ColumnId; readonly t: TFunction }) {
  const key = dataKeyOf(column)
  if (key !== undefined) return <ReadingValueText device={device} live={live} dataKey={key} />
  switch (column) {
    case 'name':
      return <DeviceLink device={device} />
    case 'state':
      return <DeviceStateCell device={device} live={live} />
    case 'lastContact':
      return <LastContactCell device={device} live={live} t={t} />
    case 'highlights':
      return <HighlightValues deviceid={device.deviceid} />
    case 'permission':
      return permissionName(device.permission, t)
    case 'plan':
      return <PlanBadge plan={device.plan} term={device.term} />
    default:
      return getColumnText(column, device) || '—'
  }
}

/** The plain text of a column; undefined if it shows something else. */
export function getColumnText(column: string, device: ListedDevice): string | undefined {
  switch (column) {
    case 'group':
    case 'deviceid':
    case 'model':
    case 'fw':
    case 'customer':
    case 'status':
      return device[column] ?? ''
    default:
      return undefined
  }
}

/** Whether the row is part of the tab order; in a grid only one is. */
export const TabbableRow = createContext(true)

/** Opens the device. On a card, the link covers all of it. */
export function DeviceLink({ device }: Pick<Props, 'device'>) {
  const isTabbable = useContext(TabbableRow)
  const router = useRouter()
  const page = { to: '/data/$deviceid', params: { deviceid: device.deviceid } } as const
  // A plain link, because hundreds of rows mount while somebody scrolls or types, and the router's own link is many
  // times as expensive.
  const open = (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    void router.navigate(page)
  }
  return (
    <a
      href={`/data/${device.deviceid}`}
      className={classes['name']}
      data-stop="name"
      tabIndex={isTabbable ? 0 : -1}
      draggable={false}
      onClick={open}
    >
      <span className={classes['nameText']} dir="auto">
        {device.name || device.deviceid}
      </span>
    </a>
  )
}

/** The device's contact, its worst condition, and what it is doing. */
export function DeviceStateCell({ device, live }: Props) {
  const lastContact = useDeviceStatus(live, device, 'lastContact')
  const event = useDeviceStatus(live, device, 'state')
  const state = useNow((now) => contactOf(device, lastContact, now))
  return (
    <span className={classes['state']}>
      <span className={classes['marks']}>
        <StateBadge state={state} />
        <EventBadge state={event} />
      </span>
      {state !== 'never' && <DeviceDoing device={device} />}
    </span>
  )
}

/** The state of the machine, as named in its configuration. */
function DeviceDoing({ device }: Pick<Props, 'device'>) {
  const { t } = useTranslation()
  const doing = useHighlights(device.deviceid)?.doing
  if (!doing) return null
  return (
    <span className={classes['doing']} dir="auto" data-testid="doing">
      {doing.name ?? t('State {{number}}', { number: doing.state })}
    </span>
  )
}

type ContactProps = Props & {
  readonly t: TFunction
  /** Whether a tap shows the exact time, for touch screens. */
  readonly isTouch?: boolean
}

export function LastContactCell({ device, live, t, isTouch = false }: ContactProps) {
  const lastContact = useDeviceStatus(live, device, 'lastContact')
  const state = useNow((now) => contactOf(device, lastContact, now))
  if (state === 'never' || lastContact === null)
    return <span className={classes['quiet']}>{t('No Data')}</span>
  return isTouch ? <RelativeTime seconds={lastContact} /> : <Age seconds={lastContact} />
}

/** A relative time that is kept up to date; the exact time is formatted on hover, not for every row. */
function Age({ seconds }: { readonly seconds: number }) {
  const text = useNow((now) => formatRelative(seconds, now))
  return (
    <time
      onPointerEnter={({ currentTarget }) => {
        currentTarget.title = formatExactTime(seconds)
      }}
    >
      {text}
    </time>
  )
}

function formatExactTime(seconds: number): string {
  return `${formatDateTime(seconds)} ${zoneName(seconds)}`
}

export function ReadingValueText({ device, live, dataKey }: Props & { readonly dataKey: string }) {
  const reading = useReading(live, device.deviceid, dataKey)
  if (reading === undefined) return <span className={classes['quiet']}>—</span>
  const { text, unit } = readingText(dataKey, reading.value)
  return (
    <span
      className={classes['reading']}
      onPointerEnter={({ currentTarget }) => {
        currentTarget.title = formatExactTime(reading.ts)
      }}
    >
      <b>{text}</b>
      {unit !== '' && <span className={classes['unit']}>{unitSuffix(unit)}</span>}
    </span>
  )
}
