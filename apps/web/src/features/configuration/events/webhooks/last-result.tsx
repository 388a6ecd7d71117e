import type { SentNotification } from '@fieldport/contract'
import { useTranslation } from 'react-i18next'
import { problemText } from '../../../../lib/texts/messages.ts'
import { RelativeTime } from '../../../../ui/relative-time.tsx'
import classes from '../events.module.css'
import { messageStateText } from '../message-state-text.ts'

/** The result of the last message to an address. */
export function LastResult({ last }: { readonly last: SentNotification }) {
  const { t } = useTranslation()
  const { state, createdAt } = last
  return (
    <span
      className={classes['mark']}
      data-state={state === 'failed' ? 'bad' : undefined}
      title={problemText(last)}
    >
      {messageStateText(state, t)} · <RelativeTime seconds={createdAt} />
    </span>
  )
}
