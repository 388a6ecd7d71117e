import { accountMessages, maximumEmailLength, maximumPasswordLength } from '@fieldport/domain'
import { Button, Stack, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ChangeEvent, type ReactNode, type SubmitEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorDialog } from '../../../ui/feedback/error-dialog.tsx'
import { PasswordInput } from '../../../ui/controls/password-input.tsx'
import { errorMessage } from '../../../lib/api/errors.ts'
import { localize } from '../../../lib/texts/messages.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { type Credentials, minimumPasswordLength, type MfaChallenge, signIn } from '../sign-in.ts'

type Props = {
  /** Where the portal leads after the login. */
  readonly redirect?: string | undefined
  /** The person whose session ended, if the form is in a dialog, which then shows errors itself. */
  readonly previousEmail?: string
  readonly onSignedIn: (userid: string) => void
  readonly onMfaRequired: (step: MfaChallenge) => void
  /** Help with a forgotten password. */
  readonly forgotPasswordLink: ReactNode
}

/** Email and password. Input is kept after an error. */
export function LoginForm({ redirect, previousEmail, onSignedIn, onMfaRequired, forgotPasswordLink }: Props) {
  const { t } = useTranslation()
  const isInDialog = previousEmail !== undefined
  const login = useMutation({
    mutationFn: (credentials: Credentials) => signIn(credentials, redirect),
    onSuccess: (result) =>
      'userid' in result ? onSignedIn(result.userid) : onMfaRequired(result.mfaChallenge),
  })
  const form = useCredentials(previousEmail ?? '')
  const passwordInput = useRef<HTMLInputElement>(null)
  const close = () => {
    login.reset()
    // Usually the password is wrong; without this, the focus would be lost.
    passwordInput.current?.focus()
  }
  return (
    <form onSubmit={form.onSubmit(login.mutate)} noValidate>
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
          {...form.inputProps('email')}
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
          {...form.inputProps('password')}
          ref={passwordInput}
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

type Field = keyof Credentials
type Problems = Readonly<Partial<Record<Field, string | null>>>

/** Without the form library, which is larger than the rest of this page. */
function useCredentials(email: string) {
  const validate = useValidation()
  const [values, setValues] = useState<Credentials>({ email, password: '' })
  const [problems, setProblems] = useState<Problems>({})
  return {
    values,
    inputProps: (field: Field) => ({
      value: values[field],
      error: problems[field],
      onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
        setValues((present) => ({ ...present, [field]: currentTarget.value }))
        setProblems((present) => ({ ...present, [field]: null }))
      },
    }),
    onSubmit: (submit: (credentials: Credentials) => void) => (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault()
      const found = validate(values)
      setProblems(found)
      if (Object.keys(found).length === 0) submit(values)
    },
  }
}

function useValidation() {
  const { t } = useTranslation()
  const emailProblem = (email: string) => {
    if (email === '') return t('Enter your email address.')
    return email.length > maximumEmailLength ? localize(accountMessages.email) : undefined
  }
  const passwordProblem = (password: string) => {
    if (password.length < minimumPasswordLength)
      return t('Enter at least {{count}} character.', { count: minimumPasswordLength })
    return password.length > maximumPasswordLength ? localize(accountMessages.passwordLong) : undefined
  }
  return ({ email, password }: Credentials): Problems => {
    const problems = { email: emailProblem(email.trim()), password: passwordProblem(password) }
    return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined))
  }
}
