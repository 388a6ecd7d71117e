import type { SessionUser } from '@fieldport/contract'
import { Menu, Text, useMantineColorScheme } from '@mantine/core'
import { IconFileExport, IconLayoutDashboard, IconLogout, IconUsersGroup } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { PopupTarget } from '../../ui/controls/popup-button.tsx'
import classes from './user-menu.module.css'
import { logOut } from './sign-in.ts'

type Props = { readonly user: SessionUser; readonly onClose: () => void }

/** The menu of the signed-in person: pages, colour scheme, Logout. */
export function UserMenu({ user, onClose }: Props) {
  const { t } = useTranslation()
  const name = user.name || user.email
  return (
    <Menu
      opened
      onChange={(isOpen) => !isOpen && onClose()}
      position="bottom-end"
      width={264}
      offset={6}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <PopupTarget />
      </Menu.Target>
      <Menu.Dropdown aria-label={t('User menu: {{name}}', { name })}>
        <div className={classes['who']}>
          <Text fw={600} size="sm" truncate>
            {name}
          </Text>
          <Text size="xs" c="dimmed" truncate>
            {user.email}
          </Text>
        </div>
        <Menu.Divider />
        <Menu.Item component={Link} to="/custom" leftSection={<IconLayoutDashboard size={16} />}>
          {t('Custom pages')}
        </Menu.Item>
        <Menu.Item component={Link} to="/exports" leftSection={<IconFileExport size={16} />}>
          {t('Exports')}
        </Menu.Item>
        <Menu.Item component={Link} to="/teams" leftSection={<IconUsersGroup size={16} />}>
          {t('Teams')}
        </Menu.Item>
        <Menu.Divider />
        <ColourScheme />
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} data-mirrored />} onClick={() => void logOut()}>
          {t('Logout')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

function ColourScheme() {
  const { t } = useTranslation()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <Menu.RadioGroup
      value={colorScheme}
      onChange={(value) => setColorScheme(value === 'dark' || value === 'light' ? value : 'auto')}
    >
      <Menu.RadioItem value="auto" closeMenuOnClick={false}>
        {t('System')}
      </Menu.RadioItem>
      <Menu.RadioItem value="light" closeMenuOnClick={false}>
        {t('Light mode')}
      </Menu.RadioItem>
      <Menu.RadioItem value="dark" closeMenuOnClick={false}>
        {t('Dark mode')}
      </Menu.RadioItem>
    </Menu.RadioGroup>
  )
}
