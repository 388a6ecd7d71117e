import { type Capability, hasCapability } from '@fieldport/domain'
import { Menu } from '@mantine/core'
import {
  IconChartLine,
  IconCode,
  IconDoorExit,
  IconFolder,
  IconPlugConnected,
  IconSettings,
  IconTable,
  IconUsers,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListedDevice } from '../filter-sort-devices.ts'
import type { MenuPlace } from './row-actions.ts'

type Props = {
  readonly device: ListedDevice
  readonly place: MenuPlace
  /** Undefined: the device is not in the reader's groups here. */
  readonly onChangeGroup: (() => void) | undefined
  /** Undefined: the device is not the person's own. */
  readonly onLeave: (() => void) | undefined
  readonly onClose: () => void
}

/** Links from a device, by permission. Source: specification 3, section 2.2. */
export function RowMenu({ device, place, onChangeGroup, onLeave, onClose }: Props) {
  const { t } = useTranslation()
  const { deviceid, permission } = device
  const may = (capability: Capability) => hasCapability(permission, capability)
  return (
    <Menu
      opened
      onClose={onClose}
      position="bottom-start"
      width={220}
      offset={2}
      withInitialFocusPlaceholder={false}
      // Key events are excluded, because the key that opens the menu would close it again.
      clickOutsideEvents={['mousedown', 'touchstart']}
    >
      <Menu.Target>
        <span
          // The anchor is not a control: the row's button announces the menu.
          aria-hidden="true"
          style={{ position: 'fixed', left: place.x, top: place.y, width: 0, height: 0 }}
        />
      </Menu.Target>
      <Menu.Dropdown aria-label={t('Actions for {{name}}', { name: device.name || deviceid })}>
        <PageItem to={`/data/${deviceid}`} icon={<IconChartLine size={16} />}>
          {t('Data')}
        </PageItem>
        <PageItem to={`/raw/${deviceid}`} icon={<IconTable size={16} />}>
          {t('Raw Data')}
        </PageItem>
        {onChangeGroup && (
          <Menu.Item leftSection={<IconFolder size={16} />} onClick={onChangeGroup}>
            {t('Change Group')}
          </Menu.Item>
        )}
        {may('editDeviceSettings') && (
          <PageItem to={`/settings/${deviceid}`} icon={<IconSettings size={16} />}>
            {t('Settings')}
          </PageItem>
        )}
        {may('viewUsers') && (
          <PageItem to={`/users/${deviceid}`} icon={<IconUsers size={16} />}>
            {t('Users')}
          </PageItem>
        )}
        {may('accessScripting') && (
          <PageItem to={`/script/${deviceid}`} icon={<IconCode size={16} />}>
            {t('Script')}
          </PageItem>
        )}
        {/* People who see the users leave on that page. */}
        {onLeave && !may('viewUsers') && (
          <Menu.Item leftSection={<IconDoorExit size={16} />} onClick={onLeave}>
            {t('Leave this device')}
          </Menu.Item>
        )}
        {may('accessAdminSettings') && (
          <PageItem to={`/connect/${deviceid}`} icon={<IconPlugConnected size={16} />}>
            {t('Connect')}
          </PageItem>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

type ItemProps = { readonly to: string; readonly icon: ReactNode; readonly children: string }

function PageItem({ to, icon, children }: ItemProps) {
  return (
    <Menu.Item component={Link} to={to} leftSection={icon}>
      {children}
    </Menu.Item>
  )
}
