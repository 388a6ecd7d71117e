import type { CardDisplay } from '@fieldport/domain'
import { useTranslation } from 'react-i18next'
import { formatNumber, unitSuffix } from '../../../lib/format/numbers.ts'
import { toDisplayUnit } from '../../../lib/format/units.ts'
import type { DeviceFeed } from '../../../lib/live/feed/device-feed.ts'
import { useKeyState } from '../../../lib/live/feed/use-device-feed.ts'
import { getDigitalLabel } from '../../../lib/texts/labels.ts'
import { LegendDot } from '../../../ui/chart/legend-pill.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import classes from './last-measurements.module.css'

type Props = { readonly feed: DeviceFeed; readonly displays: readonly CardDisplay[] }

/** 'Single Measurement (Last)': the newest value of each series, whenever it was measured. */
export function LastMeasurements({ feed, displays }: Props) {
  return (
    <ul className={classes['list']}>
      {displays.map((display) => (
        <LastMeasurement key={display.key} feed={feed} display={display} />
      ))}
    </ul>
  )
}

function LastMeasurement({ feed, display }: { readonly feed: DeviceFeed; readonly display: CardDisplay }) {
  const { t } = useTranslation()
  const { latest } = useKeyState(feed, display.key)
  const { unit, decimals, convert } = toDisplayUnit(display)
  const value = typeof latest?.value === 'boolean' ? Number(latest.value) : latest?.value
  const isNumber = typeof value === 'number' && Number.isFinite(value)
  const text =
    isNumber && display.card === 'digital'
      ? getDigitalLabel(value, display.digital)
      : isNumber && formatNumber(convert(value), decimals)
  return (
    <li className={classes['item']}>
      <span className={classes['name']}>
        <LegendDot colour={display.colour} />
        {display.name}
      </span>
      <span className={classes['value']} dir="ltr">
        {text || t('No Data')}
        {text && display.card !== 'digital' && <span className={classes['unit']}>{unitSuffix(unit)}</span>}
      </span>
      <span className={classes['time']}>{latest && <RelativeTime seconds={latest.ts} />}</span>
    </li>
  )
}
