import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useConfigNames } from '../../../lib/device/device-config.ts'
import type { DeviceFeed } from '../../../lib/live/feed/device-feed.ts'
import { useKeyState } from '../../../lib/live/feed/use-device-feed.ts'
import { Panel } from '../../../ui/panel.tsx'
import { ErrorBoundary } from '../../../ui/feedback/error-boundary.tsx'
import { CardAge } from '../cards/card-age.tsx'
import { CardMessage } from '../cards/card-message.tsx'

// Loaded lazily: the names of messages and signals are large, and only devices with a bus need them.
const CanTable = lazy(async () => ({ default: (await import('./can-table.tsx')).CanTable }))

export type Bus = 'can1' | 'can2'
export const busNames: Readonly<Record<Bus, string>> = { can1: 'CAN 1', can2: 'CAN 2' }

type Props = { readonly deviceid: string; readonly feed: DeviceFeed; readonly bus: Bus }

/** The frames in the newest message that contains any of this bus. */
export function CanCard({ deviceid, feed, bus }: Props) {
  const { t } = useTranslation()
  const { latest } = useKeyState(feed, bus)
  const name = useConfigNames(deviceid)(bus)
  const title = name === undefined ? busNames[bus] : `${busNames[bus]} · ${name}`
  return (
    <Panel title={title} aside={<CardAge feed={feed} reading={latest} />} testId={`card-${bus}`} flush fill>
      <ErrorBoundary fallback={<CardMessage>{t('Error Loading Data')}</CardMessage>}>
        <Frames frames={latest?.value} />
      </ErrorBoundary>
    </Panel>
  )
}

function Frames({ frames }: { readonly frames: unknown }) {
  const { t } = useTranslation()
  if (frames === undefined) return <CardMessage>{t('No Data Available')}</CardMessage>
  // Old firmware sends one text instead of a list.
  if (!Array.isArray(frames)) return <CardMessage>{t('Firmware Update Required')}</CardMessage>
  if (frames.length === 0) return <CardMessage>{t('No Data Available')}</CardMessage>
  return (
    <Suspense fallback={<Skeleton h="100%" radius={0} />}>
      <CanTable frames={frames} />
    </Suspense>
  )
}
