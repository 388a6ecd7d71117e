import type { SessionUser } from '@fieldport/contract'
import { Menu, Text, UnstyledButton, useMantineColorScheme, VisuallyHidden } from '@mantine/core'
import { IconChevronDown, IconLayoutDashboard, IconLogout } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import classes from './user-menu.module.css'
import { logOut } from './sign-in.ts'

type Props = { readonly user: SessionUser }

/** The signed-in person: their pages, colour scheme, Logout. */
export function UserMenu({ user }: Props) {
  const { t } = useTranslation()
  const name = user.name || user.email
  return (
    <Menu position="bottom-end" width={264} offset={6} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <UnstyledButton className={classes['button']}>
          {/* As text, not as a label: the initials that are seen are no part of the name. */}
          <VisuallyHidden>{t('User menu: {{name}}', { name })}</VisuallyHidden>
          <span className={classes['initials']} aria-hidden="true">
            {initials(name)}
          </span>
          <IconChevronDown size={14} aria-hidden="true" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
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
        <Menu.Divider />
        <ColourScheme />
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} />} onClick={() => void logOut()}>
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
        {t('Light')}
      </Menu.RadioItem>
      <Menu.RadioItem value="dark" closeMenuOnClick={false}>
        {t('Dark')}
      </Menu.RadioItem>
    </Menu.RadioGroup>
  )
}

/** 'Ada Lovelace' → 'AL', 'owner@example.com' → 'O'. */
function initials(name: string): string {
  const words = name.split('@')[0]?.split(/[\s._-]+/) ?? []
  const letters = words.filter((word) => word !== '').map((word) => Array.from(word)[0] ?? '')
  return [letters[0], letters.length > 1 ? letters.at(-1) : ''].join('').toUpperCase()
}
