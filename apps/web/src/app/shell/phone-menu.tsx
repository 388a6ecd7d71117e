import { Menu } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { PopupTarget } from '../../ui/controls/popup-button.tsx'
import type { NavLink } from './nav-links.ts'

type Props = {
  readonly links: readonly NavLink[]
  readonly onLogout: () => void
  readonly onClose: () => void
}

/** The bar's links, if there is no room for them. */
export function PhoneMenu({ links, onLogout, onClose }: Props) {
  const { t } = useTranslation()
  return (
    <Menu
      opened
      onChange={(isOpen) => !isOpen && onClose()}
      position="bottom-end"
      width={220}
      offset={6}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <PopupTarget />
      </Menu.Target>
      <Menu.Dropdown aria-label={t('Menu')}>
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
