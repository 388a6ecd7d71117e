import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { takePrefilledEmail } from '../../../features/accounts/password-reset/prefilled-email.ts'
import { RequestResetForm } from '../../../features/accounts/password-reset/request-reset-form.tsx'
import { SignedInNotice } from '../../../features/accounts/signed-in-notice.tsx'
import { showNotice } from '../../../lib/notices.ts'
import { useBrand } from '../../../ui/brand/brand.ts'
import { AuthLayout } from '../../../ui/auth-layout.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { usePageTitle } from '../../../ui/behaviour/use-page-title.ts'

const route = getRouteApi('/resetpassword')

export function ResetPasswordPage() {
  const { t } = useTranslation()
  const { canMail, brandName: brand } = useBrand()
  const navigate = useNavigate()
  const { redirect } = route.useSearch()
  const [email] = useState(takePrefilledEmail)
  usePageTitle(t('Reset Password'))
  const leave = () => {
    showNotice({
      kind: 'success',
      title: t('Email Sent'),
      text: t(
        'A reset request has been sent to your email address. If the email does not arrive, please check your spam filter.',
      ),
    })
    void navigate({ to: '/' })
  }
  return (
    <AuthLayout title={t('Reset Password')}>
      <SignedInNotice />
      {canMail ? (
        <RequestResetForm email={email} redirect={redirect} onSent={leave} />
      ) : (
        <Notice kind="warning">
          {t(
            "Password reset is unavailable because {{brand}} can't send email. Contact the operator of {{brand}}.",
            { brand },
          )}
        </Notice>
      )}
    </AuthLayout>
  )
}
