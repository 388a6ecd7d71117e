import type { MfaStatus } from '@fieldport/contract'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
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
  const finish: Props['onChange'] = (next, codes) => {
    setAsking(false)
    onChange(next, codes)
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
          <Button variant="default" size="xs" onClick={() => setAsking(true)}>
            {t('New codes')}
          </Button>
        )}
      </Group>
      {isAsking && <Proof status={status} onChange={finish} onCancel={() => setAsking(false)} />}
    </Stack>
  )
}

/** A code of a factor. One by SMS is sent at once; none is asked for that could not be sent. */
function Proof({ status, onChange, onCancel }: Props & { readonly onCancel: () => void }) {
  const { t } = useTranslation()
  const usesSms = !status.totpEnabled
  const sms = useMutation({ mutationFn: () => client.user.sendMfaSms() })
  const { mutate: sendSms } = sms
  useEffect(() => {
    if (usesSms) sendSms()
  }, [usesSms, sendSms])
  const check = useCodeCheck(
    (code) => client.user.renewRecoveryCodes({ code }),
    ({ recoveryCodes, ...next }) => onChange(next, recoveryCodes),
  )
  return (
    <Stack gap="sm" maw={360}>
      {sms.isError && <Notice title={t('Error')}>{errorMessage(sms.error)}</Notice>}
      {(!usesSms || sms.isSuccess) && (
        <CodeField
          check={check}
          label={t('Verification code')}
          description={
            usesSms
              ? t('Enter the 6 digits of the SMS that was sent to your phone.')
              : t('Enter the 6 digits that your authenticator app shows.')
          }
        />
      )}
      <Group gap="xs">
        {usesSms && (
          <Button variant="default" size="xs" loading={sms.isPending} onClick={() => sendSms()}>
            {t('Send a new code')}
          </Button>
        )}
        <Button variant="default" size="xs" onClick={onCancel}>
          {t('Cancel')}
        </Button>
      </Group>
    </Stack>
  )
}
