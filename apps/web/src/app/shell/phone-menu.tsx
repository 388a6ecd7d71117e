import { ActionIcon, Menu } from '@mantine/core'
import { IconMenu2 } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { NavLink } from './nav-links.ts'
import classes from './shell.module.css'

type Props = { readonly links: readonly NavLink[]; readonly onLogout: () => void }

/** The links of the bar where it has no room for them. */
export function PhoneMenu({ links, onLogout }: Props) {
  const { t } = useTranslation()
  return (
    <Menu position="bottom-end" width={220} offset={6} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          className={classes['phoneMenu'] ?? ''}
          aria-label={t('Menu')}
        >
          <IconMenu2 size={20} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {links.map((link) =>
          link.external ? (
            <Menu.Item key={link.label} component="a" href={link.to}>
              {link.label}
            </Menu.Item>
          ) : (
            <Menu.Item key={link.label} component={Link} to={link.to}>
              {link.label}
            </Menu.Item>
          ),
        )}
        <Menu.Divider />
        <Menu.Item onClick={onLogout}>{t('Logout')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
