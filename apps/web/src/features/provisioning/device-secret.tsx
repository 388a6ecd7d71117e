import { ActionIcon, Tooltip } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '../../ui/controls/copy-button.tsx'
import { Panel } from '../../ui/panel.tsx'
import classes from './provisioning.module.css'

/** For the device itself, not for its label. */
export function DeviceSecret({ secret }: { readonly secret: string }) {
  const { t } = useTranslation()
  const [isShown, setShown] = useState(false)
  const label = isShown ? t('Hide secret') : t('Show secret')
  const Icon = isShown ? IconEyeOff : IconEye
  return (
    <Panel title={t('Secret')}>
      <p className={classes['summary']}>
        {t('The device uses it to sign in. Store it in the device, not on the label.')}
      </p>
      <div className={classes['secret']}>
        <code>{isShown ? secret : '•'.repeat(12)}</code>
        <Tooltip label={label}>
          <ActionIcon variant="subtle" color="gray" aria-label={label} onClick={() => setShown(!isShown)}>
            <Icon size={16} />
          </ActionIcon>
        </Tooltip>
        <CopyButton value={secret} what={t('Secret')} />
      </div>
    </Panel>
  )
}
