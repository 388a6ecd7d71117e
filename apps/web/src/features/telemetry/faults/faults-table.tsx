import type { Dm1 } from '@fieldport/protocol'
import { NativeSelect } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../lib/format/numbers.ts'
import type { DeviceFeed } from '../../../lib/live/feed/device-feed.ts'
import { usePointsWithKey } from '../../../lib/live/feed/use-device-feed.ts'
import { EventBadge } from '../../../ui/feedback/event-badge.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import type { Bus } from '../can/can-card.tsx'
import { CardMessage } from '../cards/card-message.tsx'
import table from '../cards/table.module.css'
import {
  type FaultRow,
  faultRows,
  getFaultState,
  parseSpnByteOrder,
  type SpnByteOrder,
} from './fault-rows.ts'
import classes from './faults-table.module.css'

type Props = { readonly deviceid: string; readonly feed: DeviceFeed; readonly bus: Bus }

export function FaultsTable({ deviceid, feed, bus }: Props) {
  const { t } = useTranslation()
  const [order, setOrder] = useSpnByteOrder(deviceid)
  const points = usePointsWithKey(feed, bus)
  const rows = useMemo(() => faultRows(points, bus, order), [points, bus, order])
  const active = rows.filter(({ fault }) => fault.isActive)
  return (
    <div className={classes['card']}>
      <div className={classes['bar']}>
        <span className={classes['state']}>
          {active.length === 0 ? (
            <>
              <IconCircleCheck size={16} aria-hidden="true" /> {t('No active faults')}
            </>
          ) : (
            <>
              <EventBadge state={getFaultState(active)} />{' '}
              {t('{{count}} active fault', { count: active.length })}
            </>
          )}
        </span>
        {rows.length > 0 && <OrderSelect order={order} onOrder={setOrder} />}
      </div>
      {rows.length > 0 ? (
        <Table rows={rows} />
      ) : (
        <CardMessage>{t('No trouble codes in the last 600 readings.')}</CardMessage>
      )}
    </div>
  )
}

type OrderProps = { readonly order: SpnByteOrder; readonly onOrder: (order: SpnByteOrder) => void }

/** Selects how the numbers of codes are read, if there are codes. */
function OrderSelect({ order, onOrder }: OrderProps) {
  const { t } = useTranslation()
  return (
    <NativeSelect
      size="xs"
      aria-label={t('SPN byte order')}
      title={t('SPN byte order')}
      value={order}
      onChange={({ currentTarget: { value } }) => onOrder(parseSpnByteOrder(value))}
      data={[
        { value: 'auto', label: t('Byte order: automatic') },
        { value: 'standard', label: t('Byte order: standard') },
        { value: 'bigEndian', label: t('Byte order: big-endian') },
      ]}
    />
  )
}

function Table({ rows }: { readonly rows: readonly FaultRow[] }) {
  const { t } = useTranslation()
  return (
    <div className={table['box']} tabIndex={0} role="group" aria-label={t('Trouble codes')}>
      <table className={table['table']}>
        <thead>
          <tr>
            <th scope="col">SPN</th>
            <th scope="col">FMI</th>
            <th scope="col">{t('Fault')}</th>
            <th scope="col" data-end>
              {t('Count')}
            </th>
            <th scope="col">{t('Controller')}</th>
            <th scope="col">{t('Last seen')}</th>
            <th scope="col">{t('First seen')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <FaultLine key={row.key} row={row} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function FaultLine({ row: { spn, text, maker, fault } }: { readonly row: FaultRow }) {
  const { t } = useTranslation()
  const { fmi, occurrenceCount, source, isActive, firstSeen, lastSeen, lamps } = fault
  return (
    <tr data-testid="dtc" data-active={isActive || undefined}>
      <td data-label="SPN" className={table['strong']}>
        {spn}
      </td>
      <td data-label="FMI" className={table['strong']}>
        {fmi}
      </td>
      <td>
        {text}
        <span className={classes['marks']}>
          {maker !== null && <span className={table['quiet']}>{maker}</span>}
          {isActive ? (
            <FaultLamps lamps={lamps} />
          ) : (
            <span className={table['quiet']}>{t('No longer active')}</span>
          )}
        </span>
      </td>
      <td data-end data-label={t('Count')}>
        {occurrenceCount === null ? '—' : formatCount(occurrenceCount)}
      </td>
      <td data-label={t('Controller')}>{source}</td>
      <td className={table['once']} data-label={t('Last seen')}>
        <RelativeTime seconds={lastSeen} />
      </td>
      <td className={table['once']} data-label={t('First seen')}>
        <RelativeTime seconds={firstSeen} />
      </td>
    </tr>
  )
}

type Lamp = keyof Dm1['lamps']

const lampsInOrder: readonly Lamp[] = ['stop', 'warning', 'malfunction', 'protect']

/** The lamps that are on in the cab, each with its name. Hidden if there are none. */
function FaultLamps({ lamps }: { readonly lamps: Dm1['lamps'] }) {
  const { t } = useTranslation()
  const words: Readonly<Record<Lamp, string>> = {
    stop: t('Stop lamp'),
    warning: t('Warning lamp'),
    malfunction: t('Malfunction lamp'),
    protect: t('Protect lamp'),
  }
  return lampsInOrder
    .filter((lamp) => lamps[lamp] === 'on')
    .map((lamp) => (
      <span key={lamp} className={classes['lamp']} data-lamp={lamp}>
        <span className={classes['bulb']} aria-hidden="true" /> {words[lamp]}
      </span>
    ))
}

const spnOrderName = (deviceid: string) => `spn-order-${deviceid}`

function readSpnOrder(deviceid: string): SpnByteOrder {
  try {
    return parseSpnByteOrder(localStorage.getItem(spnOrderName(deviceid)))
  } catch {
    return 'auto'
  }
}

/** The byte order depends on the machine's maker, so it is stored per device. */
function useSpnByteOrder(deviceid: string): readonly [SpnByteOrder, (order: SpnByteOrder) => void] {
  const [order, setOrder] = useState(() => readSpnOrder(deviceid))
  const choose = (next: SpnByteOrder) => {
    setOrder(next)
    try {
      localStorage.setItem(spnOrderName(deviceid), next)
    } catch {
      // Storage may be blocked: then the choice lasts while the page is open.
    }
  }
  return [order, choose]
}
