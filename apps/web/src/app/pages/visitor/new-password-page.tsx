import { Skeleton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { prefillEmail } from '../../../features/accounts/password-reset/prefilled-email.ts'
import {
  mailLinkSegment,
  type MailLink,
  parseMailLink,
} from '../../../features/accounts/password-reset/mail-link.ts'
import { NewPasswordForm } from '../../../features/accounts/password-reset/new-password-form.tsx'
import { endSession } from '../../../features/accounts/session.ts'
import { signOut } from '../../../features/accounts/sign-in.ts'
import { SignedInNotice } from '../../../features/accounts/signed-in-notice.tsx'
import { client } from '../../../lib/api/client.ts'
import { errorCode, errorMessage, isWorthRetrying } from '../../../lib/api/errors.ts'
import { showNotice } from '../../../lib/notices.ts'
import { AuthLayout } from '../../../ui/auth-layout.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { TextLink } from '../../../ui/controls/text-link.tsx'
import { usePageTitle } from '../../../ui/behaviour/use-page-title.ts'

export function NewPasswordPage() {
  const { t } = useTranslation()
  const [link] = useState(() => parseMailLink(mailLinkSegment(globalThis.location.pathname)))
  usePageTitle(t('Create New Password'))
  return (
    <AuthLayout title={t('Create New Password')}>
      <SignedInNotice />
      {link ? (
        <NewPassword link={link} />
      ) : (
        <Notice title={t('Error')}>
          {t('This link is incomplete. Open it again from the email.')}{' '}
          <TextLink to="/resetpassword" inherit>
            {t('Request a new link')}
          </TextLink>
        </Notice>
      )}
    </AuthLayout>
  )
}

/** An expired link offers a new one before anything is typed. */
function NewPassword({ link }: { readonly link: MailLink }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const check = useQuery({
    queryKey: ['reset-link', link.user, link.code],
    queryFn: () => client.user.checkResetLink(link),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: (failures, error) =>
      failures < 2 && isWorthRetrying(error) && errorCode(error) !== 'TOO_MANY_REQUESTS',
  })
  const finish = async () => {
    showNotice({
      kind: 'success',
      title: t('Password Changed'),
      text: t('Password has been successfully changed!'),
    })
    // Resetting the password ended all sessions of the account; another person may be signed in here.
    await signOut().catch(() => undefined)
    await endSession(queries)
    void navigate({ to: '/login' })
  }
  const requestNewLink = (message: string) => {
    showNotice({ kind: 'error', title: t('Error'), text: message })
    // Replaces the history entry, because going back would return here.
    prefillEmail(link.user)
    void navigate({ to: '/resetpassword', replace: true })
  }
  const isRefused = ['INVALID_INPUT', 'BAD_REQUEST', 'CONFLICT'].includes(errorCode(check.error) ?? '')
  const leave = useEffectEvent(() => requestNewLink(errorMessage(check.error)))
  useEffect(() => {
    if (isRefused) leave()
  }, [isRefused])
  if (check.isPending || isRefused) return <Skeleton h={232} />
  if (check.isError)
    return (
      <Notice title={t('Error')} onRetry={() => void check.refetch()}>
        {errorMessage(check.error)}
      </Notice>
    )
  return <NewPasswordForm link={link} onChanged={() => void finish()} onExpired={requestNewLink} />
}
