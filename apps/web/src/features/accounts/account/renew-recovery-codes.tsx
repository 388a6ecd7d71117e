import type { MfaStatus } from '@fieldport/contract'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../../../lib/api/client.ts'
import { errorMessage } from '../../../lib/api/errors.ts'
import { useCodeCheck } from '../../../ui/code-check.ts'
import { CodeField } from '../../../ui/code-field.tsx'
import { Notice } from '../../../ui/notice.tsx'

type Props = {
  readonly status: MfaStatus
  readonly onChange: (status: MfaStatus, codes: readonly string[]) => void
}

/** How many codes are left, and new ones in their place. */
export function RenewRecoveryCodes({ status, onChange }: Props) {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const usesSms = !status.totpEnabled
  const sms = useMutation({ mutationFn: () => client.user.sendMfaSms() })
  const check = useCodeCheck(
    (code) => client.user.renewRecoveryCodes({ code }),
    ({ recoveryCodes, ...next }) => {
      setAsking(false)
      onChange(next, recoveryCodes)
    },
  )
  const begin = () => {
    setAsking(true)
    if (usesSms) sms.mutate()
  }
  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="sm">
        <div>
          <Text size="sm" fw={600}>
            {t('Recovery codes')}
          </Text>
          <Text size="sm" c="dimmed">
            {t('{{count}} code left', { count: status.recoveryCodesLeft })}
          </Text>
        </div>
        {!isAsking && (
          <Button variant="default" size="xs" onClick={begin}>
            {t('New codes')}
          </Button>
        )}
      </Group>
      {sms.isError && <Notice title={t('Error')}>{errorMessage(sms.error)}</Notice>}
      {isAsking && (
        <Stack gap="sm" maw={360}>
          <CodeField
            check={check}
            label={t('Verification code')}
            description={
              usesSms
                ? t('Enter the 6 digits of the SMS that was sent to your phone.')
                : t('Enter the 6 digits that your authenticator app shows.')
            }
          />
          <Group>
            <Button variant="default" size="xs" onClick={() => setAsking(false)}>
              {t('Cancel')}
            </Button>
          </Group>
        </Stack>
      )}
    </Stack>
  )
}
