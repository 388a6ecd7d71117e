import { ActionIcon, Skeleton } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { memo, type MouseEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { reasonDirection } from '../../../lib/conditions/reason-text.ts'
import type { LiveFleet } from '../../../lib/fleet/live-fleet.ts'
import { ConditionReason } from '../../../ui/conditions/condition-reason.tsx'
import { RowWindow } from '../../../ui/behaviour/row-window.tsx'
import { permissionName } from '../../../ui/permission-name.ts'
import { PlanBadge } from '../../../ui/feedback/plan-badge.tsx'
import { joinFacts } from '../../../lib/format/direction.ts'
import type { ListedDevice } from './filter-sort-devices.ts'
import classes from './fleet-cards.module.css'
import { DeviceLink, DeviceStateCell, LastContactCell, ReadingValueText } from './grid/fleet-cell.tsx'
import { HighlightValues } from './highlights/highlight-values.tsx'
import { getRowStyle } from './grid/grid-row.tsx'
import { shownKeys, type FleetLayout } from './columns/fleet-layout.ts'
import { measurementLabel } from './reading-text.ts'
import { findDeviceLink, placeBelow, type RowActions } from './dialogs/row-actions.ts'
import type { DeviceSelection } from './bulk/use-device-selection.ts'
import { useDeviceStatus } from './use-fleet.ts'
import { useLongPress } from './use-long-press.ts'

type Props = {
  readonly rows: readonly ListedDevice[] | undefined
  readonly placeholders: { readonly count: number; readonly word: string }
  readonly live: LiveFleet
  readonly layout: FleetLayout
  readonly plans: boolean
  /** During selection, a tap selects a device instead of opening it. */
  readonly selection: DeviceSelection | undefined
  readonly actions: RowActions
}

const cardHeightPx = 128
const cardsAround = 8

/** The device list on a narrow screen. */
export function FleetCards({ rows, placeholders, selection, ...rest }: Props) {
  const { t } = useTranslation()
  const list = useRef<HTMLUListElement>(null)
  if (rows === undefined) return <CardSkeletons {...placeholders} />
  return (
    <RowWindow
      count={rows.length}
      rowHeightPx={cardHeightPx}
      overscan={cardsAround}
      scroller={{ listInWindow: list }}
    >
      {({ places, height, measure }) => (
        <ul
          ref={list}
          className={classes['cards']}
          aria-label={t('Devices')}
          style={height === undefined ? undefined : { height }}
        >
          {places.map(({ index, start }) => {
            const device = rows[index]
            return device ? (
              <DeviceCard
                key={device.deviceid}
                device={device}
                index={index}
                total={rows.length}
                start={start}
                measure={measure}
                isSelected={selection?.has(device.deviceid)}
                onSelect={selection?.toggle}
                {...rest}
              />
            ) : null
          })}
        </ul>
      )}
    </RowWindow>
  )
}

type CardProps = Omit<Props, 'rows' | 'placeholders' | 'selection'> & {
  readonly device: ListedDevice
  readonly index: number
  readonly total: number
  readonly start: number | undefined
  readonly measure: ((element: Element | null) => void) | undefined
  /** Undefined: no selection in progress. */
  readonly isSelected: boolean | undefined
  readonly onSelect: ((deviceid: string) => void) | undefined
}

const DeviceCard = memo(function DeviceCard(props: CardProps) {
  const { device, index, total, start, measure, live, layout, plans, isSelected } = props
  const { t } = useTranslation()
  const handlers = useCardHandlers(props)
  const facts = [
    device.customer,
    device.group,
    device.deviceid,
    device.model,
    permissionName(device.permission, t),
  ]
  return (
    <li
      ref={measure}
      className={classes['card']}
      style={getRowStyle(start)}
      data-testid="device-row"
      data-device={device.deviceid}
      data-index={index}
      data-picked={isSelected || undefined}
      aria-posinset={index + 1}
      aria-setsize={total}
      {...handlers}
    >
      <div className={classes['line']}>
        {isSelected === undefined ? (
          <span className={classes['who']}>
            <DeviceLink device={device} />
            {plans && <PlanBadge plan={device.plan} term={device.term} />}
          </span>
        ) : (
          <SelectCardLabel {...props} />
        )}
        {isSelected === undefined && <CardMenu {...props} />}
      </div>
      <div className={classes['line']}>
        <DeviceStateCell device={device} live={live} />
        <span className={classes['contact']} data-testid="last-contact">
          <LastContactCell device={device} live={live} t={t} isTouch />
        </span>
      </div>
      <CardReason device={device} live={live} />
      {layout.columns.includes('highlights') && (
        <div className={classes['highlights']}>
          <HighlightValues deviceid={device.deviceid} />
        </div>
      )}
      <Readings device={device} live={live} keys={shownKeys(layout.columns)} />
      <p className={classes['facts']}>{joinFacts(facts)}</p>
    </li>
  )
})

/** The reason for a warning or alarm, in one line. */
function CardReason({ device, live }: Pick<CardProps, 'device' | 'live'>) {
  const condition = useDeviceStatus(live, device, 'condition')
  if (!condition || condition.leading.kind === 'silence') return null
  return (
    <p className={classes['reason']} dir={reasonDirection(condition.leading)}>
      <ConditionReason condition={condition.leading} />
    </p>
  )
}

/** A long press opens the menu, except during selection. */
function useCardHandlers({ device, actions, isSelected }: CardProps) {
  const press = useLongPress((place, on) => actions.openMenu(device, place, findDeviceLink(on)))
  if (isSelected !== undefined) return {}
  return {
    ...press,
    onContextMenu: (event: MouseEvent) => {
      event.preventDefault()
      const { clientX: x, clientY: y, currentTarget } = event
      actions.openMenu(device, { x, y }, findDeviceLink(currentTarget))
    },
  }
}

/** Covers the whole card. */
function SelectCardLabel({ device, plans, isSelected, onSelect }: CardProps) {
  const { t } = useTranslation()
  const name = device.name || device.deviceid
  return (
    <label className={classes['pick']}>
      <input
        type="checkbox"
        className={classes['box']}
        aria-label={t('Select {{name}}', { name })}
        checked={isSelected ?? false}
        onChange={() => onSelect?.(device.deviceid)}
      />
      <b className={classes['pickName']} dir="auto">
        {name}
      </b>
      {plans && <PlanBadge plan={device.plan} term={device.term} />}
    </label>
  )
}

function CardMenu({ device, actions }: CardProps) {
  const { t } = useTranslation()
  return (
    <ActionIcon
      className={classes['menu'] ?? ''}
      variant="subtle"
      color="gray"
      aria-label={t('Actions for {{name}}', { name: device.name || device.deviceid })}
      aria-haspopup="menu"
      onClick={({ currentTarget }) => actions.openMenu(device, placeBelow(currentTarget), currentTarget)}
    >
      <IconDots size={18} />
    </ActionIcon>
  )
}

type ReadingsProps = Pick<CardProps, 'device' | 'live'> & { readonly keys: readonly string[] }

/** The measurements chosen as columns. */
function Readings({ device, live, keys }: ReadingsProps) {
  if (keys.length === 0) return null
  return (
    <dl className={classes['readings']}>
      {keys.map((key) => (
        <div key={key}>
          <dt>{measurementLabel(key)}</dt>
          <dd>
            <ReadingValueText device={device} live={live} dataKey={key} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function CardSkeletons({ count, word }: Props['placeholders']) {
  return (
    <ul className={classes['cards']} aria-busy="true">
      {Array.from({ length: count }, (_, at) => (
        <li key={at} className={classes['card']}>
          <div className={classes['line']}>
            <Skeleton h={20} w="60%" />
          </div>
          <div className={classes['line']}>
            <Skeleton h={14} w="25%" />
            <span className={classes['contact']} data-testid="last-contact">
              {word}
            </span>
          </div>
          <Skeleton h={12} w="70%" />
        </li>
      ))}
    </ul>
  )
}
