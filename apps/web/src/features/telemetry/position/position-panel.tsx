import { describeMeasurement, type Position } from '@fieldport/domain'
import { Skeleton, useComputedColorScheme } from '@mantine/core'
import { lazy, Suspense, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber, withUnit } from '../../../lib/format/numbers.ts'
import { inReaderUnits } from '../../../lib/format/units.ts'
import { translateLabel } from '../../../lib/labels.ts'
import type { DeviceFeed } from '../../../lib/live/device-feed.ts'
import { useKeyState, usePoints } from '../../../lib/live/use-device-feed.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { PartBoundary } from '../../../ui/part-boundary.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { toNumber } from '../cards/card-model.ts'
import classes from './position-panel.module.css'
import { newestPosition, trackLines } from './track.ts'

const MapCanvas = lazy(async () => ({ default: (await import('./map-canvas.tsx')).MapCanvas }))

const gpsKeys = ['gps_nsat', 'gps_hdop', 'gps_cog', 'gps_altitude'] as const

type Props = { readonly feed: DeviceFeed; readonly intervalSeconds: number | undefined }

/** Where the device is and how it came there; absent for a device that has never known its place. */
export function PositionPanel({ feed, intervalSeconds }: Props) {
  const { t } = useTranslation()
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const points = usePoints(feed)
  const lines = useMemo(() => trackLines(points, intervalSeconds), [points, intervalSeconds])
  const lat = useKeyState(feed, 'gps_lat').latest
  const lon = useKeyState(feed, 'gps_lon').latest
  const hdop = useKeyState(feed, 'gps_hdop').latest
  const newest = newestPosition(lat, lon, hdop)
  if (!newest) return null
  return (
    <Panel
      fill
      title={t('Position')}
      aside={
        <span className={classes['age']}>
          <RelativeTime seconds={newest.ts} />
        </span>
      }
      testId="card-position"
      flush
    >
      <div className={classes['frame']}>
        <PartBoundary fallback={<Notice>{t('Map Load Error')}</Notice>}>
          <Suspense fallback={<Skeleton h="100%" radius={0} />}>
            {/* A map of the other scheme is another map. */}
            <MapCanvas key={scheme} position={newest.position} lines={lines} />
          </Suspense>
        </PartBoundary>
      </div>
      <dl className={classes['facts']}>
        <Fact name={t('Lat/Lon')} value={placeText(newest.position)} />
        {gpsKeys.map((key) => (
          <GpsFact key={key} feed={feed} name={key} />
        ))}
      </dl>
    </Panel>
  )
}

function placeText({ lat, lon }: Position): string {
  return `${formatNumber(lat, 5)}, ${formatNumber(lon, 5)}`
}

function GpsFact({ feed, name }: { readonly feed: DeviceFeed; readonly name: string }) {
  const reading = useKeyState(feed, name).latest
  if (!reading) return null
  const { label, unit, decimals } = describeMeasurement(name)
  const shown = inReaderUnits({ unit, decimals })
  const value = formatNumber(shown.convert(toNumber(reading.value)), shown.decimals)
  return <Fact name={translateLabel(label)} value={withUnit(value, shown.unit)} />
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div className={classes['fact']}>
      <dt>{name}</dt>
      <dd>
        <bdi dir="ltr">{value}</bdi>
      </dd>
    </div>
  )
}
