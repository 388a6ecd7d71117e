import { Text } from '@mantine/core'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { SignUpForm } from '../../../features/accounts/sign-up-form.tsx'
import { showNotice } from '../../../lib/notices.ts'
import { useBrand } from '../../../ui/brand/brand.ts'
import { AuthLayout } from '../../../ui/auth-layout.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { TextLink } from '../../../ui/controls/text-link.tsx'
import { usePageTitle } from '../../../ui/behaviour/use-page-title.ts'

const route = getRouteApi('/signup')

export function SignupPage() {
  const { t } = useTranslation()
  const brand = useBrand()
  const navigate = useNavigate()
  const search = route.useSearch()
  usePageTitle(t('Signup'))
  const leave = () => {
    showNotice({
      kind: 'success',
      title: t('Email Sent'),
      text: t(
        'A verification link has been sent to your email address. If the email does not arrive, please check your spam filter.',
      ),
    })
    void navigate({ to: '/login', search })
  }
  return (
    <AuthLayout title={t('Sign up to {{portal}}', { portal: brand.portalTitle })}>
      <SignUpBody redirect={search.redirect} onSent={leave} />
      <Text size="sm" ta="center" mt="md">
        {t('You have an account?')}{' '}
        <TextLink to="/login" search={search} inherit>
          {t('Log In')}
        </TextLink>
      </Text>
    </AuthLayout>
  )
}

type Props = { readonly redirect: string | undefined; readonly onSent: () => void }

/** The form, or why there is none. */
function SignUpBody({ redirect, onSent }: Props) {
  const { t } = useTranslation()
  const { features, canMail, termsUrl } = useBrand()
  if (!features.includes('signUp')) {
    return (
      <Notice kind="info">{t('This portal does not offer sign-up. Ask who gave you the address.')}</Notice>
    )
  }
  if (!canMail) {
    return (
      <Notice kind="warning">
        {t('Sign-up needs e-mail, and none is set up at this portal. Ask who runs it.')}
      </Notice>
    )
  }
  return <SignUpForm termsUrl={termsUrl} redirect={redirect} onSent={onSent} />
}
