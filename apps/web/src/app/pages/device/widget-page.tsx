import type { DeviceSettings, SessionUser } from '@fieldport/contract'
import { type CardDisplay, customItemLimits, findCustomNumber } from '@fieldport/domain'
import { createMessage } from '@fieldport/messages'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isVendor } from '../../../features/accounts/session.ts'
import {
  useCardDisplays,
  useParsedDisplaySettings,
} from '../../../features/telemetry/cards/use-card-displays.ts'
import type { DataChoice } from '../../../features/widgets/editor/inspector/element-inspector.tsx'
import { findWidgetPlace, listDataChoices } from '../../../features/widgets/editor/opened-widget.ts'
import { WidgetEditor } from '../../../features/widgets/editor/widget-editor.tsx'
import type { DeviceItems } from '../../../lib/device/custom-items.ts'
import { useConfiguredDevice } from '../../../lib/device/device-config.ts'
import type { DeviceFeed } from '../../../lib/live/feed/device-feed.ts'
import { useComputedFeed, useFeedKeys } from '../../../lib/live/feed/use-device-feed.ts'
import { localize } from '../../../lib/texts/messages.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { PageSkeleton } from '../../../ui/feedback/page-skeleton.tsx'
import { LoadedDeviceItems } from '../loaded-device-items.tsx'
import { NotFound } from '../../shell/error-pages.tsx'
import { DeviceFrame } from './device-frame.tsx'
import classes from './diag-page.module.css'

const route = getRouteApi('/signed-in/widget/$deviceid/$widget')

/** The editor of one widget of a device. Source: specification 3, sections 2.1 and 2.6. */
export function WidgetPage() {
  const { t } = useTranslation()
  const { deviceid, widget } = route.useParams()
  const number = findCustomNumber('widget', widget)
  if (number === undefined) return <NotFound />
  const placeholder = <PageSkeleton />
  return (
    <DeviceFrame
      deviceid={deviceid}
      page="widget"
      name={t('Widget editor')}
      capability="editDisplaySettings"
      gate="widgetsEnabled"
      isEditor
      placeholder={placeholder}
    >
      {(settings, user, { feed, intervalSeconds }) => (
        <div className={classes['page']}>
          <LoadedDeviceItems key={number} deviceid={deviceid}>
            {(items) => <Opened {...{ number, items, settings, user, feed, intervalSeconds }} />}
          </LoadedDeviceItems>
        </div>
      )}
    </DeviceFrame>
  )
}

type Props = {
  readonly number: number
  readonly settings: DeviceSettings
  readonly user: SessionUser | null | undefined
  readonly feed: DeviceFeed
  readonly intervalSeconds: number | undefined
  readonly items: DeviceItems
}

function Opened({ number, settings, user, feed: measured, intervalSeconds, items }: Props) {
  const { t } = useTranslation()
  const { deviceid } = settings
  const navigate = route.useNavigate()
  const feed = useComputedFeed(measured, settings.PORTAL_computedChannels)
  const displays = useCardDisplays(
    feed,
    useParsedDisplaySettings(settings),
    useConfiguredDevice(deviceid, settings.model),
    intervalSeconds,
  )
  const choices = useDataChoices(feed, displays)
  const taken = items.widgets.map((each) => each.number)
  // The editor stays open, whatever others delete or add.
  const [place] = useState(() => findWidgetPlace(number, taken))
  if (place === 'missing' || place === 'full')
    return (
      <Notice kind="warning">
        {place === 'full'
          ? localize(createMessage('widgetLimitReached', { maximum: customItemLimits.widget }))
          : t("Widget {{number}} doesn't exist or was deleted.", { number })}
      </Notice>
    )
  const leave = { replace: true, ignoreBlocker: true } as const
  return (
    <WidgetEditor
      deviceid={deviceid}
      number={number}
      stored={items.widgets.find((each) => each.number === number)}
      feed={feed}
      displays={displays}
      choices={choices}
      isVendor={isVendor(user)}
      onSaved={(saved) => {
        if (saved === number) return
        const params = { deviceid, widget: `widget${saved}` }
        void navigate({ to: '/widget/$deviceid/$widget', params, ...leave })
      }}
      onDeleted={() => void navigate({ to: '/data/$deviceid', params: { deviceid }, ...leave })}
    />
  )
}

function useDataChoices(feed: DeviceFeed, displays: readonly CardDisplay[]): readonly DataChoice[] {
  const keys = useFeedKeys(feed)
  return useMemo(
    () => listDataChoices(keys, displays, (key) => feed.store.key(key).latest?.value),
    [keys, displays, feed],
  )
}
