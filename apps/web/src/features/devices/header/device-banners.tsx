import type { DeviceSettings } from '@fieldport/contract'
import {
  expectedIntervalSeconds,
  isContactOverdue,
  type PlanState,
  planBanners,
  storageIntervalSeconds,
  termNoticeDays,
} from '@fieldport/domain'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '../../../lib/api/errors.ts'
import { useNow } from '../../../lib/clock.ts'
import { formatRoughDuration } from '../../../lib/format/durations.ts'
import { formatNumber } from '../../../lib/format/numbers.ts'
import { formatDate } from '../../../lib/format/times.ts'
import type { DeviceFeed } from '../../../lib/live/feed/device-feed.ts'
import { useFeedState } from '../../../lib/live/feed/use-device-feed.ts'
import { PlansLink } from '../../../ui/controls/plans-link.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { StreamLostBanner } from '../stream-lost-banner.tsx'
import { lastContact } from './connection-status.ts'

type PlanProps = {
  readonly settings: DeviceSettings
  readonly plan: PlanState
  /** If false, no plan is mentioned. */
  readonly arePlansShown: boolean
}

/**
 * Data of this device that does not reach the portal, or is not stored. Source: specification 3, section 8 ('Banners').
 */
export function PlanBanners({ settings, plan, arePlansShown }: PlanProps) {
  const { t } = useTranslation()
  const { base_interval, sq_interval, tier } = settings
  const portalIntervalSeconds = sq_interval === null ? undefined : sq_interval * base_interval
  const banners = planBanners({
    state: plan,
    sendsToPortal: settings.data_to_portal,
    intervalSeconds: expectedIntervalSeconds(base_interval, settings.transmit_interval),
    portalIntervalSeconds,
    tier,
  })
  const isLimited = banners.includes('BASIC_RATE_LIMITED') || banners.includes('PLAN_REDUCES_RATE')
  return (
    <>
      {banners.includes('DATA_NOT_SENT') && (
        <Banner kind="warning" testId="banner-portal-off">
          {t('Data is not being sent to the portal: sending is disabled in the device settings.')}
        </Banner>
      )}
      {isLimited && (
        <Banner kind="info" testId="banner-rate">
          {rateText(
            {
              tier,
              isBasic: banners.includes('BASIC_RATE_LIMITED'),
              seconds: Math.max(portalIntervalSeconds ?? 0, tier.minimumIntervalSeconds),
              arePlansShown,
            },
            t,
          )}
        </Banner>
      )}
      {arePlansShown && plan.trialBannerDays !== undefined && (
        <Banner kind="warning" testId="banner-trial">
          {t('Trial expires in {{count}} days', { count: plan.trialBannerDays })}
          <PlansLink plan={plan.name} />
        </Banner>
      )}
      {arePlansShown && <EndedBanner settings={settings} plan={plan} />}
    </>
  )
}

/** A plan that has ended, or will end because a payment is missing, and the consequence for the data. */
function EndedBanner({ settings, plan }: Pick<PlanProps, 'settings' | 'plan'>) {
  const { t } = useTranslation()
  const { subscription_info, plan_expiry_ts } = settings
  const { delete_ts } = settings.billing
  const isDeleted = useNow((nowSeconds) => delete_ts !== null && nowSeconds >= delete_ts)
  if (plan.name === 'Hosted' && subscription_info.status === 'past_due') {
    const date = formatDate(subscription_info.grace_ends_ts ?? 0)
    return (
      <Banner kind="warning" title={t('Payment failed')} testId="banner-payment-failed">
        {t('The Hosted plan ends on {{date}} unless the invoice is paid.', { date })}
      </Banner>
    )
  }
  const daysLeft = settings.PORTAL_billingNotes.tier_expiry_days
  if (plan.name === 'Hosted' && plan_expiry_ts !== null && daysLeft !== null && daysLeft <= termNoticeDays)
    return (
      <Banner kind="warning" testId="banner-plan-ends">
        {t('The Hosted plan ends on {{date}}.', { date: formatDate(plan_expiry_ts) })}
      </Banner>
    )
  const hasTrialEnded = plan.trialDaysRemaining !== undefined
  const hasEnded = plan.name === 'Basic' && (hasTrialEnded || plan_expiry_ts !== null || delete_ts !== null)
  if (!hasEnded) return null
  return (
    <Banner
      kind="warning"
      title={hasTrialEnded ? t('Trial ended') : t('Plan ended')}
      testId={hasTrialEnded ? 'banner-trial-ended' : 'banner-plan-ended'}
    >
      {lossText(delete_ts, isDeleted, t)}
      <PlansLink plan={plan.name} />
    </Banner>
  )
}

function lossText(deleteSeconds: number | null, isDeleted: boolean, t: TFunction): string {
  if (deleteSeconds === null) return t('The Basic plan applies. Data older than 1 day will be deleted soon.')
  const date = formatDate(deleteSeconds)
  return isDeleted
    ? t('The Basic plan applies. Data older than 1 day was deleted on {{date}}.', { date })
    : t('The Basic plan applies. Data older than 1 day will be deleted on {{date}}.', { date })
}

type Rate = {
  readonly tier: DeviceSettings['tier']
  readonly isBasic: boolean
  /** Interval between two messages that the plan allows. */
  readonly seconds: number
  readonly arePlansShown: boolean
}

function rateText({ tier, isBasic, seconds, arePlansShown }: Rate, t: TFunction): string {
  const storage = storageIntervalSeconds(tier)
  if (storage > 0) {
    const values = { plan: tier.name, duration: formatRoughDuration(storage) }
    return arePlansShown
      ? t(
          'The {{plan}} plan stores one message every {{duration}}. Messages in between are acknowledged but not stored.',
          values,
        )
      : t(
          'One message every {{duration}} is stored. Messages in between are acknowledged but not stored.',
          values,
        )
  }
  const values = { seconds: formatNumber(seconds, 0) }
  if (!arePlansShown) return t('The update rate is limited: one message every {{seconds}} s.', values)
  return isBasic
    ? t('The Basic plan limits the update rate: one message every {{seconds}} s.', values)
    : t('Plan settings reduce the update rate: one message every {{seconds}} s.', values)
}

type FeedProps = { readonly feed: DeviceFeed; readonly intervalSeconds: number | undefined }

/** Whether the shown data is reliable. */
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

/** For a device that sends often, the banner appears before it counts as stale. Source: specification 2, section 8. */
function NoRecentContact({ feed, intervalSeconds }: FeedProps) {
  const { t } = useTranslation()
  const { latest, subscribePoints } = feed.store
  // 0: no warning.
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
