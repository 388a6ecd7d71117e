import type { Profile } from '@fieldport/contract'
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api, client } from '../../../../lib/api/client.ts'
import { useCodeCheck } from '../../../../ui/controls/code-check.ts'
import { CodeField } from '../../../../ui/controls/code-field.tsx'
import { errorMessage } from '../../../../lib/api/errors.ts'
import { Notice } from '../../../../ui/feedback/notice.tsx'
import { keep } from './use-profile.ts'

/** Proves by a code that the number is this person's, as SMS as a second factor needs. */
export function PhoneVerification({ profile }: { readonly profile: Profile }) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const send = useMutation({ mutationFn: () => client.user.sendPhoneCode() })
  const check = useCodeCheck(
    (code) => client.user.verifyPhone({ code }),
    (changed) => {
      keep(queries, changed)
      // Whether SMS can be a second factor hangs on it.
      void queries.invalidateQueries({ queryKey: api.user.getMfa.queryKey() })
    },
  )
  if (profile.phoneVerified) {
    return (
      <Group gap="xs" c="var(--fp-live)">
        <IconCircleCheck size={16} />
        <Text size="sm">{t('The mobile number is verified.')}</Text>
      </Group>
    )
  }
  return (
    <Stack gap="sm">
      <Text size="sm">{t('{{phone}} is not verified yet.', { phone: profile.phone_number })}</Text>
      {send.isError && <Notice title={t('Error')}>{errorMessage(send.error)}</Notice>}
      {send.isSuccess && (
        <CodeField
          check={check}
          label={t('Verification code')}
          description={t('Enter the 6 digits of the SMS that was sent to your phone.')}
        />
      )}
      <Group>
        <Button variant="default" loading={send.isPending} onClick={() => send.mutate()}>
          {send.isSuccess ? t('Send a new code') : t('Verify by SMS')}
        </Button>
      </Group>
    </Stack>
  )
}
