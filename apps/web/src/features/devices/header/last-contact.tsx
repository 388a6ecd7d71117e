import { Tooltip, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../lib/clock.ts'
import { formatExact, formatRelative, zoneName } from '../../../lib/format/times.ts'
import type { DeviceFeed } from '../../../lib/live/device-feed.ts'
import { useFeedState, useLatestPoint } from '../../../lib/live/use-device-feed.ts'
import { lastContact } from './connection-state.ts'
import classes from './device-header.module.css'

/** A click toggles between the age and the exact time. Source: specification 3, section 2.3. */
export function LastContact({ feed }: { readonly feed: DeviceFeed }) {
  const { t } = useTranslation()
  const [exact, setExact] = useState(false)
  const { load } = useFeedState(feed)
  const seconds = lastContact(useLatestPoint(feed))
  const relative = useNow((now) => (seconds === undefined ? '' : formatRelative(seconds, now)))
  if (seconds === undefined) {
    const text = load === 'loading' ? t('Loading') : load === 'failed' ? t('Error') : t('No Data')
    return (
      <span className={classes['contact']} data-testid="last-contact">
        {text}
      </span>
    )
  }
  const time = `${formatExact(seconds)} ${zoneName(seconds)}`
  return (
    <Tooltip label={exact ? relative : time}>
      <UnstyledButton
        className={classes['contact']}
        onClick={() => setExact(!exact)}
        data-testid="last-contact"
        aria-label={t('Last contact: {{time}}', { time: exact ? time : relative })}
      >
        {exact ? time : relative}
      </UnstyledButton>
    </Tooltip>
  )
}
