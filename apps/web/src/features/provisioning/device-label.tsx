import type { ProvisionedDevice } from '@fieldport/contract'
import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useBrand } from '../../ui/brand/brand.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import classes from './device-label.module.css'

/** The label for the device; it prints on a page of its own. */
export function DeviceLabel({ device }: { readonly device: ProvisionedDevice }) {
  const { t } = useTranslation()
  const brand = useBrand()
  return (
    <Panel
      title={t('Device label')}
      aside={
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPrinter size={14} />}
          onClick={() => globalThis.print()}
        >
          {t('Print')}
        </Button>
      }
    >
      {device.owned && (
        <div className={classes['notice']}>
          <Notice kind="info">{t('This device has an owner. Only its Admins can see its passwords.')}</Notice>
        </div>
      )}
      <div className={classes['label']} data-testid="label">
        <QrCode
          text={device.labelUrl}
          label={t('QR code that adds {{deviceid}}', { deviceid: device.deviceid })}
          sizePx={148}
        />
        <div className={classes['words']}>
          <p className={classes['brand']}>{brand.brandName}</p>
          <dl className={classes['list']}>
            <LabelLine name={t('Device ID')} value={device.deviceid} />
            <LabelLine name={t('Model')} value={device.model} />
            {device.setup_pass !== null && <LabelLine name={t('Setup password')} value={device.setup_pass} />}
            {device.wifi_pass !== null && <LabelLine name={t('Wi-Fi password')} value={device.wifi_pass} />}
          </dl>
        </div>
      </div>
    </Panel>
  )
}

function LabelLine({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div className={classes['word']}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
