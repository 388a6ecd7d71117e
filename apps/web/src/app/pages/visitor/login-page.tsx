import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoginForm } from '../../../features/accounts/login/login-form.tsx'
import { SecondStepForm } from '../../../features/accounts/login/second-step-form.tsx'
import { beginSession } from '../../../features/accounts/session.ts'
import type { SecondStep } from '../../../features/accounts/sign-in.ts'
import { announce } from '../../../lib/notices.ts'
import { safeRedirect } from '../../../lib/redirect.ts'
import { useBrand } from '../../../ui/brand/brand.ts'
import { Entrance } from '../../../ui/entrance.tsx'
import { TextLink } from '../../../ui/controls/text-link.tsx'
import { usePageTitle } from '../../../ui/behaviour/use-page-title.ts'

const route = getRouteApi('/login')

export function LoginPage() {
  const { t } = useTranslation()
  const brand = useBrand()
  const router = useRouter()
  const queries = useQueryClient()
  const { redirect } = route.useSearch()
  const [step, setStep] = useState<SecondStep | null>(null)
  usePageTitle(t('Login'))
  const enter = async (userid: string) => {
    await beginSession(queries, userid)
    router.history.push(safeRedirect(redirect))
  }
  const goBack = (over?: string) => {
    if (over !== undefined) announce({ kind: 'error', title: t('Error'), text: over })
    setStep(null)
  }
  if (step) {
    return (
      <Entrance title={t('Confirm that it is you')}>
        <SecondStepForm step={step} onSignedIn={(userid) => void enter(userid)} onBack={goBack} />
      </Entrance>
    )
  }
  return (
    <Entrance title={t('Log in to {{portal}}', { portal: brand.portalTitle })}>
      <LoginForm
        redirect={redirect}
        onSignedIn={(userid) => void enter(userid)}
        onSecondStep={setStep}
        forgot={
          <TextLink
            to="/resetpassword"
            search={redirect === undefined ? {} : { redirect }}
            ta="center"
            size="sm"
          >
            {t('Forgot Password?')}
          </TextLink>
        }
      />
    </Entrance>
  )
}
