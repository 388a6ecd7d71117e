import { Text } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SignUpForm } from '../../../features/accounts/sign-up/sign-up-form.tsx'
import { type SignUpInput, VerificationSent } from '../../../features/accounts/sign-up/verification-sent.tsx'
import { SignedInNotice } from '../../../features/accounts/signed-in-notice.tsx'
import { useBrand } from '../../../ui/brand/brand.ts'
import { AuthLayout } from '../../../ui/auth-layout.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { TextLink } from '../../../ui/controls/text-link.tsx'
import { usePageTitle } from '../../../ui/behaviour/use-page-title.ts'

const route = getRouteApi('/signup')

export function SignupPage() {
  const { t } = useTranslation()
  const { brandName } = useBrand()
  const search = route.useSearch()
  const [sent, setSent] = useState<SignUpInput | null>(null)
  usePageTitle(t('Signup'))
  return (
    <AuthLayout
      title={sent ? t('Check your email') : t('Create your {{brand}} account', { brand: brandName })}
    >
      <SignedInNotice />
      {/* Hidden but mounted, so that a mistyped address can be corrected without typing the rest again. */}
      <div hidden={sent !== null}>
        <SignUpBody redirect={search.redirect} onSent={setSent} />
      </div>
      {sent && <VerificationSent input={sent} onOtherAddress={() => setSent(null)} />}
      <Text size="sm" ta="center" mt="md">
        {t('Already have an account?')}{' '}
        <TextLink to="/login" search={search} inherit>
          {t('Log In')}
        </TextLink>
      </Text>
    </AuthLayout>
  )
}

type Props = { readonly redirect: string | undefined; readonly onSent: (input: SignUpInput) => void }

/** The form, or why there is none. */
function SignUpBody({ redirect, onSent }: Props) {
  const { t } = useTranslation()
  const { features, canMail, termsUrl, privacyUrl, brandName: brand } = useBrand()
  if (!features.includes('signUp')) {
    return (
      <Notice kind="info">
        {t('Sign-up is not available on {{brand}}. Contact the person who gave you this address.', { brand })}
      </Notice>
    )
  }
  if (!canMail) {
    return (
      <Notice kind="warning">
        {t("Sign-up is unavailable because {{brand}} can't send email. Contact the operator of {{brand}}.", {
          brand,
        })}
      </Notice>
    )
  }
  return <SignUpForm termsUrl={termsUrl} privacyUrl={privacyUrl} redirect={redirect} onSent={onSent} />
}
