import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeviceFeed } from '../../../lib/live/feed/device-feed.ts'
import { Panel } from '../../../ui/panel.tsx'
import { ErrorBoundary } from '../../../ui/feedback/error-boundary.tsx'
import { type Bus, busNames } from '../can/can-card.tsx'
import { CardMessage } from '../cards/card-message.tsx'

const FaultsTable = lazy(async () => ({ default: (await import('./faults-table.tsx')).FaultsTable }))

type Props = { readonly deviceid: string; readonly feed: DeviceFeed; readonly bus: Bus }

/** The trouble codes that the controllers on a bus report. */
export function FaultsCard({ deviceid, feed, bus }: Props) {
  const { t } = useTranslation()
  const title = t('Trouble codes of {{bus}}', { bus: busNames[bus] })
  return (
    <Panel title={title} testId={bus === 'can1' ? 'card-dtc1' : 'card-dtc2'} flush fill>
      <ErrorBoundary fallback={<CardMessage>{t('Error Loading Data')}</CardMessage>}>
        <Suspense fallback={<Skeleton h="100%" radius={0} />}>
          <FaultsTable deviceid={deviceid} feed={feed} bus={bus} />
        </Suspense>
      </ErrorBoundary>
    </Panel>
  )
}
