import { countedConditions, type PermissionLevel } from '@fieldport/domain'
import { UnstyledButton } from '@mantine/core'
import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeviceFeed } from '../../../../lib/live/feed/device-feed.ts'
import { useConditions } from '../../../../lib/live/feed/use-device-feed.ts'
import { popupPlace, usePopupTrigger } from '../../../../ui/controls/popup-button.tsx'
import { EventBadge } from '../../../../ui/feedback/event-badge.tsx'
import { StateBadge } from '../../../../ui/feedback/state-badge.tsx'
import classes from './conditions.module.css'

/** Loaded lazily: most machines have no conditions, and most of the rest are not opened. */
const ConditionsPopover = lazy(async () => ({
  default: (await import('./conditions-popover.tsx')).ConditionsPopover,
}))

type Props = {
  readonly deviceid: string
  readonly feed: DeviceFeed
  readonly permission: PermissionLevel
  /** The reader's name in acknowledgements. */
  readonly me: string
}

/** The machine's state and its number of open conditions; opens their list. Empty if there are none. */
export function ConditionsButton({ deviceid, feed, permission, me }: Props) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const trigger = usePopupTrigger('dialog', isOpen, setOpen)
  const held = useConditions(feed)
  const count = held ? countedConditions(held.conditions).length : 0
  // Stays while its list is open, so that the focus can return to it.
  if (!held || (count === 0 && !isOpen)) return <span role="status" className={classes['empty']} />
  const { state, needsSomebody } = held
  return (
    <span className={popupPlace} role="status">
      <UnstyledButton
        {...trigger}
        className={classes['button']}
        data-testid="conditions-button"
        data-state={state}
      >
        {state === 'ok' ? count > 0 && <StateBadge state="stale" /> : <EventBadge state={state} />}
        <span>{t('{{count}} open', { count })}</span>
        {count > 0 && !needsSomebody && <IconCheck size={14} aria-label={t('Acknowledged')} />}
        <IconChevronDown size={14} aria-hidden="true" />
      </UnstyledButton>
      {isOpen && (
        <Suspense>
          <ConditionsPopover
            deviceid={deviceid}
            feed={feed}
            permission={permission}
            me={me}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </span>
  )
}
