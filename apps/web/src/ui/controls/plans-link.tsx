import { use } from 'react'
import { useTranslation } from 'react-i18next'
import { PlansContext } from './plans-context.ts'
import { TextLink } from './text-link.tsx'

/** Beside what a plan does not give: the way to one that does. Nothing where plans are hidden, and on Hosted, which gives most. */
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
