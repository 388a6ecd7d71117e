import type { PausedAddress } from '@fieldport/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../../lib/api/client.ts'
import { Panel } from '../../../ui/panel.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { problemText } from '../../../lib/texts/messages.ts'
import { channelText } from '../../../lib/texts/channel-text.ts'
import classes from './health.module.css'

/** Addresses whose notifications bounced; people who may change the device can resume sending. */
export function PausedAddresses() {
  const { t } = useTranslation()
  const failed = useQuery(api.portal.adminListFailedMessages.queryOptions({ input: {}, staleTime: 0 }))
  const paused = failed.data?.paused ?? []
  if (paused.length === 0) return null
  return (
    <Panel title={t('Paused addresses')} testId="paused-addresses" flush>
      <ul className={classes['list']} aria-label={t('Paused addresses')}>
        {paused.map((entry) => (
          <PausedEntry key={`${entry.channel} ${entry.address}`} entry={entry} />
        ))}
      </ul>
    </Panel>
  )
}

function PausedEntry({ entry }: { readonly entry: PausedAddress }) {
  const { t } = useTranslation()
  const { channel, address, pausedAt } = entry
  const problem = problemText(entry)
  return (
    <li className={classes['damage']}>
      <span className={classes['name']}>
        <bdi>{address}</bdi>
      </span>
      <p>{t("Paused: messages couldn't be delivered")}</p>
      <p className={classes['quiet']}>
        {channelText(channel, t)} · {problem !== undefined && <>{problem} · </>}
        <RelativeTime seconds={pausedAt} />
      </p>
    </li>
  )
}
