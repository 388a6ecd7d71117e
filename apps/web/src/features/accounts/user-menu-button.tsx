import type { SessionUser } from '@fieldport/contract'
import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createLazyComponent } from '../../ui/behaviour/lazy-component.tsx'
import { popupPlace, usePopupTrigger } from '../../ui/controls/popup-button.tsx'
import classes from './user-menu.module.css'

const UserMenu = createLazyComponent(async () => (await import('./user-menu.tsx')).UserMenu)

/** The initials of the signed-in person, which open the menu. */
export function UserMenuButton({ user }: { readonly user: SessionUser }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const trigger = usePopupTrigger('menu', isOpen, setOpen)
  const name = user.name || user.email
  return (
    <span className={popupPlace}>
      <UnstyledButton className={classes['button']} {...trigger}>
        {/* Hidden text instead of a label, because the visible initials are not part of the name. */}
        <VisuallyHidden>{t('User menu: {{name}}', { name })}</VisuallyHidden>
        <span className={classes['initials']} aria-hidden="true">
          {initials(name)}
        </span>
        <IconChevronDown size={14} aria-hidden="true" />
      </UnstyledButton>
      {isOpen && <UserMenu user={user} onClose={() => setOpen(false)} />}
    </span>
  )
}

/** 'Ada Lovelace' → 'AL', 'owner@example.com' → 'O'. */
function initials(name: string): string {
  const words = name.split('@')[0]?.split(/[\s._-]+/) ?? []
  const letters = words.filter((word) => word !== '').map((word) => Array.from(word)[0] ?? '')
  return [letters[0], letters.length > 1 ? letters.at(-1) : ''].join('').toUpperCase()
}
