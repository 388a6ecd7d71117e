import { IconEyeOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'

/** Shown in place of the page when a support view has ended. Its banner leads back. */
export function SupportViewEnded() {
  const { t } = useTranslation()
  return (
    <EmptyState icon={<IconEyeOff size={40} stroke={1.5} />} title={t('The support view has ended.')}>
      {t('Go back to your account at the bottom of the page.')}
    </EmptyState>
  )
}
