import { NativeSelect } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../lib/format/numbers.ts'
import type { DeviceFeed } from '../../../lib/live/feed/device-feed.ts'
import { usePointsWith } from '../../../lib/live/feed/use-device-feed.ts'
import { EventMark } from '../../../ui/feedback/event-mark.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import type { Bus } from '../can/can-card.tsx'
import { CardMessage } from '../cards/card-message.tsx'
import table from '../cards/table.module.css'
import { type FaultRow, faultRows, parseSpnOrder, type SpnOrder } from './fault-rows.ts'
import classes from './faults-table.module.css'
import { Lamps } from './lamps.tsx'
import { useSpnOrder } from './use-spn-order.ts'

type Props = { readonly deviceid: string; readonly feed: DeviceFeed; readonly bus: Bus }

export function FaultsTable({ deviceid, feed, bus }: Props) {
  const { t } = useTranslation()
  const [order, setOrder] = useSpnOrder(deviceid)
  const points = usePointsWith(feed, bus)
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
              <EventMark state="alarm" /> {t('{{count}} active fault', { count: active.length })}
            </>
          )}
        </span>
        {rows.length > 0 && <OrderSelect order={order} onOrder={setOrder} />}
      </div>
      {rows.length > 0 ? (
        <Table rows={rows} />
      ) : (
        <CardMessage>{t('No trouble codes in the points of this page.')}</CardMessage>
      )}
    </div>
  )
}

type OrderProps = { readonly order: SpnOrder; readonly onOrder: (order: SpnOrder) => void }

/** How the number of a code is read, where there are codes. */
function OrderSelect({ order, onOrder }: OrderProps) {
  const { t } = useTranslation()
  return (
    <NativeSelect
      size="xs"
      aria-label={t('Byte order of the SPN')}
      title={t('Byte order of the SPN')}
      value={order}
      onChange={({ currentTarget: { value } }) => onOrder(parseSpnOrder(value))}
      data={[
        { value: 'auto', label: t('SPN as the code says') },
        { value: 'standard', label: t('SPN in standard order') },
        { value: 'bigEndian', label: t('SPN big-endian') },
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
            <Lamps lamps={lamps} />
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
