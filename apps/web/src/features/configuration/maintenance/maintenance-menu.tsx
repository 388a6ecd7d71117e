import type { DeviceSettings, SessionUser } from '@fieldport/contract'
import { hasCapability, rebootDelayMs } from '@fieldport/domain'
import { Button, Group, Menu, TextInput } from '@mantine/core'
import {
  IconChevronDown,
  IconDownload,
  IconPower,
  IconRefresh,
  IconSnowflake,
  IconUpload,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { OutcomeDialog } from '../outcome/outcome-dialog.tsx'
import { type Command, useQueueCommand } from '../outcome/use-device-actions.ts'
import { ExportDialog } from './export-dialog.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'

type Open = 'reboot' | 'freight' | 'export' | 'import'

type Props = { readonly settings: DeviceSettings; readonly user: SessionUser }

/** Admin actions other than settings. Source: specification 2, section 2 ('Maintenance'). */
export function MaintenanceMenu({ settings, user }: Props) {
  const { t } = useTranslation()
  const { deviceid, myPermission } = settings
  const [open, setOpen] = useState<Open | null>(null)
  const { order, outcome, clear } = useQueueCommand(deviceid, t('Successfully Queued'))
  const mayOrder = hasCapability(myPermission, 'accessAdminSettings')
  const mayCopy = hasCapability(myPermission, 'importExportSettings')
  if (!mayOrder && !mayCopy) return null
  const send = (command: Command) => {
    order.mutate(command)
    setOpen(null)
  }
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={14} />}>
            {t('Maintenance')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {mayOrder && <CommandItems onOpen={setOpen} onSend={send} />}
          {mayCopy && <ExportImportItems onOpen={setOpen} />}
        </Menu.Dropdown>
      </Menu>
      {open && (
        <OpenDialog open={open} deviceid={deviceid} user={user} onSend={send} onClose={() => setOpen(null)} />
      )}
      <OutcomeDialog outcome={outcome} onClose={clear} />
    </>
  )
}

type ItemsProps = { readonly onOpen: (open: Open) => void }

function CommandItems({ onOpen, onSend }: ItemsProps & { readonly onSend: (command: Command) => void }) {
  const { t } = useTranslation()
  return (
    <>
      <Menu.Item leftSection={<IconPower size={16} />} onClick={() => onOpen('reboot')}>
        {t('Reboot')}
      </Menu.Item>
      <Menu.Item leftSection={<IconSnowflake size={16} />} onClick={() => onOpen('freight')}>
        {t('Freight mode')}
      </Menu.Item>
      <Menu.Item leftSection={<IconRefresh size={16} />} onClick={() => onSend({ method: 'Config.Get' })}>
        {t('Request settings')}
      </Menu.Item>
    </>
  )
}

function ExportImportItems({ onOpen }: ItemsProps) {
  const { t } = useTranslation()
  return (
    <>
      <Menu.Item leftSection={<IconDownload size={16} />} onClick={() => onOpen('export')}>
        {t('Export settings')}
      </Menu.Item>
      <Menu.Item leftSection={<IconUpload size={16} />} onClick={() => onOpen('import')}>
        {t('Import settings')}
      </Menu.Item>
    </>
  )
}

type DialogProps = {
  readonly open: Open
  readonly deviceid: string
  readonly user: SessionUser
  readonly onSend: (command: Command) => void
  readonly onClose: () => void
}

function OpenDialog({ open, deviceid, user, onSend, onClose }: DialogProps) {
  switch (open) {
    case 'reboot':
      return <RebootDialog onClose={onClose} onReboot={(args) => onSend({ method: 'Sys.Reboot', args })} />
    case 'freight':
      return <FreightDialog onClose={onClose} onFreight={() => onSend({ method: 'Admin.FreightMode' })} />
    case 'export':
      return <ExportDialog deviceid={deviceid} user={user} onClose={onClose} />
    default:
      return <ImportDialog deviceid={deviceid} onClose={onClose} />
  }
}

type RebootDialogProps = {
  readonly onReboot: (args: { delay_ms: number }) => void
  readonly onClose: () => void
}

function RebootDialog({ onReboot, onClose }: RebootDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog onClose={onClose} title={t('Reboot')}>
      {t('The device restarts {{seconds}} seconds after it receives the command.', {
        seconds: rebootDelayMs / 1000,
      })}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('Cancel')}
        </Button>
        <Button onClick={() => onReboot({ delay_ms: rebootDelayMs })}>{t('Reboot the device')}</Button>
      </Group>
    </Dialog>
  )
}

/** Must be typed first. Source: specification 2, section 5 ('Import, admin tools, maintenance'). */
const freightWord = 'freight'

type FreightDialogProps = { readonly onFreight: () => void; readonly onClose: () => void }

/** The device goes silent until somebody wakes it up manually: commands no longer reach it. */
function FreightDialog({ onFreight, onClose }: FreightDialogProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  return (
    <Dialog onClose={onClose} title={t('Freight mode')}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onFreight()
        }}
      >
        {t('The device switches off for transport. It measures and responds again once it is woken on site.')}
        <TextInput
          mt="md"
          label={t('Type {{text}} to confirm', { text: freightWord })}
          value={typed}
          autoComplete="off"
          onChange={({ currentTarget: { value } }) => setTyped(value)}
          data-autofocus
        />
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" color="red" disabled={typed !== freightWord}>
            {t('Enter freight mode')}
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}
