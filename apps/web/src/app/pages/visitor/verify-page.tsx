import { Group, Loader } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { mailLinkSegment, parseMailLink } from '../../../features/accounts/password-reset/mail-link.ts'
import { endSession } from '../../../features/accounts/session.ts'
import { signOut } from '../../../features/accounts/sign-in.ts'
import { client } from '../../../lib/api/client.ts'
import { errorMessage, errorReason } from '../../../lib/api/errors.ts'
import { showNotice } from '../../../lib/notices.ts'
import { redirectSearch } from '../../../lib/redirect.ts'
import { AuthLayout } from '../../../ui/auth-layout.tsx'
import { usePageTitle } from '../../../ui/behaviour/use-page-title.ts'

/** Signs out, verifies the address, and redirects: another person may have been signed in here. */
export function VerifyPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const queries = useQueryClient()
  usePageTitle(t('Email verification'))
  const fail = (error: unknown) => {
    showNotice({ kind: 'error', title: t('Error'), text: errorMessage(error) })
    void navigate({ to: errorReason(error) === 'expired' ? '/resetpassword' : '/login' })
  }
  const confirm = useEffectEvent(async (segment: string) => {
    // Verifies the address even if signing out fails.
    await signOut().catch(() => undefined)
    await endSession(queries)
    try {
      const link = parseMailLink(segment)
      if (!link) throw new Error(t('This link is incomplete. Open it again from the email.'))
      const { redirect } = await client.user.confirmSignUp(link)
      showNotice({
        kind: 'success',
        title: t('Email Confimed'),
        text: t('Your email address has been confirmed! Please sign in.'),
      })
      void navigate({ to: '/login', search: redirectSearch(redirect) })
    } catch (error) {
      fail(error)
    }
  })
  useEffect(() => void confirm(mailLinkSegment(globalThis.location.pathname)), [])
  return (
    <AuthLayout title={t('Email verification')}>
      <Group gap="sm" role="status">
        <Loader size="sm" />
        {t('Confirming your email address…')}
      </Group>
    </AuthLayout>
  )
}
