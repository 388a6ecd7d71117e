import type { SentNotification } from '@fieldport/contract'
import { Button } from '@mantine/core'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../lib/format/numbers.ts'
import { formatDateTime } from '../../../lib/format/times.ts'
import { channelText } from '../../../lib/texts/channel-text.ts'
import { reasonText } from '../../../lib/conditions/reason-text.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import classes from './events.module.css'
import { problemText } from '../../../lib/texts/messages.ts'
import { messageStateText } from './message-state-text.ts'
import { useSentMessages } from './use-sent-messages.ts'

/** The last messages about the device, with their delivery state. */
export function SentList({ deviceid }: { readonly deviceid: string }) {
  const { t } = useTranslation()
  const { entries, query } = useSentMessages(deviceid)
  return (
    <Panel title={t('Messages sent')} testId="sent-messages" flush>
      {query.isError && <Notice onRetry={() => void query.refetch()}>{t('Network error')}</Notice>}
      {query.isSuccess && entries.length === 0 && (
        <p className={classes['empty']}>{t('No messages in the last 90 days.')}</p>
      )}
      {entries.length > 0 && (
        <ul className={classes['sent']} aria-label={t('Messages sent')}>
          {entries.map((entry) => (
            <SentLine key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <div className={classes['more']}>
          <Button
            variant="default"
            loading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {t('Show more')}
          </Button>
        </div>
      )}
    </Panel>
  )
}

function SentLine({ entry }: { readonly entry: SentNotification }) {
  const { t } = useTranslation()
  const { channel, recipient, state, createdAt } = entry
  const isGood = state === 'accepted' || state === 'delivered'
  const isBad = state === 'failed' || state === 'overLimit'
  const reason = whyNotSent(entry, t) ?? problemText(entry)
  return (
    <li className={classes['sentLine']}>
      <span className={classes['about']}>{aboutText(entry, t)}</span>
      <span className={classes['muted']}>
        {channelText(channel, t)} · <bdi>{channel === 'push' ? t('your browsers') : recipient}</bdi> ·{' '}
        <RelativeTime seconds={createdAt} />
      </span>
      <span className={classes['state']} data-state={isBad ? 'bad' : isGood ? 'good' : 'other'}>
        {messageStateText(state, t)}
        {!isGood && reason !== undefined && <span className={classes['muted']}> {reason}</span>}
      </span>
    </li>
  )
}

function whyNotSent({ state, heldUntil }: SentNotification, t: TFunction): string | undefined {
  if (heldUntil !== null) return t('Quiet hours until {{time}}', { time: formatDateTime(heldUntil) })
  if (state === 'tooSoon') return t('Already notified within the chosen interval.')
  return state === 'paused' ? t("Earlier messages couldn't be delivered.") : undefined
}

function aboutText({ about, at }: SentNotification, t: TFunction): string {
  if ('request' in about)
    return about.request === 'test' ? t('Test message') : t('Asked whether to send notifications again')
  const { level, reason, measurement, escalatedMinutes } = about
  const levels = { alert: t('Alert'), warning: t('Warning'), alarm: t('Alarm') }
  const said = `${levels[level]}: ${reasonText({ reason, since: at, measurement }, t, at)}`
  if (escalatedMinutes === undefined) return said
  return `${said} · ${t('not acknowledged for {{minutes}} min', { minutes: formatCount(escalatedMinutes) })}`
}
