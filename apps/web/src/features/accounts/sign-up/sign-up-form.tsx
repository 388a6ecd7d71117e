import {
  accountMessages,
  findPersonNameProblem,
  isAcceptedEmail,
  isPhoneNumber,
  normaliseEmail,
  normalisePhone,
} from '@fieldport/domain'
import { Anchor, Button, Checkbox, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { Trans, useTranslation } from 'react-i18next'
import { client } from '../../../lib/api/client.ts'
import { errorMessage } from '../../../lib/api/errors.ts'
import { mailedRedirect } from '../../../lib/redirect.ts'
import { localize } from '../../../lib/texts/messages.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { type NewPassword, PasswordFields, useNewPasswordRules } from '../password-fields.tsx'
import type { SignUpInput } from './verification-sent.tsx'
import { PhoneField } from '../phone-field.tsx'

type Values = NewPassword & {
  readonly email: string
  readonly givenName: string
  readonly familyName: string
  readonly phone: string
  readonly terms: boolean
}

const empty: Values = {
  email: '',
  givenName: '',
  familyName: '',
  phone: '',
  password: '',
  confirmation: '',
  terms: false,
}

type Props = {
  readonly termsUrl: string
  readonly privacyUrl: string
  readonly redirect: string | undefined
  readonly onSent: (input: SignUpInput) => void
}

/** Creates an account. Input is kept after an error. */
export function SignUpForm({ termsUrl, privacyUrl, redirect, onSent }: Props) {
  const { t, i18n } = useTranslation()
  const rules = useNewPasswordRules()
  const name = (value: string) => {
    const problem = findPersonNameProblem(value)
    return problem && localize(problem)
  }
  const form = useForm<Values>({
    initialValues: empty,
    validate: {
      ...rules,
      email: (email) => (isAcceptedEmail(normaliseEmail(email)) ? null : localize(accountMessages.email)),
      givenName: name,
      familyName: name,
      phone: (phone) =>
        phone.trim() === '' || isPhoneNumber(normalisePhone(phone)) ? null : localize(accountMessages.phone),
      terms: (terms) => (terms ? null : t('Accept the terms of use to continue.')),
    },
  })
  const signUp = useMutation({
    mutationFn: (input: SignUpInput) => client.user.signUp(input),
    onSuccess: (_, input) => onSent(input),
  })
  return (
    <form
      onSubmit={form.onSubmit((values) =>
        signUp.mutate({ ...toInput(values, redirect), language: i18n.language }),
      )}
      noValidate
    >
      <Stack gap="md">
        {signUp.isError && <Notice title={t('Error')}>{errorMessage(signUp.error)}</Notice>}
        <TextInput
          label={t('Email')}
          type="email"
          name="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          {...form.getInputProps('email')}
        />
        <TextInput
          label={t('Given Name')}
          name="given-name"
          autoComplete="given-name"
          {...form.getInputProps('givenName')}
        />
        <TextInput
          label={t('Family Name')}
          name="family-name"
          autoComplete="family-name"
          {...form.getInputProps('familyName')}
        />
        <PhoneField {...form.getInputProps('phone')} />
        <PasswordFields form={form} />
        <Checkbox
          label={<TermsText termsUrl={termsUrl} privacyUrl={privacyUrl} />}
          {...form.getInputProps('terms', { type: 'checkbox' })}
        />
        <Button type="submit" fullWidth loading={signUp.isPending}>
          {t('Sign Up')}
        </Button>
      </Stack>
    </form>
  )
}

/** Both open in a new tab, so that no input is lost. */
function TermsText({ termsUrl, privacyUrl }: Pick<Props, 'termsUrl' | 'privacyUrl'>) {
  const link = (href: string) => (
    <Anchor href={href} target="_blank" rel="noopener" inherit underline="always" />
  )
  return (
    <Trans
      i18nKey="I accept the <terms>terms of use</terms> and have read the <privacy>privacy notice</privacy>."
      components={{ terms: link(termsUrl), privacy: link(privacyUrl) }}
    />
  )
}

function toInput(values: Values, redirect: string | undefined) {
  return {
    email: normaliseEmail(values.email),
    given_name: values.givenName.trim(),
    family_name: values.familyName.trim(),
    phone_number: normalisePhone(values.phone),
    password: values.password,
    terms: true as const,
    redirect: mailedRedirect(redirect),
  }
}
