import type { ProvisionedDevice } from '@fieldport/contract'
import { Loader } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Panel } from '../../ui/panel.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import classes from './provisioning.module.css'

/** Whether the device has contacted the portal, with its firmware and measurements. */
export function FirstContact({ device }: { readonly device: ProvisionedDevice }) {
  const { t } = useTranslation()
  const { firstMessage, fw } = device
  return (
    <Panel title={t('First message')} testId="first-contact">
      <p className={classes['status']} role="status" data-state={firstMessage ? 'received' : 'waiting'}>
        {firstMessage ? (
          <IconCircleCheck size={20} aria-hidden="true" />
        ) : (
          <Loader size={18} aria-hidden="true" />
        )}
        {firstMessage ? t('Received') : t('Waiting for the first message')}
      </p>
      {firstMessage ? (
        <dl className={classes['facts']}>
          <dt>{t('Received')}</dt>
          <dd>
            <RelativeTime seconds={firstMessage.aws_ts} />
          </dd>
          {fw !== null && (
            <>
              <dt>{t('Firmware')}</dt>
              <dd>{fw}</dd>
            </>
          )}
          <dt>{t('Measurements')}</dt>
          <dd>{firstMessage.keys.join(', ')}</dd>
        </dl>
      ) : (
        <p className={classes['summary']}>
          {t('Switch on the device. Its first message appears here automatically.')}
        </p>
      )}
    </Panel>
  )
}
