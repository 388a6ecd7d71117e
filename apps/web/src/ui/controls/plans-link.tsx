import { use } from 'react'
import { useTranslation } from 'react-i18next'
import { PlansContext } from './plans-context.ts'
import { TextLink } from './text-link.tsx'

/** A link to the plans beside an unavailable feature. Hidden if plans are hidden, and on Hosted, the highest plan. */
export function PlansLink({ plan }: { readonly plan: string }) {
  const { t } = useTranslation()
  if (!use(PlansContext) || plan === 'Hosted') return null
  return (
    <>
      {' '}
      <TextLink to="/plans" inherit>
        {t('See plans')}
      </TextLink>
    </>
  )
}
