import type { SentNotification } from '@fieldport/contract'
import { useTranslation } from 'react-i18next'
import { RelativeTime } from '../../../../ui/relative-time.tsx'
import classes from '../events.module.css'
import { messageStateText, problemText } from '../message-state-text.ts'

/** What became of the last message to an address. */
export function LastResult({
  last: { state, problem, createdAt },
}: {
  readonly last: Pick<SentNotification, 'state' | 'problem' | 'createdAt'>
}) {
  const { t } = useTranslation()
  return (
    <span
      className={classes['mark']}
      data-state={state === 'failed' ? 'bad' : undefined}
      title={problemText(problem, t)}
    >
      {messageStateText(state, t)} · <RelativeTime seconds={createdAt} />
    </span>
  )
}
