import type { Connection } from '@fieldport/contract'
import { ActionIcon, Tooltip } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '../../../ui/controls/copy-button.tsx'
import classes from './connect.module.css'

/** The settings for a device: server addresses, user name and secret. */
export function ConnectionDetails({ connection }: { readonly connection: Connection }) {
  const { t } = useTranslation()
  const { mqtt, http, udp, deviceid, secret } = connection
  return (
    <dl className={classes['facts']}>
      {mqtt && (
        <>
          <ConnectionDetail
            name={t('MQTT address')}
            value={`${mqtt.tls ? 'mqtts' : 'mqtt'}://${mqtt.host}:${mqtt.port}`}
          />
          <ConnectionDetail name={t('MQTT topic')} value={mqtt.topic} />
          <ConnectionDetail name={t('MQTT client ID and user')} value={deviceid} />
        </>
      )}
      <ConnectionDetail name={t('HTTP address')} value={http.url} />
      <ConnectionDetail name={t('HTTP user')} value={deviceid} />
      {udp.port !== null && <ConnectionDetail name={t('UDP address')} value={`${udp.host}:${udp.port}`} />}
      <Secret value={secret} />
    </dl>
  )
}

type FactProps = {
  readonly name: string
  readonly value: string
  readonly shown?: string
  readonly extra?: ReactNode
}

function ConnectionDetail({ name, value, shown = value, extra }: FactProps) {
  return (
    <div className={classes['fact']}>
      <dt>{name}</dt>
      <dd>
        <code className={classes['code']}>{shown}</code>
        {extra}
        <CopyButton value={value} what={name} />
      </dd>
    </div>
  )
}

function Secret({ value }: { readonly value: string }) {
  const { t } = useTranslation()
  const [isShown, setShown] = useState(false)
  const label = isShown ? t('Hide secret') : t('Show secret')
  const Icon = isShown ? IconEyeOff : IconEye
  return (
    <ConnectionDetail
      name={t('Secret (password)')}
      value={value}
      shown={isShown ? value : '•'.repeat(12)}
      extra={
        <Tooltip label={label}>
          <ActionIcon variant="subtle" color="gray" aria-label={label} onClick={() => setShown(!isShown)}>
            <Icon size={16} />
          </ActionIcon>
        </Tooltip>
      }
    />
  )
}
