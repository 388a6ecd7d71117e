import type { DeviceScript } from '@fieldport/contract'
import { Loader } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconMinus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './script.module.css'

/** Whether the device has what was saved. */
export function DeliveryState({ script: { onDevice, version } }: { readonly script: DeviceScript }) {
  const { t } = useTranslation()
  const [icon, words] = ((): [ReactNode, string] => {
    switch (onDevice) {
      case 'pending':
        return [
          <Loader key="i" size={14} />,
          t('Version {{version}} is on its way; then the device reboots.', { version }),
        ]
      case 'confirmed':
        return [
          <IconCircleCheck key="i" size={16} />,
          t('Version {{version}} is on the device.', { version }),
        ]
      case 'failed':
        return [
          <IconAlertTriangle key="i" size={16} />,
          t('The device did not take version {{version}}. The command queue shows its answer.', { version }),
        ]
      default:
        return [<IconMinus key="i" size={16} />, t('No script was saved yet.')]
    }
  })()
  return (
    <span className={classes['delivery']} data-state={onDevice} role="status" data-testid="script-delivery">
      {icon}
      {words}
    </span>
  )
}
