import type { DeviceSettings, SessionUser } from '@fieldport/contract'
import {
  type CardDisplay,
  customItemLimits,
  isCustomItem,
  nextCustomNumber,
  resolveDisplay,
} from '@fieldport/domain'
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
import { WidgetEditor } from '../../../features/widgets/editor/widget-editor.tsx'
import { type DeviceItems, useDeviceItems } from '../../../lib/device/custom-items.ts'
import { useConfiguredDevice } from '../../../lib/device/device-config.ts'
import type { DeviceFeed } from '../../../lib/live/feed/device-feed.ts'
import { useComputedFeed, useKeys } from '../../../lib/live/feed/use-device-feed.ts'
import { translateLabel } from '../../../lib/texts/labels.ts'
import { localize } from '../../../lib/texts/messages.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { PageSkeleton } from '../../../ui/feedback/page-skeleton.tsx'
import { NotFound } from '../../shell/error-pages.tsx'
import { DeviceFrame } from './device-frame.tsx'
import classes from './diag-page.module.css'

const route = getRouteApi('/signed-in/widget/$deviceid/$widget')

/** The editor of one widget of a device. Source: specification 3, sections 2.1 and 2.6. */
export function WidgetPage() {
  const { t } = useTranslation()
  const { deviceid, widget } = route.useParams()
  if (!isCustomItem(widget) || !widget.startsWith('widget')) return <NotFound />
  const number = Number(widget.slice('widget'.length))
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
      {(settings, user, { feed }) => (
        <div className={classes['page']}>
          <Loaded key={number} number={number} settings={settings} user={user} feed={feed} />
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
}

function Loaded(props: Props) {
  const items = useDeviceItems(props.settings.deviceid)
  return items ? <Opened {...props} items={items} /> : <PageSkeleton />
}

function Opened({ number, settings, user, feed: measured, items }: Props & { readonly items: DeviceItems }) {
  const { t } = useTranslation()
  const { deviceid } = settings
  const navigate = route.useNavigate()
  const feed = useComputedFeed(measured, settings.PORTAL_computedChannels)
  const displays = useCardDisplays(
    feed,
    useParsedDisplaySettings(settings),
    useConfiguredDevice(deviceid, settings.model),
  )
  const choices = useDataChoices(feed, displays)
  const stored = items.widgets.find((each) => each.number === number)
  const next = nextCustomNumber(
    'widget',
    items.widgets.map((each) => each.number),
  )
  // The editor stays open, whatever others delete or add.
  const [isThere] = useState(stored !== undefined || next === number)
  if (!isThere)
    return (
      <Notice kind="warning">
        {next === undefined
          ? localize(createMessage('widgetLimitReached', { maximum: customItemLimits.widget }))
          : t("Widget {{number}} doesn't exist or was deleted.", { number })}
      </Notice>
    )
  const leave = { replace: true, ignoreBlocker: true } as const
  return (
    <WidgetEditor
      deviceid={deviceid}
      number={number}
      stored={stored}
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

/** The keys that an element can show, by name. */
function useDataChoices(feed: DeviceFeed, displays: readonly CardDisplay[]): readonly DataChoice[] {
  const keys = useKeys(feed)
  return useMemo(() => {
    const names = new Map(displays.map(({ key, name }) => [key, name]))
    return keys
      .filter((key) => key !== 'ts' && typeof feed.store.key(key).latest?.value !== 'object')
      .map((key) => ({ key, name: translateLabel(names.get(key) ?? resolveDisplay(key, undefined).name) }))
      .toSorted((one, other) => one.name.localeCompare(other.name))
      .map(({ key, name }) => ({ value: key, label: name === key ? key : `${name} · ${key}` }))
  }, [keys, displays, feed])
}
