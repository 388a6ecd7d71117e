import type { DeviceSettings } from '@fieldport/contract'
import { type Capability, hasCapability } from '@fieldport/domain'
import { Menu } from '@mantine/core'
import type { Icon as TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { DeviceDialog } from './device-dialogs.tsx'
import classes from './page-tools.module.css'

type Props = {
  readonly settings: DeviceSettings | undefined
  readonly onOpen: (dialog: DeviceDialog) => void
  readonly name: DeviceDialog['name']
  readonly needs: Capability
  readonly Icon: TablerIcon
  readonly label: string
  /** Why it does not open now. */
  readonly refusal?: string | undefined
}

/** A dialog that the reader's permission opens. */
export function DialogItem({ settings, onOpen, name, needs, Icon, label, refusal }: Props) {
  if (!settings || !hasCapability(settings.myPermission, needs)) return null
  if (refusal !== undefined) return <RefusedItem icon={<Icon size={16} />} label={label} reason={refusal} />
  return (
    <Menu.Item leftSection={<Icon size={16} />} onClick={() => onOpen({ name })}>
      {label}
    </Menu.Item>
  )
}

type RefusedProps = { readonly icon: ReactNode; readonly label: string; readonly reason: string }

/** An item that cannot be chosen now. Focusable, unlike a disabled item, so that its reason can be read. */
export function RefusedItem({ icon, label, reason }: RefusedProps) {
  return (
    <Menu.Item leftSection={icon} aria-disabled="true" closeMenuOnClick={false}>
      <span className={classes['refused']}>{label}</span>
      <span className={classes['reason']}>{reason}</span>
    </Menu.Item>
  )
}
