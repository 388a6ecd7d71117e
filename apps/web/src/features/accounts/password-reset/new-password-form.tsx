import { Button, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { client } from '../../../lib/api/client.ts'
import { errorMessage, errorReason } from '../../../lib/api/errors.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import type { MailLink } from './mail-link.ts'
import { type NewPassword, PasswordFields, useNewPasswordRules } from '../password-fields.tsx'

type Props = {
  readonly link: MailLink
  readonly onChanged: () => void
  /** The link has expired or was used already. */
  readonly onExpired: (message: string) => void
}

/** Sets a new password with the link from a mail. */
export function NewPasswordForm({ link, onChanged, onExpired }: Props) {
  const { t } = useTranslation()
  const form = useForm<NewPassword>({
    initialValues: { password: '', confirmation: '' },
    validate: useNewPasswordRules(),
  })
  const reset = useMutation({
    mutationFn: (password: string) => client.user.resetPassword({ ...link, password }),
    onSuccess: onChanged,
    onError: (error) => {
      if (errorReason(error) === 'expired') onExpired(errorMessage(error))
    },
  })
  // An expired link leads to another page, which shows the error.
  const showsError = reset.isError && errorReason(reset.error) !== 'expired'
  return (
    <form onSubmit={form.onSubmit(({ password }) => reset.mutate(password))} noValidate>
      <Stack gap="md">
        {showsError && <Notice title={t('Error')}>{errorMessage(reset.error)}</Notice>}
        {/* Somebody else may be signed in on this browser. */}
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {t('This sets the password of {{email}}.', { email: link.user })}
        </Text>
        <input type="hidden" name="username" autoComplete="username" value={link.user} readOnly />
        <PasswordFields form={form} label={t('New Password')} />
        <Button type="submit" fullWidth loading={reset.isPending || reset.isSuccess}>
          {t('Save')}
        </Button>
      </Stack>
    </form>
  )
}
