import type { PackedDevice } from '@fieldport/contract'
import { countModels, type PackingWarning, packingWarningsOf } from '@fieldport/domain'
import { CloseButton } from '@mantine/core'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { keepLeftToRight, joinFacts } from '../../lib/format/direction.ts'
import classes from './packing.module.css'

type Props = { readonly devices: readonly PackedDevice[]; readonly onRemove: (deviceid: string) => void }

/** Devices in the parcel, last scanned first, with their warnings. */
export function PackedDevices({ devices, onRemove }: Props) {
  const { t } = useTranslation()
  if (devices.length === 0) return <p className={classes['quiet']}>{t('No devices on this slip yet.')}</p>
  const models = countModels(devices).map(({ model, count }) => keepLeftToRight(`${count} × ${model}`))
  return (
    <div>
      <ul className={classes['list']} aria-label={t('Devices on this slip')}>
        {devices.toReversed().map((device) => (
          <li key={device.deviceid} className={classes['row']}>
            <bdi dir="ltr" className={classes['id']}>
              {device.deviceid}
            </bdi>
            <span className={classes['quiet']}>{joinFacts([device.model, device.fw])}</span>
            <span className={classes['warning']}>
              {joinFacts(packingWarningsOf(device).map((warning) => warningText(warning, device, t)))}
            </span>
            <CloseButton
              aria-label={t('Remove {{deviceid}}', { deviceid: device.deviceid })}
              onClick={() => onRemove(device.deviceid)}
            />
          </li>
        ))}
      </ul>
      <p className={classes['quiet']} role="status">
        {joinFacts([t('Devices: {{number}}', { number: devices.length }), ...models])}
      </p>
    </div>
  )
}

function warningText(warning: PackingWarning, { lastSlip }: PackedDevice, t: TFunction): string {
  const texts: Readonly<Record<PackingWarning, string>> = {
    owned: t('Has an owner'),
    benchFailed: t('Failed on the bench'),
    notTested: t('Not tested'),
    packedBefore: t('Previously on slip {{id}}', { id: lastSlip?.id ?? '' }),
  }
  return texts[warning]
}
