import type { PermissionLevel } from '@fieldport/domain'
import { ActionIcon, Button, Menu } from '@mantine/core'
import {
  IconChartLine,
  IconCode,
  IconDotsVertical,
  IconList,
  IconListDetails,
  IconPlugConnected,
  IconSettings,
  IconStethoscope,
  IconTable,
  IconUsers,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { permissionName } from '../../../ui/permission-name.ts'
import classes from './device-header.module.css'
import type { HeaderLink } from './header-links.ts'

const icons = {
  list: IconList,
  data: IconChartLine,
  raw: IconTable,
  script: IconCode,
  diag: IconStethoscope,
  serverlog: IconListDetails,
  settings: IconSettings,
  users: IconUsers,
  connect: IconPlugConnected,
} as const

function linkName({ id }: HeaderLink, t: TFunction): string {
  const names = {
    list: t('Devices'),
    data: t('Data'),
    raw: t('Raw Data'),
    script: t('Scripting'),
    diag: t('Diagnostics'),
    serverlog: t('Server Log'),
    settings: t('Settings'),
    users: t('Users & Permissions'),
    connect: t('Connect a device'),
  }
  return names[id]
}

type Props = {
  readonly links: readonly HeaderLink[]
  readonly permission: PermissionLevel
  /** Secondary facts above the links in the menu, if the page has no room for them. */
  readonly facts: ReactNode
}

/** Buttons if there is room, otherwise a menu; the style sheet shows one of them. */
export function HeaderNav({ links, permission, facts }: Props) {
  const { t } = useTranslation()
  return (
    <nav className={classes['nav']} aria-label={t('Device')}>
      <div className={classes['links']}>
        {links.map((link) => (
          <NavButton key={link.id} link={link} permission={permission} />
        ))}
      </div>
      <NavMenu links={links} permission={permission} facts={facts} />
    </nav>
  )
}

type ButtonProps = { readonly link: HeaderLink; readonly permission: PermissionLevel }

function NavButton({ link, permission }: ButtonProps) {
  const { t } = useTranslation()
  const Icon = icons[link.id]
  const name = linkName(link, t)
  const look = { variant: 'default', leftSection: <Icon size={16} />, size: 'xs' } as const
  if (link.id !== 'users') {
    return (
      <Button component={Link} to={link.to} {...look}>
        {name}
      </Button>
    )
  }
  const level = permissionName(permission, t)
  const said = { 'aria-label': `${name}: ${level}`, title: t('Your permission') }
  return link.isDisabled ? (
    <Button component="a" href={link.to} aria-disabled onClick={preventNavigation} {...said} {...look}>
      {level}
    </Button>
  ) : (
    <Button component={Link} to={link.to} {...said} {...look}>
      {level}
    </Button>
  )
}

/** '#' would scroll to the top of the page. */
function preventNavigation(event: { preventDefault: () => void }): void {
  event.preventDefault()
}

function NavMenu({ links, permission, facts }: Props) {
  const { t } = useTranslation()
  return (
    <Menu position="bottom-end" width={240} offset={6} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon
          variant="default"
          size={44}
          className={classes['menu'] ?? ''}
          aria-label={t('Pages of this device')}
        >
          <IconDotsVertical size={20} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{facts}</Menu.Label>
        {links
          .filter(({ isDisabled }) => !isDisabled)
          .map((link) => {
            const Icon = icons[link.id]
            return (
              <Menu.Item key={link.id} component={Link} to={link.to} leftSection={<Icon size={16} />}>
                {linkName(link, t)}
              </Menu.Item>
            )
          })}
        <Menu.Divider />
        <Menu.Label>{`${t('Your permission')}: ${permissionName(permission, t)}`}</Menu.Label>
      </Menu.Dropdown>
    </Menu>
  )
}
