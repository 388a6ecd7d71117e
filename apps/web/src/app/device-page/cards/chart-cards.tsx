import { customItemId, isInPlan, planAccessOf } from '@fieldport/domain'
import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import type { CardContext, DeviceCard } from './device-card.ts'
import { retentionOfDevice } from './device-cards.tsx'

const CustomChartCard = lazy(async () => ({
  default: (await import('../../../features/telemetry/custom-chart/custom-chart-card.tsx')).CustomChartCard,
}))

/** The cards of a device's custom charts. */
export function chartCards({ items }: CardContext): readonly DeviceCard[] {
  return (items?.charts ?? []).map(({ number, chart }) => ({
    id: customItemId('chart', number),
    title: (t) => chart.name || t('Chart {{number}}', { number }),
    size: { w: 4, h: 3 },
    isAvailable: () => true,
    render: ({ deviceid, settings, hasFailed, feed, cards, intervalSeconds, onDisplaySettings }) => {
      return (
        <Suspense fallback={<Skeleton h="100%" />}>
          <CustomChartCard
            deviceid={deviceid}
            number={number}
            chart={chart}
            cards={cards}
            settings={settings}
            feed={feed}
            intervalSeconds={intervalSeconds}
            retention={retentionOfDevice({ settings, hasFailed })}
            mayExport={mayExport(deviceid, settings)}
            editor={onDisplaySettings ? `/chart/${deviceid}/${customItemId('chart', number)}` : undefined}
          />
        </Suspense>
      )
    },
  }))
}

/** Guests cannot export. */
function mayExport(deviceid: string, settings: CardContext['settings']): boolean | undefined {
  if (deviceid === '') return undefined
  return settings !== undefined && isInPlan(planAccessOf(settings), 'exportEnabled')
}
