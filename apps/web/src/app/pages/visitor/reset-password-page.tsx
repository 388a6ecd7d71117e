import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { RequestResetForm } from '../../../features/accounts/password-reset/request-reset-form.tsx'
import { showNotice } from '../../../lib/notices.ts'
import { useBrand } from '../../../ui/brand/brand.ts'
import { AuthLayout } from '../../../ui/auth-layout.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { usePageTitle } from '../../../ui/behaviour/use-page-title.ts'

const route = getRouteApi('/resetpassword')

export function ResetPasswordPage() {
  const { t } = useTranslation()
  const { canMail } = useBrand()
  const navigate = useNavigate()
  const { redirect } = route.useSearch()
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
      {canMail ? (
        <RequestResetForm redirect={redirect} onSent={leave} />
      ) : (
        <Notice kind="warning">
          {t('A new password needs e-mail, and none is set up at this portal. Ask who runs it.')}
        </Notice>
      )}
    </AuthLayout>
  )
}
