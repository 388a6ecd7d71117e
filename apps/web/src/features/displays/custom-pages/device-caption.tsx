import { contactTimeSeconds } from '@fieldport/domain'
import { useTranslation } from 'react-i18next'
import type { DeviceFeed } from '../../../lib/live/feed/device-feed.ts'
import { useConditions, useFeedState, useLatestPoint } from '../../../lib/live/feed/use-device-feed.ts'
import { EventBadge } from '../../../ui/feedback/event-badge.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import classes from './display-mode.module.css'

type Props = { readonly name: string; readonly feed: DeviceFeed }

/** The device's name and last contact, or that the stream is lost. */
export function DeviceCaption({ name, feed }: Props) {
  const { t } = useTranslation()
  const { load, status } = useFeedState(feed)
  const latest = useLatestPoint(feed)
  const conditions = useConditions(feed)
  const state =
    status === 'reconnecting' ? t('Reconnecting') : status === 'ended' ? t('Access ended') : undefined
  return (
    <span className={classes['device']}>
      <span className={classes['deviceName']}>{name}</span>
      {conditions && <EventBadge state={conditions.state} />}
      {latest ? (
        <RelativeTime seconds={contactTimeSeconds(latest.ts, latest.aws_ts)} />
      ) : (
        <span>{load === 'loading' ? t('Loading') : load === 'failed' ? t('Error') : t('No Data')}</span>
      )}
      {state !== undefined && <span role="status">{state}</span>}
    </span>
  )
}
