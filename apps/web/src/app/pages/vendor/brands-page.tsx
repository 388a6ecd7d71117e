import { Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { BrandsList } from '../../../features/sites/brands-list.tsx'
import { usePageTitle } from '../../../ui/behaviour/use-page-title.ts'

export function BrandsPage() {
  const { t } = useTranslation()
  usePageTitle(t('Brands'))
  return (
    <>
      <Title order={1} mb="md">
        {t('Brands')}
      </Title>
      <BrandsList />
    </>
  )
}
