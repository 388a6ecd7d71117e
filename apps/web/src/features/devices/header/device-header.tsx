import type { DeviceSettings } from '@fieldport/contract'
import type { PlanState } from '@fieldport/domain'
import { Skeleton, Title, UnstyledButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../lib/clock.ts'
import { formatDateTime, formatRelative, zoneName } from '../../../lib/format/times.ts'
import type { DeviceFeed } from '../../../lib/live/feed/device-feed.ts'
import { useFeedState } from '../../../lib/live/feed/use-device-feed.ts'
import { useLazyTooltip } from '../../../ui/behaviour/use-lazy-tooltip.tsx'
import { PlanBadge } from '../../../ui/feedback/plan-badge.tsx'
import { StateBadge } from '../../../ui/feedback/state-badge.tsx'
import { ConditionsButton } from './conditions/conditions-button.tsx'
import { getConnectionStatus, lastContact } from './connection-status.ts'
import classes from './device-header.module.css'
import { type ShownPageName, headerLinks } from './header-links.ts'
import { HeaderNav } from './header-nav.tsx'

type Props = {
  readonly deviceid: string
  /** Undefined: still loading, or failed. */
  readonly settings: DeviceSettings | undefined
  readonly hasFailed: boolean
  readonly feed: DeviceFeed
  readonly intervalSeconds: number | undefined
  readonly page: ShownPageName
  /** Undefined: not known yet, or plans are hidden. */
  readonly plan: PlanState | undefined
  /** The reader's name in acknowledgements. */
  readonly me: string
}

/** The device's name, the freshness of the shown data, and links to other pages. */
export function DeviceHeader(props: Props) {
  const { deviceid, settings, hasFailed, feed, intervalSeconds, page, plan, me } = props
  // Without settings, the reader has view permission. Source: specification 3, section 6.
  const permission = settings?.myPermission ?? 'VIEW'
  const isKnown = settings !== undefined || hasFailed
  return (
    <header className={classes['header']}>
      <div className={classes['who']}>
        {isKnown ? (
          <Title order={1} className={classes['name'] ?? ''}>
            {settings?.PORTAL_deviceName || deviceid}
          </Title>
        ) : (
          <Skeleton className={classes['name'] ?? ''} h="1lh" w={240} />
        )}
        <div className={classes['state']}>
          <ConnectionIndicator feed={feed} intervalSeconds={intervalSeconds} />
          <LastContact feed={feed} />
          {plan && <Plan plan={plan} />}
          <ConditionsButton deviceid={deviceid} feed={feed} permission={permission} me={me} />
          <div className={classes['facts']}>
            <Facts deviceid={deviceid} settings={settings} />
          </div>
        </div>
      </div>
      {isKnown ? (
        <HeaderNav
          links={headerLinks({ deviceid, permission, settings, page })}
          permission={permission}
          facts={<Facts deviceid={deviceid} settings={settings} />}
        />
      ) : (
        <div className={classes['nav']} aria-hidden />
      )}
    </header>
  )
}

function Plan({ plan: { name, tone, tooltip } }: { readonly plan: PlanState }) {
  const { t } = useTranslation()
  return (
    <Link to="/plans" className={classes['plan']} aria-label={t('Plan: {{plan}}', { plan: name })}>
      <PlanBadge plan={name} tone={tone} tooltip={tooltip && t('Network request error.')} />
    </Link>
  )
}

function Facts({ deviceid, settings }: Pick<Props, 'deviceid' | 'settings'>) {
  const { t } = useTranslation()
  return (
    <span className={classes['factList']}>
      <bdi dir="ltr" title={t('Device ID')}>
        {deviceid}
      </bdi>
      {settings && <span title={t('Model')}>{settings.model}</span>}
      {settings?.fw && <span title={t('Firmware')}>{settings.fw}</span>}
    </span>
  )
}

type ConnectionIndicatorProps = { readonly feed: DeviceFeed; readonly intervalSeconds: number | undefined }

/** Live, reconnecting or stale: always visible, and announced when it changes. */
function ConnectionIndicator({ feed, intervalSeconds }: ConnectionIndicatorProps) {
  const state = useFeedState(feed)
  const { latest, subscribePoints } = feed.store
  const shown = useNow(
    (nowSeconds) =>
      getConnectionStatus(state, { lastContactSeconds: lastContact(latest()), intervalSeconds, nowSeconds }),
    subscribePoints,
  )
  return (
    <span role="status">
      <StateBadge state={shown} testId="connection-indicator" />
    </span>
  )
}

/** A click toggles between the age and the exact time. Source: specification 3, section 2.3. */
function LastContact({ feed }: { readonly feed: DeviceFeed }) {
  const { t } = useTranslation()
  const [exact, setExact] = useState(false)
  const { load } = useFeedState(feed)
  const shown = useContactText(feed, exact)
  const { targetProps, tooltip } = useLazyTooltip(() => <ContactText feed={feed} exact={!exact} />)
  if (shown === '') {
    const text = load === 'loading' ? t('Loading') : load === 'failed' ? t('Error') : t('No Data')
    return (
      <span className={classes['contact']} data-testid="last-contact">
        {text}
      </span>
    )
  }
  return (
    <>
      <UnstyledButton
        className={classes['contact']}
        onClick={() => setExact(!exact)}
        data-testid="last-contact"
        aria-label={t('Last contact: {{time}}', { time: shown })}
        {...targetProps}
      >
        {shown}
      </UnstyledButton>
      {tooltip}
    </>
  )
}

/** '' without a point. A device that sends every second stays at 'now', so that nothing renders again. */
function useContactText({ store }: DeviceFeed, exact: boolean): string {
  return useNow((now) => {
    const seconds = lastContact(store.latest())
    if (seconds === undefined) return ''
    return exact ? `${formatDateTime(seconds)} ${zoneName(seconds)}` : formatRelative(seconds, now)
  }, store.subscribePoints)
}

function ContactText({ feed, exact }: { readonly feed: DeviceFeed; readonly exact: boolean }) {
  return useContactText(feed, exact)
}
