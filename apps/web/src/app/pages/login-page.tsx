import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoginForm } from '../../features/accounts/login-form.tsx'
import { SecondStepForm } from '../../features/accounts/second-step-form.tsx'
import { beginSession } from '../../features/accounts/session.ts'
import type { SecondStep } from '../../features/accounts/sign-in.ts'
import { safeRedirect } from '../../lib/redirect.ts'
import { useBrand } from '../../ui/brand.ts'
import { Entrance } from '../../ui/entrance.tsx'
import { usePageTitle } from '../../ui/use-page-title.ts'

const route = getRouteApi('/login')

export function LoginPage() {
  const { t } = useTranslation()
  const brand = useBrand()
  const router = useRouter()
  const queries = useQueryClient()
  const { redirect } = route.useSearch()
  const [step, setStep] = useState<SecondStep | null>(null)
  usePageTitle(t('Login'))
  const enter = async () => {
    await beginSession(queries)
    router.history.push(safeRedirect(redirect))
  }
  if (step) {
    return (
      <Entrance title={t('Confirm that it is you')}>
        <SecondStepForm step={step} onSignedIn={() => void enter()} onBack={() => setStep(null)} />
      </Entrance>
    )
  }
  return (
    <Entrance title={t('Log in to {{portal}}', { portal: brand.portalTitle })}>
      <LoginForm redirect={redirect} onSignedIn={() => void enter()} onSecondStep={setStep} />
    </Entrance>
  )
}
