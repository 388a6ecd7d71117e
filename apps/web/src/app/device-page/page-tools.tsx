import { hasCapability } from '@fieldport/domain'
import { Button, Menu } from '@mantine/core'
import { IconAdjustments, IconKey, IconLayoutGrid } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PasswordsModal } from '../../features/devices/users/passwords-modal.tsx'
import type { ShellFacts } from '../pages/device-shell.tsx'

type Props = {
  readonly deviceid: string
  readonly facts: ShellFacts
  readonly onArrange: () => void
}

type Dialog = 'passwords'

/** What one may do with this page besides looking at it. */
export function PageTools({ deviceid, facts, onArrange }: Props) {
  const { t } = useTranslation()
  const [dialog, setDialog] = useState<Dialog>()
  const { settings, user } = facts
  const mayPasswords = settings && hasCapability(settings.myPermission, 'viewDevicePasswords')
  return (
    <>
      <Menu position="bottom-end" width={240} offset={6} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <Button size="xs" variant="default" leftSection={<IconAdjustments size={16} />}>
            {t('Customise')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconLayoutGrid size={16} />} onClick={onArrange}>
            {t('Arrange cards')}
          </Menu.Item>
          {mayPasswords && (
            <Menu.Item leftSection={<IconKey size={16} />} onClick={() => setDialog('passwords')}>
              {t('Device Passwords')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {dialog === 'passwords' && user && (
        <PasswordsModal deviceid={deviceid} email={user.email} onClose={() => setDialog(undefined)} />
      )}
    </>
  )
}
