import type { DeviceSettings } from '@fieldport/contract'
import { type Capability, hasCapability } from '@fieldport/domain'
import { Button, Menu } from '@mantine/core'
import {
  IconAdjustments,
  IconGauge,
  IconKey,
  IconLayoutGrid,
  IconMathFunction,
  IconNotes,
} from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeviceFeed } from '../../lib/live/device-feed.ts'
import type { ShellFacts } from '../pages/device-shell.tsx'
import classes from './page-tools.module.css'

type Props = {
  readonly deviceid: string
  readonly facts: ShellFacts
  readonly onArrange: () => void
  readonly onDisplaySettings: () => void
}

type Dialog = 'notes' | 'computed' | 'passwords'

/** What one may do with this page besides looking at it. */
export function PageTools({ deviceid, facts, onArrange, onDisplaySettings }: Props) {
  const { t } = useTranslation()
  const [dialog, setDialog] = useState<Dialog>()
  const { settings, user } = facts
  return (
    <>
      {settings && (
        <Button
          size="xs"
          variant="default"
          className={classes['pill'] ?? ''}
          leftSection={<IconNotes size={16} />}
          onClick={() => setDialog('notes')}
        >
          {t('Asset Notes')}
        </Button>
      )}
      <ToolMenu
        settings={settings}
        onDialog={setDialog}
        onArrange={onArrange}
        onDisplaySettings={onDisplaySettings}
      />
      {dialog && settings && (
        <Suspense>
          <ToolDialog
            dialog={dialog}
            deviceid={deviceid}
            settings={settings}
            feed={facts.feed}
            email={user?.email ?? ''}
            onClose={() => setDialog(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}

type MenuProps = Pick<Props, 'onArrange' | 'onDisplaySettings'> & {
  readonly settings: DeviceSettings | undefined
  readonly onDialog: (dialog: Dialog) => void
}

function ToolMenu({ settings, onDialog, onArrange, onDisplaySettings }: MenuProps) {
  const { t } = useTranslation()
  const may = (capability: Capability) =>
    settings !== undefined && hasCapability(settings.myPermission, capability)
  return (
    <Menu position="bottom-end" width={240} offset={6} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button
          size="xs"
          variant="default"
          className={classes['menu'] ?? ''}
          leftSection={<IconAdjustments size={16} />}
          aria-label={t('Customise')}
        >
          <span className={classes['label']}>{t('Customise')}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {settings && (
          <Menu.Item
            className={classes['inMenu'] ?? ''}
            leftSection={<IconNotes size={16} />}
            onClick={() => onDialog('notes')}
          >
            {t('Asset Notes')}
          </Menu.Item>
        )}
        {may('editDisplaySettings') && (
          <Menu.Item leftSection={<IconGauge size={16} />} onClick={onDisplaySettings}>
            {t('Display Settings')}
          </Menu.Item>
        )}
        {may('editDisplaySettings') && (
          <Menu.Item leftSection={<IconMathFunction size={16} />} onClick={() => onDialog('computed')}>
            {t('Computed channels')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconLayoutGrid size={16} />} onClick={onArrange}>
          {t('Arrange cards')}
        </Menu.Item>
        {may('viewDevicePasswords') && (
          <Menu.Item leftSection={<IconKey size={16} />} onClick={() => onDialog('passwords')}>
            {t('Device Passwords')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Each is asked for when it is opened. */
const NotesDialog = lazy(async () => ({
  default: (await import('../../features/displays/notes-dialog/notes-dialog.tsx')).NotesDialog,
}))
const ComputedChannelsDialog = lazy(async () => ({
  default: (await import('../../features/displays/computed/computed-channels-dialog.tsx'))
    .ComputedChannelsDialog,
}))
const PasswordsModal = lazy(async () => ({
  default: (await import('../../features/devices/users/passwords-modal.tsx')).PasswordsModal,
}))

type DialogProps = {
  readonly dialog: Dialog
  readonly deviceid: string
  readonly settings: DeviceSettings
  readonly feed: DeviceFeed
  readonly email: string
  readonly onClose: () => void
}

function ToolDialog({ dialog, deviceid, settings, feed, email, onClose }: DialogProps) {
  if (dialog === 'notes') return <NotesDialog deviceid={deviceid} settings={settings} onClose={onClose} />
  if (dialog === 'passwords') return <PasswordsModal deviceid={deviceid} email={email} onClose={onClose} />
  return <ComputedChannelsDialog deviceid={deviceid} settings={settings} feed={feed} onClose={onClose} />
}
