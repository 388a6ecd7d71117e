import type { DeviceSettings } from '@fieldport/contract'
import { findCustomNumber, planAccessOf } from '@fieldport/domain'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import {
  useCardDisplays,
  useParsedDisplaySettings,
} from '../../../features/telemetry/cards/use-card-displays.ts'
import { ChartEditor } from '../../../features/telemetry/custom-chart/editor/chart-editor.tsx'
import type { DeviceItems } from '../../../lib/device/custom-items.ts'
import { useConfiguredDevice } from '../../../lib/device/device-config.ts'
import { useComputedFeed } from '../../../lib/live/feed/use-device-feed.ts'
import { retentionOf } from '../../../ui/chart/chart-range.ts'
import { PageSkeleton } from '../../../ui/feedback/page-skeleton.tsx'
import { LoadedDeviceItems } from '../loaded-device-items.tsx'
import { DeviceFrame } from './device-frame.tsx'
import type { DevicePageData } from './device-shell.tsx'

const route = getRouteApi('/signed-in/chart/$deviceid/$chart')

/** The editor of a custom chart. Source: specification 3, section 2.1. */
export function ChartPage() {
  const { t } = useTranslation()
  const { deviceid } = route.useParams()
  return (
    <DeviceFrame
      deviceid={deviceid}
      page="chart"
      name={t('Edit chart')}
      capability="editDisplaySettings"
      gate="customChartsEnabled"
      isEditor
      placeholder={<PageSkeleton />}
    >
      {(settings, _user, facts) => (
        <LoadedDeviceItems deviceid={deviceid}>
          {(items) => <Editor settings={settings} facts={facts} items={items} />}
        </LoadedDeviceItems>
      )}
    </DeviceFrame>
  )
}

type EditorProps = {
  readonly settings: DeviceSettings
  readonly facts: DevicePageData
  readonly items: DeviceItems
}

function Editor({ settings, facts, items }: EditorProps) {
  const { deviceid, chart } = route.useParams()
  const navigate = route.useNavigate()
  const feed = useComputedFeed(facts.feed, settings.PORTAL_computedChannels)
  const configured = useConfiguredDevice(deviceid, settings.model)
  const cards = useCardDisplays(feed, useParsedDisplaySettings(settings), configured, facts.intervalSeconds)
  const number = findCustomNumber('chart', chart) ?? 1
  return (
    <ChartEditor
      key={`${deviceid} ${number}`}
      deviceid={deviceid}
      number={number}
      stored={items.charts.find((each) => each.number === number)}
      settings={settings}
      feed={feed}
      cards={cards}
      intervalSeconds={facts.intervalSeconds}
      retention={retentionOf(settings.tier, planAccessOf(settings).isVendor)}
      onDone={() => void navigate({ to: '/data/$deviceid', params: { deviceid }, ignoreBlocker: true })}
    />
  )
}
