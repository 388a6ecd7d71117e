import { Button, Group, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../../../../lib/api/client.ts'
import { errorMessage } from '../../../../lib/api/errors.ts'
import { useCodeCheck } from '../../../../ui/controls/code-check.ts'
import { CodeField } from '../../../../ui/controls/code-field.tsx'
import { Notice } from '../../../../ui/feedback/notice.tsx'
import type { FactorMethod } from '../../sign-in.ts'

type Props<Answer> = {
  readonly method: FactorMethod
  /** Rejects if the code is wrong. */
  readonly verify: (code: string) => Promise<Answer>
  readonly onVerified: (answer: Answer) => void
  /** Undefined: no Cancel button. */
  readonly onCancel?: () => void
  /** Sends the SMS without a click. */
  readonly sendsAtOnce?: boolean
}

/** Asks for a code of a second factor; for SMS only after one was sent. */
export function FactorCodeEntry<Answer>(props: Props<Answer>) {
  const { method, verify, onVerified, onCancel, sendsAtOnce = false } = props
  const { t } = useTranslation()
  const usesSms = method === 'SMS'
  const sms = useMutation({ mutationFn: () => client.user.sendMfaSms() })
  const { mutate: sendSms, isIdle } = sms
  // Once, so that returning from another section sends no other SMS.
  useEffect(() => {
    if (usesSms && sendsAtOnce && isIdle) sendSms()
  }, [usesSms, sendsAtOnce, isIdle, sendSms])
  const check = useCodeCheck(verify, onVerified)
  return (
    <Stack gap="sm" maw={360}>
      {sms.isError && <Notice title={t('Error')}>{errorMessage(sms.error)}</Notice>}
      {(!usesSms || sms.isSuccess) && (
        <CodeField
          check={check}
          label={t('Verification code')}
          description={
            usesSms
              ? t('Enter the 6-digit code sent to your phone.')
              : t('Enter the 6-digit code from your authenticator app.')
          }
        />
      )}
      {(usesSms || onCancel) && (
        <Group gap="xs">
          {usesSms && (
            <Button variant="default" size="xs" loading={sms.isPending} onClick={() => sendSms()}>
              {sms.isSuccess || sendsAtOnce ? t('Send a new code') : t('Send the code by SMS')}
            </Button>
          )}
          {onCancel && (
            <Button variant="default" size="xs" onClick={onCancel}>
              {t('Cancel')}
            </Button>
          )}
        </Group>
      )}
    </Stack>
  )
}
