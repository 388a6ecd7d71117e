import { Box } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoginForm } from '../../../features/accounts/login/login-form.tsx'
import { SecondFactorStep } from '../../../features/accounts/login/second-factor-step.tsx'
import { beginSession } from '../../../features/accounts/session.ts'
import type { MfaChallenge } from '../../../features/accounts/sign-in.ts'
import { showNotice } from '../../../lib/notices.ts'
import { safeRedirect } from '../../../lib/redirect.ts'
import { useBrand } from '../../../ui/brand/brand.ts'
import { AuthLayout } from '../../../ui/auth-layout.tsx'
import { TextLink } from '../../../ui/controls/text-link.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { usePageTitle } from '../../../ui/behaviour/use-page-title.ts'

const route = getRouteApi('/login')

export function LoginPage() {
  const { t } = useTranslation()
  const brand = useBrand()
  const router = useRouter()
  const queries = useQueryClient()
  const { redirect, closed } = route.useSearch()
  const [step, setStep] = useState<MfaChallenge | null>(null)
  usePageTitle(t('Login'))
  const enter = async (userid: string) => {
    await beginSession(queries, userid)
    router.history.push(safeRedirect(redirect))
  }
  const goBack = (reason?: string) => {
    if (reason !== undefined) showNotice({ kind: 'error', title: t('Error'), text: reason })
    setStep(null)
  }
  if (step) {
    return (
      <AuthLayout title={t("Verify it's you")}>
        <SecondFactorStep step={step} onSignedIn={(userid) => void enter(userid)} onBack={goBack} />
      </AuthLayout>
    )
  }
  return (
    <AuthLayout title={t('Log in to {{brand}}', { brand: brand.brandName })}>
      {closed && (
        <Box mb="md">
          <Notice kind="success">{t('Your account is closed.')}</Notice>
        </Box>
      )}
      <LoginForm
        redirect={redirect}
        onSignedIn={(userid) => void enter(userid)}
        onMfaRequired={setStep}
        forgotPasswordLink={
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
    </AuthLayout>
  )
}
