import { Button, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../../../lib/api/client.ts'
import { errorMessage } from '../../../lib/api/errors.ts'
import { mailedRedirect } from '../../../lib/redirect.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { TextLink } from '../../../ui/controls/text-link.tsx'
import { countError, maximumResetErrors } from './error-count.ts'

type Props = {
  /** The address from a link that has expired. */
  readonly email: string
  readonly redirect: string | undefined
  readonly onSent: () => void
}

/** Requests a link that sets a new password. */
export function RequestResetForm({ email: knownEmail, redirect, onSent }: Props) {
  const { t } = useTranslation()
  const [errors, setErrors] = useState(0)
  const form = useForm({
    initialValues: { email: knownEmail },
    validate: { email: (email) => (email.trim() === '' ? t('Enter your email address.') : null) },
  })
  const request = useMutation({
    mutationFn: (email: string) =>
      client.user.forgotPassword({ email: email.trim(), redirect: mailedRedirect(redirect) }),
    onSuccess: onSent,
    onError: () => setErrors(countError),
  })
  return (
    <form onSubmit={form.onSubmit(({ email }) => request.mutate(email))} noValidate>
      <Stack gap="md">
        {request.isError && <Notice title={t('Error')}>{errorMessage(request.error)}</Notice>}
        <Text size="sm" c="dimmed">
          {t("We'll email you a link to set a new password.")}
        </Text>
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
        <Button
          type="submit"
          fullWidth
          loading={request.isPending || request.isSuccess}
          disabled={errors >= maximumResetErrors}
        >
          {t('Reset Password')}
        </Button>
        <ErrorCount errors={errors} />
        <TextLink to="/login" search={redirect === undefined ? {} : { redirect }} ta="center" size="sm">
          {t('Back to login')}
        </TextLink>
      </Stack>
    </form>
  )
}

function ErrorCount({ errors }: { readonly errors: number }) {
  const { t } = useTranslation()
  if (errors === 0) return null
  return (
    <Text size="sm" c="dimmed" role="status">
      {t('Failed attempts: {{errors}} of {{maximum}}', { errors, maximum: maximumResetErrors })}{' '}
      {errors >= maximumResetErrors && t('Reload the page to try again.')}
    </Text>
  )
}
