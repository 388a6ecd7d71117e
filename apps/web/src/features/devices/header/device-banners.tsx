import type { DeviceSettings } from '@fieldport/contract'
import { isContactOverdue, type PlanState, planBanners } from '@fieldport/domain'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '../../../lib/api/errors.ts'
import { useNow } from '../../../lib/clock.ts'
import { formatNumber } from '../../../lib/format/numbers.ts'
import type { DeviceFeed } from '../../../lib/live/feed/device-feed.ts'
import { useFeedState } from '../../../lib/live/feed/use-device-feed.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { StreamLostBanner } from '../stream-lost-banner.tsx'
import { lastContact } from './connection-status.ts'

type PlanProps = {
  readonly settings: DeviceSettings
  readonly plan: PlanState
  /** Where plans are hidden no plan is named. */
  readonly arePlansShown: boolean
}

/** What keeps data of this device from the reader. Source: specification 3, section 8 ('Banners'). */
export function PlanBanners({ settings, plan, arePlansShown }: PlanProps) {
  const { t } = useTranslation()
  const { base_interval, transmit_interval, sq_interval, tier } = settings
  const portalIntervalSeconds = sq_interval === null ? undefined : sq_interval * base_interval
  const banners = planBanners({
    state: plan,
    dataToPortal: !settings.dataRestricted,
    intervalSeconds: base_interval * transmit_interval,
    portalIntervalSeconds,
    minimumIntervalSeconds: tier.minimumIntervalSeconds,
  })
  const seconds = formatNumber(Math.max(portalIntervalSeconds ?? 0, tier.minimumIntervalSeconds), 0)
  return (
    <>
      {banners.includes('DATA_NOT_SENT') && (
        <Banner kind="warning" testId="banner-data-not-sent">
          {arePlansShown
            ? t('Data is not being sent to the portal on the {{plan}} plan.', { plan: tier.name })
            : t('Data is not being sent to the portal.')}
        </Banner>
      )}
      {settings.data_to_portal === false && (
        <Banner kind="warning" testId="banner-portal-off">
          {t('Data is not being sent to the portal: the device is set not to send it.')}
        </Banner>
      )}
      {banners.includes('BASIC_RATE_LIMITED') && (
        <Banner kind="info" testId="banner-rate">
          {arePlansShown
            ? t('The Basic plan limits the update rate: one message every {{seconds}} s.', { seconds })
            : t('The update rate is limited: one message every {{seconds}} s.', { seconds })}
        </Banner>
      )}
      {banners.includes('PLAN_REDUCES_RATE') && (
        <Banner kind="info" testId="banner-rate">
          {arePlansShown
            ? t('Plan settings reduce the update rate: one message every {{seconds}} s.', { seconds })
            : t('The update rate is limited: one message every {{seconds}} s.', { seconds })}
        </Banner>
      )}
      {arePlansShown && plan.trialBannerDays !== undefined && (
        <Banner kind="warning" testId="banner-trial">
          {t('Trial expires in {{count}} days', { count: plan.trialBannerDays })}
        </Banner>
      )}
    </>
  )
}

type FeedProps = { readonly feed: DeviceFeed; readonly intervalSeconds: number | undefined }

/** Whether what is shown can be relied on. */
export function FeedBanners({ feed, intervalSeconds }: FeedProps) {
  const { t } = useTranslation()
  const { load, status, error } = useFeedState(feed)
  if (status === 'ended') {
    return (
      <Banner kind="error" title={t('Access ended')} testId="banner-ended">
        {t('Your access to this device has ended.')}
      </Banner>
    )
  }
  return (
    <>
      {load === 'failed' && (
        <Banner kind="error" title={t('Error')} onRetry={feed.reload} testId="banner-load">
          {errorMessage(error)}
        </Banner>
      )}
      {status === 'reconnecting' && <StreamLostBanner />}
      <NoRecentContact feed={feed} intervalSeconds={intervalSeconds} />
    </>
  )
}

/** A device that sends often is warned of before it counts as stale. Source: specification 2, section 8. */
function NoRecentContact({ feed, intervalSeconds }: FeedProps) {
  const { t } = useTranslation()
  const { latest, subscribePoints } = feed.store
  // 0: nothing to warn of.
  const silentSince = useNow((nowSeconds) => {
    const seconds = lastContact(latest())
    return seconds !== undefined && isContactOverdue(nowSeconds - seconds, intervalSeconds) ? seconds : 0
  }, subscribePoints)
  if (silentSince === 0) return null
  return (
    <Banner kind="warning" title={t('No Recent Contact')} testId="banner-contact">
      <RelativeTime seconds={silentSince} />
    </Banner>
  )
}
