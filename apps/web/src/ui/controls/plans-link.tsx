import { use } from 'react'
import { useTranslation } from 'react-i18next'
import { PlanChangeContext, PlansContext } from './plans-context.ts'
import { TextLink } from './text-link.tsx'

type Props = {
  readonly plan: string
  /** Below a drawing, where readers who cannot change the plan are told nothing more. */
  readonly isFootnote?: boolean
}

/**
 * A link to the plans beside an unavailable feature; readers who cannot change the plan are told who can. Hidden if
 * plans are hidden, and on Hosted, the highest plan.
 */
export function PlansLink({ plan, isFootnote = false }: Props) {
  const { t } = useTranslation()
  const mayChange = use(PlanChangeContext)
  if (!use(PlansContext) || plan === 'Hosted') return null
  if (!mayChange) {
    if (isFootnote) return null
    return <span style={{ display: 'block' }}>{t('Only an Admin of a device can change its plan.')}</span>
  }
  return (
    <>
      {' '}
      <TextLink to="/plans" inherit>
        {t('See plans')}
      </TextLink>
    </>
  )
}
