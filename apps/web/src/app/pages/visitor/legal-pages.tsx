import { useTranslation } from 'react-i18next'
import { LegalText } from '../../../features/legal/legal-text.tsx'
import { usePageTitle } from '../../../ui/behaviour/use-page-title.ts'

export function TermsPage() {
  const { t } = useTranslation()
  usePageTitle(t('Terms of use'))
  return <LegalText page="terms" title={t('Terms of use')} />
}

export function PrivacyPage() {
  const { t } = useTranslation()
  usePageTitle(t('Privacy notice'))
  return <LegalText page="privacy" title={t('Privacy notice')} />
}
