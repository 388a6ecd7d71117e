import { accountMessages, minimumOldPasswordLength } from '@fieldport/domain'
import { Button, Group, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api, client } from '../../../lib/api/client.ts'
import { localize } from '../../../lib/texts/messages.ts'
import { PasswordInput } from '../../../ui/controls/password-input.tsx'
import { type NewPassword, PasswordFields, useNewPasswordRules } from '../password-fields.tsx'
import { sessionQuery } from '../session.ts'
import { SavedNotice } from './saved-notice.tsx'

type Values = NewPassword & { readonly oldPassword: string }
const empty: Values = { oldPassword: '', password: '', confirmation: '' }

export function PasswordSection() {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const { data: user } = useQuery(sessionQuery)
  const rules = useNewPasswordRules(true)
  const form = useForm<Values>({
    initialValues: empty,
    validate: {
      ...rules,
      oldPassword: (password) =>
        password.length < minimumOldPasswordLength ? localize(accountMessages.passwordShort) : null,
    },
  })
  const change = useMutation({
    mutationFn: ({ oldPassword, password }: Values) =>
      client.user.changePassword({ oldPassword, newPassword: password }),
    onSuccess: () => {
      form.reset()
      // The change ended the other sessions.
      void queries.invalidateQueries({ queryKey: api.user.listSessions.queryKey() })
    },
  })
  return (
    <form onSubmit={form.onSubmit((values) => change.mutate(values))} noValidate>
      <Stack gap="md">
        <SavedNotice change={change} saved={t('Password has been successfully changed!')} />
        <input type="hidden" name="username" autoComplete="username" value={user?.email ?? ''} readOnly />
        <PasswordInput
          label={t('Old Password')}
          autoComplete="current-password"
          {...form.getInputProps('oldPassword')}
        />
        <PasswordFields form={form} label={t('New Password')} />
        <Group>
          <Button type="submit" loading={change.isPending}>
            {t('Change Password')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
