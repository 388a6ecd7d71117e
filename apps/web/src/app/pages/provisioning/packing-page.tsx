import { Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ScanLabel } from '../../../features/devices/add/scan-label.tsx'
import { deviceIdOfLabel } from '../../../features/devices/add/typed-id.ts'
import { PackingForm } from '../../../features/packing/packing-form.tsx'
import { PackingSlips } from '../../../features/packing/packing-slips.tsx'
import classes from '../../../features/packing/packing.module.css'
import { usePageTitle } from '../../../ui/behaviour/use-page-title.ts'

export function PackingPage() {
  const { t } = useTranslation()
  usePageTitle(t('Packing'))
  return (
    <>
      <Title order={1} mb="md">
        {t('Packing')}
      </Title>
      <div className={classes['page']}>
        <PackingForm parse={deviceIdOfLabel} renderScanner={(onFound) => <ScanLabel onFound={onFound} />} />
        <PackingSlips />
      </div>
    </>
  )
}
