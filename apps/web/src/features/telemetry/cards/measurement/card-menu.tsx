import type { CardDisplay } from '@fieldport/domain'
import { IconDots } from '@tabler/icons-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeviceFeed } from '../../../../lib/live/feed/device-feed.ts'
import classes from './card.module.css'

// Loaded lazily: two hundred unopened menus would be most of the page.
const OpenMenu = lazy(async () => ({ default: (await import('./card-menu-dropdown.tsx')).CardMenuDropdown }))

export type CardMenuProps = {
  readonly feed: DeviceFeed
  readonly display: CardDisplay
  readonly onOpen: (key: string) => void
  readonly onDisplaySettings: ((key: string) => void) | undefined
  readonly onLimits: ((key: string) => void) | undefined
}

/** The actions of a card. */
export function CardMenu(props: CardMenuProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    button.current?.focus({ preventScroll: true })
  }
  return (
    <span className={classes['menu']}>
      <button
        ref={button}
        type="button"
        className={classes['dots']}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-label={t('Menu of {{name}}', { name: props.display.name })}
        onClick={() => setOpen(!isOpen)}
      >
        <IconDots size={16} aria-hidden="true" />
      </button>
      {isOpen && (
        <Suspense>
          <OpenMenu {...props} onClose={close} />
        </Suspense>
      )}
    </span>
  )
}
