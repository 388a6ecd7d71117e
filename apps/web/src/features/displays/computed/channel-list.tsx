import type { ComputedChannel } from '@fieldport/domain'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatNumber, unitSuffix, withUnit } from '../../../lib/format/numbers.ts'
import type { DeviceFeed } from '../../../lib/live/feed/device-feed.ts'
import { useComputedFeed, useKeyState } from '../../../lib/live/feed/use-device-feed.ts'
import classes from './computed.module.css'
import type { ChannelsDraft } from './channels-draft.ts'

type Props = {
  readonly feed: DeviceFeed
  readonly draft: ChannelsDraft
  /** Keys of invalid channels. */
  readonly wrong: readonly string[]
  readonly onShow: (key: string) => void
}

/** The channels with their current values. */
export function ChannelList({ feed, draft, wrong, onShow }: Props) {
  const { t } = useTranslation()
  const computed = useComputedFeed(feed, draft.channels)
  if (draft.channels.length === 0) return null
  return (
    <ul className={classes['list']} aria-label={t('Computed channels')}>
      {draft.channels.map((channel) => (
        <li key={channel.key}>
          <button
            type="button"
            className={classes['entry']}
            aria-current={channel.key === draft.shown || undefined}
            onClick={() => onShow(channel.key)}
          >
            <span className={classes['entryName']} dir="auto" title={channel.name}>
              {channel.name || t('Unnamed')}
            </span>
            {wrong.includes(channel.key) ? (
              <IconAlertTriangle size={16} className={classes['wrong'] ?? ''} aria-label={t('Error')} />
            ) : (
              <ChannelValue feed={computed} channel={channel} />
            )}
          </button>
        </li>
      ))}
    </ul>
  )
}

type ValueProps = { readonly feed: DeviceFeed; readonly channel: ComputedChannel }

/** A dash if the newest points give no value. */
export function ChannelValue({ feed, channel }: ValueProps) {
  const { latest } = useKeyState(feed, channel.key)
  if (typeof latest?.value !== 'number') return <span className={classes['unit']}>–</span>
  const text = formatNumber(latest.value, channel.decimals)
  return (
    <bdi dir="ltr" className={classes['value']} title={withUnit(text, channel.units)}>
      {text}
      {channel.units !== '' && <span className={classes['unit']}>{unitSuffix(channel.units)}</span>}
    </bdi>
  )
}
