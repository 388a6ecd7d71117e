import { accountMessages, maximumEmailLength, maximumPasswordLength } from '@fieldport/domain'
import { Button, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorDialog } from '../../../ui/feedback/error-dialog.tsx'
import { PasswordInput } from '../../../ui/controls/password-input.tsx'
import { errorMessage } from '../../../lib/api/errors.ts'
import { localize } from '../../../lib/texts/messages.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { type Credentials, minimumPasswordLength, type MfaChallenge, signIn } from '../sign-in.ts'

type Props = {
  /** Where the portal leads afterwards. */
  readonly redirect?: string | undefined
  /** Whose session ended, where the form stands in a dialog: a refusal is told inside it. */
  readonly previousEmail?: string
  readonly onSignedIn: (userid: string) => void
  readonly onMfaRequired: (step: MfaChallenge) => void
  /** Where a forgotten password is helped with. */
  readonly forgotPasswordLink: ReactNode
}

/** E-mail and password. What was typed stays, whatever the answer. */
export function LoginForm({ redirect, previousEmail, onSignedIn, onMfaRequired, forgotPasswordLink }: Props) {
  const { t } = useTranslation()
  const isInDialog = previousEmail !== undefined
  const login = useMutation({
    mutationFn: (credentials: Credentials) => signIn(credentials, redirect),
    onSuccess: (result) =>
      'userid' in result ? onSignedIn(result.userid) : onMfaRequired(result.mfaChallenge),
  })
  const form = useCredentials(previousEmail ?? '')
  const close = () => {
    login.reset()
    // What is wrong is the password more often than not; without this the keyboard would stand nowhere.
    form.getInputNode('password')?.focus()
  }
  return (
    <form onSubmit={form.onSubmit((credentials) => login.mutate(credentials))} noValidate>
      <Stack gap="md">
        {/* A dialog: specification 1, section 8 ('Login failure'). */}
        {login.isError && !isInDialog && <ErrorDialog error={login.error} onClose={close} />}
        {login.isError && isInDialog && <Notice>{errorMessage(login.error)}</Notice>}
        <TextInput
          label={t('Email')}
          type="email"
          name="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus={!isInDialog}
          {...form.getInputProps('email')}
        />
        {isInDialog && !isSameEmail(form.values.email, previousEmail) && (
          <Notice kind="warning">
            {t('Logging in as someone else discards what you typed on this page.')}
          </Notice>
        )}
        <PasswordInput
          label={t('Password')}
          name="password"
          autoComplete="current-password"
          autoFocus={isInDialog}
          data-autofocus={isInDialog || undefined}
          {...form.getInputProps('password')}
        />
        <Button type="submit" fullWidth loading={login.isPending || login.isSuccess}>
          {t('Log In')}
        </Button>
        {forgotPasswordLink}
      </Stack>
    </form>
  )
}

function isSameEmail(typed: string, former: string): boolean {
  return typed.trim().toLowerCase() === former.toLowerCase()
}

function useCredentials(email: string) {
  const { t } = useTranslation()
  return useForm<Credentials>({
    initialValues: { email, password: '' },
    validate: {
      email: (email) => {
        if (email.trim() === '') return t('Enter your e-mail.')
        return email.trim().length > maximumEmailLength ? localize(accountMessages.email) : null
      },
      password: (password) => {
        if (password.length < minimumPasswordLength)
          return t('The password has at least {{count}} characters.', { count: minimumPasswordLength })
        return password.length > maximumPasswordLength ? localize(accountMessages.passwordLong) : null
      },
    },
  })
}
