import { describeMeasurement } from '@fieldport/domain'
import { ActionIcon, Tooltip } from '@mantine/core'
import { IconMapPin } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../lib/format/numbers.ts'
import { toDisplayUnit } from '../../../lib/format/units.ts'
import type { DeviceFeed } from '../../../lib/live/feed/device-feed.ts'
import { useKeyState } from '../../../lib/live/feed/use-device-feed.ts'
import { CopyButton } from '../../../ui/controls/copy-button.tsx'
import { DescriptionItem, DescriptionList, ValueWithUnit } from '../../../ui/description-list.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { toNumber } from '../cards/card-model.ts'
import classes from './gps-card.module.css'
import { type LastKnownPosition, useLastKnownPosition } from './last-known-position.ts'
import { formatLocalizedCoordinates, formatCoordinates } from './format-coordinates.ts'

const receiverKeys = ['gps_nsat', 'gps_hdop', 'gps_cog', 'gps_altitude', 'gps_speed', 'gps_odo'] as const

/** Source of the names, including 'Satelites': specification 3, section 2.4. */
const names = (t: TFunction): Readonly<Record<(typeof receiverKeys)[number], string>> => ({
  gps_nsat: t('Satelites'),
  gps_hdop: t('HDOP'),
  gps_cog: t('Heading'),
  gps_altitude: t('Altitude'),
  gps_speed: t('Speed'),
  gps_odo: t('Odometer'),
})

/** Whether there is more to show than a place, which may be all that a fixed device sends. */
export function hasReceiverData(keys: readonly string[]): boolean {
  return receiverKeys.some((key) => keys.includes(key))
}

/** The GPS receiver's own data. */
export function GpsCard({ feed }: { readonly feed: DeviceFeed }) {
  const { t } = useTranslation()
  const known = useLastKnownPosition(feed)
  return (
    <Panel
      title={t('GPS')}
      aside={
        known && (
          <span className={classes['age']}>
            <RelativeTime seconds={known.ts} />
          </span>
        )
      }
      testId="card-gps"
      flush
      fill
    >
      <DescriptionList>
        {known ? (
          <PositionItems known={known} />
        ) : (
          <DescriptionItem name={t('Lat/Lon')}>{t('No Data Available')}</DescriptionItem>
        )}
        {receiverKeys.map((key) => (
          <Value key={key} feed={feed} name={key} label={names(t)[key]} positionSeconds={known?.ts} />
        ))}
      </DescriptionList>
    </Panel>
  )
}

function PositionItems({ known }: { readonly known: LastKnownPosition }) {
  const { t } = useTranslation()
  const plain = formatCoordinates(known.position)
  return (
    <DescriptionItem name={t('Lat/Lon')}>
      <bdi dir="ltr">{formatLocalizedCoordinates(known.position)}</bdi>
      <span className={classes['actions']}>
        <CopyButton value={plain} what={t('Lat/Lon')} />
        <Tooltip label={t('Open in the map app')}>
          <ActionIcon
            component="a"
            href={`geo:${plain.replaceAll(' ', '')}`}
            variant="subtle"
            color="gray"
            aria-label={t('Open in the map app')}
          >
            <IconMapPin size={16} />
          </ActionIcon>
        </Tooltip>
      </span>
    </DescriptionItem>
  )
}

/** A value older than the position by more than this has its own age. */
const sameTimeSeconds = 60

type ValueProps = {
  readonly feed: DeviceFeed
  readonly name: string
  readonly label: string
  /** The time in the head of the card. */
  readonly positionSeconds: number | undefined
}

function Value({ feed, name, label, positionSeconds = 0 }: ValueProps) {
  const reading = useKeyState(feed, name).latest
  if (!reading) return null
  const { unit, decimals } = describeMeasurement(name)
  const shown = toDisplayUnit({ unit, decimals })
  const value = formatNumber(shown.convert(toNumber(reading.value)), shown.decimals)
  const isOlder = positionSeconds - reading.ts > sameTimeSeconds
  return (
    <DescriptionItem name={label} note={isOlder ? <RelativeTime seconds={reading.ts} /> : undefined}>
      <ValueWithUnit value={value} unit={shown.unit} />
    </DescriptionItem>
  )
}
