import { accountMessages, maximumEmailLength, maximumPasswordLength } from '@fieldport/domain'
import { Button, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ErrorDialog } from '../../ui/error-dialog.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { type Credentials, minimumPasswordLength, type SecondStep, signIn } from './sign-in.ts'

type Props = {
  /** Where the portal leads afterwards. */
  readonly redirect: string | undefined
  readonly onSignedIn: () => void
  readonly onSecondStep: (step: SecondStep) => void
}

/** E-mail and password. What was typed stays, whatever the answer. */
export function LoginForm({ redirect, onSignedIn, onSecondStep }: Props) {
  const { t } = useTranslation()
  const login = useMutation({
    mutationFn: (credentials: Credentials) => signIn(credentials, redirect),
    onSuccess: (step) => (step ? onSecondStep(step) : onSignedIn()),
  })
  const form = useForm<Credentials>({
    initialValues: { email: '', password: '' },
    validate: {
      email: (email) => {
        if (email.trim() === '') return t('Enter your e-mail.')
        return email.trim().length > maximumEmailLength ? t(accountMessages.email) : null
      },
      password: (password) => {
        if (password.length < minimumPasswordLength)
          return t('The password has at least {{count}} characters.', { count: minimumPasswordLength })
        return password.length > maximumPasswordLength ? t(accountMessages.passwordLong) : null
      },
    },
  })
  const close = () => {
    login.reset()
    // What is wrong is the password more often than not; without this the keyboard would stand nowhere.
    form.getInputNode('password')?.focus()
  }
  return (
    <form onSubmit={form.onSubmit((credentials) => login.mutate(credentials))} noValidate>
      <Stack gap="md">
        {/* A dialog: specification 1, section 8 ('Login failure'). */}
        {login.isError && <ErrorDialog error={login.error} onClose={close} />}
        <TextInput
          label={t('Email')}
          type="email"
          name="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          {...form.getInputProps('email')}
        />
        <PasswordInput
          label={t('Password')}
          name="password"
          autoComplete="current-password"
          {...form.getInputProps('password')}
        />
        <Button type="submit" fullWidth loading={login.isPending || login.isSuccess}>
          {t('Log In')}
        </Button>
        <TextLink
          to="/resetpassword"
          search={redirect === undefined ? {} : { redirect }}
          ta="center"
          size="sm"
        >
          {t('Forgot Password?')}
        </TextLink>
      </Stack>
    </form>
  )
}
