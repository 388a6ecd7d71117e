import type { DeviceSettings, SessionUser } from '@fieldport/contract'
import { hasCapability, type PlanState, planLookupFailed, planState } from '@fieldport/domain'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { hasFeature } from '../../../features/accounts/features.ts'
import { sessionQuery } from '../../../features/accounts/session.ts'
import { FeedBanners, PlanBanners } from '../../../features/devices/header/device-banners.tsx'
import { DeviceHeader } from '../../../features/devices/header/device-header.tsx'
import type { ShownPageName } from '../../../features/devices/header/header-links.ts'
import { useDeviceSettings } from '../../../features/devices/use-device-settings.ts'
import { planCapability } from '../../../features/plans/plan-capability.ts'
import { errorCode } from '../../../lib/api/errors.ts'
import { readNow } from '../../../lib/clock.ts'
import type { DeviceFeed } from '../../../lib/live/feed/device-feed.ts'
import { useDeviceFeed } from '../../../lib/live/feed/use-device-feed.ts'
import { PlanChangeContext } from '../../../ui/controls/plans-context.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { usePageTitle } from '../../../ui/behaviour/use-page-title.ts'
import { DeviceNotFound, NotFound } from '../../shell/error-pages.tsx'
import classes from './device-shell.module.css'

/** The data passed to a page of a device. */
export type DevicePageData = {
  /** Undefined: still loading, or failed. */
  readonly settings: DeviceSettings | undefined
  readonly hasFailed: boolean
  readonly user: SessionUser | null | undefined
  /** The live points. */
  readonly feed: DeviceFeed
  readonly intervalSeconds: number | undefined
}

type Props = {
  readonly deviceid: string
  readonly page: ShownPageName
  /** The page's name, for its title. */
  readonly name: string
  /** Shown if the device's settings cannot be loaded. */
  readonly failure?: { readonly title: string; readonly text: string }
  readonly children: (facts: DevicePageData) => ReactNode
}

/** A page of one device: its header and status, then the content. */
export function DeviceShell(props: Props) {
  const { query } = useDeviceSettings(props.deviceid)
  if (errorCode(query.error) === 'NOT_FOUND') return query.data ? <DeviceNotFound /> : <NotFound />
  // Keyed by device, so that no state of the previous device remains.
  return <Shell key={props.deviceid} {...props} />
}

function Shell({ deviceid, page, name, failure, children }: Props) {
  const { t } = useTranslation()
  const { data: user } = useQuery(sessionQuery)
  const { query, settings, intervalSeconds } = useDeviceSettings(deviceid)
  const feed = useDeviceFeed(deviceid, intervalSeconds)
  usePageTitle(settings?.PORTAL_deviceName || deviceid, name)
  const hasFailed = query.isError && !settings
  const plan = usePlan(settings, hasFailed)
  const arePlansShown = hasFeature(user, 'plans')
  return (
    <PlanChangeContext value={mayChangePlan(settings)}>
      <DeviceHeader
        deviceid={deviceid}
        settings={settings}
        hasFailed={hasFailed}
        feed={feed}
        intervalSeconds={intervalSeconds}
        page={page}
        plan={arePlansShown ? plan : undefined}
        me={nameOf(user)}
      />
      <div className={classes['banners']}>
        {hasFailed && (
          <Banner
            kind="error"
            title={failure?.title ?? t('Network Error')}
            onRetry={() => void query.refetch()}
            testId="banner-settings"
          >
            {failure?.text ?? t('Error loading device settings')}
          </Banner>
        )}
        {page === 'data' && settings && plan && (
          <PlanBanners settings={settings} plan={plan} arePlansShown={arePlansShown} />
        )}
        {page === 'data' && <FeedBanners feed={feed} intervalSeconds={intervalSeconds} />}
      </div>
      {children({ settings, hasFailed, user, feed, intervalSeconds })}
    </PlanChangeContext>
  )
}

/** Until the settings are known, nobody is told that they may not. */
function mayChangePlan(settings: DeviceSettings | undefined): boolean {
  return settings === undefined || hasCapability(settings.myPermission, planCapability(settings))
}

/** The signed-in person's name, as in acknowledgements. */
function nameOf(user: SessionUser | null | undefined): string {
  return `${user?.given_name ?? ''} ${user?.family_name ?? ''}`.trim() || (user?.email ?? '')
}

/** Undefined until it is known. */
function usePlan(settings: DeviceSettings | undefined, hasFailed: boolean): PlanState | undefined {
  return useMemo(() => {
    if (hasFailed) return planLookupFailed
    return settings && planState(settings.billing, readNow())
  }, [settings, hasFailed])
}
