import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lastSegment, parseMailLink } from '../../../features/accounts/password-reset/mail-link.ts'
import { NewPasswordForm } from '../../../features/accounts/password-reset/new-password-form.tsx'
import { endSession } from '../../../features/accounts/session.ts'
import { signOut } from '../../../features/accounts/sign-in.ts'
import { showNotice } from '../../../lib/notices.ts'
import { AuthLayout } from '../../../ui/auth-layout.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { TextLink } from '../../../ui/controls/text-link.tsx'
import { usePageTitle } from '../../../ui/behaviour/use-page-title.ts'

export function NewPasswordPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [link] = useState(() => parseMailLink(lastSegment(globalThis.location.pathname)))
  usePageTitle(t('Create New Password'))
  const finish = async () => {
    showNotice({
      kind: 'success',
      title: t('Password Changed'),
      text: t('Password has been successfully changed!'),
    })
    // Every session of the account ended with the old password; who is signed in here may be somebody else.
    await signOut().catch(() => undefined)
    await endSession(queries)
    void navigate({ to: '/login' })
  }
  const askAgain = (message: string) => {
    showNotice({ kind: 'error', title: t('Error'), text: message })
    void navigate({ to: '/resetpassword' })
  }
  return (
    <AuthLayout title={t('Create New Password')}>
      {link ? (
        <NewPasswordForm link={link} onChanged={() => void finish()} onExpired={askAgain} />
      ) : (
        <Notice title={t('Error')}>
          {t('This link is not complete.')}{' '}
          <TextLink to="/resetpassword" inherit>
            {t('Ask for a new one')}
          </TextLink>
        </Notice>
      )}
    </AuthLayout>
  )
}
