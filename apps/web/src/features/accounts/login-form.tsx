import { Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '../../lib/api/errors.ts'
import { Notice } from '../../ui/notice.tsx'
import { type Credentials, minimumPasswordLength, signIn } from './sign-in.ts'

/** E-mail and password. What was typed stays, whatever the answer. */
export function LoginForm({ onSignedIn }: { readonly onSignedIn: () => void }) {
  const { t } = useTranslation()
  const login = useMutation({ mutationFn: signIn, onSuccess: onSignedIn })
  const form = useForm<Credentials>({
    initialValues: { email: '', password: '' },
    validate: {
      email: (email) => (email.trim() === '' ? t('Enter your e-mail.') : null),
      password: (password) =>
        password.length < minimumPasswordLength
          ? t('The password has at least {{count}} characters.', { count: minimumPasswordLength })
          : null,
    },
  })
  return (
    <form onSubmit={form.onSubmit((credentials) => login.mutate(credentials))} noValidate>
      <Stack gap="md">
        {login.isError && <Notice title={t('Error')}>{errorMessage(login.error)}</Notice>}
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
          visibilityToggleButtonProps={{ 'aria-label': t('Show or hide the password') }}
          {...form.getInputProps('password')}
        />
        <Button type="submit" fullWidth loading={login.isPending || login.isSuccess}>
          {t('Log In')}
        </Button>
      </Stack>
    </form>
  )
}
