import { UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../lib/clock.ts'
import { formatExact, formatRelative, zoneName } from '../../../lib/format/times.ts'
import type { DeviceFeed } from '../../../lib/live/feed/device-feed.ts'
import { useFeedState } from '../../../lib/live/feed/use-device-feed.ts'
import { useHint } from '../../../ui/behaviour/use-hint.tsx'
import { lastContact } from './connection-state.ts'
import classes from './device-header.module.css'

/** A click toggles between the age and the exact time. Source: specification 3, section 2.3. */
export function LastContact({ feed }: { readonly feed: DeviceFeed }) {
  const { t } = useTranslation()
  const [exact, setExact] = useState(false)
  const { load } = useFeedState(feed)
  const shown = useContactText(feed, exact)
  const { about, tooltip } = useHint(() => <ContactText feed={feed} exact={!exact} />)
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
        {...about}
      >
        {shown}
      </UnstyledButton>
      {tooltip}
    </>
  )
}

/** '' without a point. A device that sends each second stays 'now', and nothing is rendered anew. */
function useContactText({ store }: DeviceFeed, exact: boolean): string {
  return useNow((now) => {
    const seconds = lastContact(store.latest())
    if (seconds === undefined) return ''
    return exact ? `${formatExact(seconds)} ${zoneName(seconds)}` : formatRelative(seconds, now)
  }, store.subscribePoints)
}

function ContactText({ feed, exact }: { readonly feed: DeviceFeed; readonly exact: boolean }) {
  return useContactText(feed, exact)
}
