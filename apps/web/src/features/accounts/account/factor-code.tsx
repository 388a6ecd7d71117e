import type { MfaStatus } from '@fieldport/contract'
import { Button, Group, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { client } from '../../../lib/api/client.ts'
import { errorMessage } from '../../../lib/api/errors.ts'
import { useCodeCheck } from '../../../ui/code-check.ts'
import { CodeField } from '../../../ui/code-field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { FactorMethod } from '../sign-in.ts'

type Props = {
  readonly method: FactorMethod
  readonly action: 'enable' | 'disable'
  readonly onChange: (status: MfaStatus, codes?: readonly string[]) => void
}

/** A code that enables or disables a factor. One by SMS is sent first. */
export function FactorCode({ method, action, onChange }: Props) {
  const { t } = useTranslation()
  const sms = useMutation({ mutationFn: () => client.user.sendMfaSms() })
  const change = async (code: string): Promise<[MfaStatus, readonly string[]]> => {
    if (action === 'disable') return [await client.user.disableMfa({ method, code }), []]
    const { recoveryCodes, ...status } = await client.user.enableMfa({ method, code })
    return [status, recoveryCodes]
  }
  const check = useCodeCheck(change, ([status, codes]) => onChange(status, codes))
  const isReady = method === 'TOTP' || sms.isSuccess
  return (
    <Stack gap="sm" maw={360}>
      {sms.isError && <Notice title={t('Error')}>{errorMessage(sms.error)}</Notice>}
      {isReady && (
        <CodeField
          check={check}
          label={t('Verification code')}
          description={
            method === 'SMS'
              ? t('Enter the 6 digits of the SMS that was sent to your phone.')
              : t('Enter the 6 digits that your authenticator app shows.')
          }
        />
      )}
      {method === 'SMS' && (
        <Group>
          <Button variant="default" loading={sms.isPending} onClick={() => sms.mutate()}>
            {sms.isSuccess ? t('Send a new code') : t('Send the code by SMS')}
          </Button>
        </Group>
      )}
    </Stack>
  )
}
