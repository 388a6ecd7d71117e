import {
  type CardDisplay,
  hasCapability,
  isInPlan,
  parseDeviceTimeZone,
  planAccessOf,
} from '@fieldport/domain'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { isVendor } from '../../features/accounts/session.ts'
import type { GridCard } from '../../features/displays/layout/grid-card.ts'
import { ChartPanel } from '../../features/telemetry/chart/chart-panel.tsx'
import type { DeviceFeed } from '../../lib/live/feed/device-feed.ts'
import { retentionOf } from '../../ui/chart/chart-range.ts'
import type { DevicePageData } from '../pages/device/device-shell.tsx'
import { chartRows } from './chart-rows.ts'
import { useChartUrlState } from './url/data-url-state.ts'

const chartCardId = 'chart'
const smoothScroll = { block: 'nearest', behavior: 'smooth' } as const

/** Shows one key in the chart, and scrolls to it. */
export function useShowKey(): (key: string) => void {
  const { onKey } = useChartUrlState()
  return useCallback(
    (key) => {
      onKey(key)
      document.querySelector(`[data-card="${chartCardId}"]`)?.scrollIntoView(smoothScroll)
    },
    [onKey],
  )
}

/**
 * The chart is only on this page, because its state is in the URL. It has its own ranges, so it does not follow the
 * timeline.
 */
export function useChartCard(
  deviceid: string,
  { settings, hasFailed, user, intervalSeconds }: DevicePageData,
  feed: DeviceFeed,
  cards: readonly CardDisplay[],
): readonly GridCard[] {
  const { t } = useTranslation()
  const { view, onView } = useChartUrlState()
  const hasEveryPlan = isVendor(user)
  const tier = settings?.tier
  const deviceTimeZone = parseDeviceTimeZone(settings?.PORTAL_timeZone)
  const mayExport = settings !== undefined && isInPlan(planAccessOf(settings), 'exportEnabled')
  const mayNote = settings !== undefined && hasCapability(settings.myPermission, 'editDisplaySettings')
  const { wide, narrow } = chartRows(view, cards)
  return useMemo(
    () => [
      {
        id: chartCardId,
        title: t('Chart'),
        size: { w: 4, h: 4 },
        minimumRows: { wide, narrow },
        render: () => (
          <ChartPanel
            deviceid={deviceid}
            feed={feed}
            cards={cards}
            intervalSeconds={intervalSeconds}
            deviceTimeZone={deviceTimeZone}
            retention={retentionOf(tier, hasEveryPlan, hasFailed)}
            mayExport={mayExport}
            mayNote={mayNote}
            view={view}
            onView={onView}
          />
        ),
      },
    ],
    [
      deviceid,
      feed,
      cards,
      intervalSeconds,
      deviceTimeZone,
      tier,
      hasEveryPlan,
      hasFailed,
      mayExport,
      mayNote,
      view,
      wide,
      narrow,
      onView,
      t,
    ],
  )
}
