import { Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { FirmwareRepository } from '../../../features/firmware/firmware-repository.tsx'
import { usePageTitle } from '../../../ui/behaviour/use-page-title.ts'

export function FirmwarePage() {
  const { t } = useTranslation()
  usePageTitle(t('Firmware repository'))
  return (
    <>
      <Title order={1} mb="md">
        {t('Firmware repository')}
      </Title>
      <FirmwareRepository />
    </>
  )
}
