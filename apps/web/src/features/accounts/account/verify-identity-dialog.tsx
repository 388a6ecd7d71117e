import { Anchor, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, client } from '../../../lib/api/client.ts'
import { errorMessage, errorReason } from '../../../lib/api/errors.ts'
import { useCodeCheck } from '../../../ui/code-check.ts'
import { CodeField } from '../../../ui/code-field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PasswordInput } from '../../../ui/password-input.tsx'
import { sessionQuery } from '../session.ts'
import type { FactorMethod } from '../sign-in.ts'

type Props = {
  readonly isOpen: boolean
  /** What is shown once the person has verified who they are. */
  readonly reason: string
  readonly onVerified: () => void
  readonly onClose: () => void
}

/** Asks for the password or a code before a secret is shown. */
export function VerifyIdentityDialog({ isOpen, reason, onVerified, onClose }: Props) {
  const { t } = useTranslation()
  const [method, setMethod] = useState<'password' | FactorMethod>('password')
  const { data: mfa } = useQuery({ ...api.user.getMfa.queryOptions(), enabled: isOpen })
  const others: readonly [FactorMethod, string][] = [
    ...(mfa?.totpEnabled ? [['TOTP', t('Use the authenticator app')] as const] : []),
    ...(mfa?.smsEnabled && mfa.smsAvailable ? [['SMS', t('Get a code by SMS')] as const] : []),
  ].filter(([other]) => other !== method) as [FactorMethod, string][]
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t("Verify it's you")}
      closeButtonProps={{ 'aria-label': t('Close') }}
      centered
    >
      <Stack gap="md">
        <Text size="sm">{reason}</Text>
        {method === 'password' ? (
          <PasswordProof onVerified={onVerified} onClose={onClose} />
        ) : (
          <CodeProof key={method} method={method} onVerified={onVerified} onClose={onClose} />
        )}
        {others.map(([other, label]) => (
          <Anchor
            key={other}
            component="button"
            type="button"
            size="sm"
            ta="start"
            onClick={() => setMethod(other)}
          >
            {label}
          </Anchor>
        ))}
        {method !== 'password' && (
          <Anchor component="button" type="button" size="sm" ta="start" onClick={() => setMethod('password')}>
            {t('Use your password')}
          </Anchor>
        )}
      </Stack>
    </Modal>
  )
}

type ProofProps = Pick<Props, 'onVerified' | 'onClose'>

function PasswordProof({ onVerified, onClose }: ProofProps) {
  const { t } = useTranslation()
  const { data: user } = useQuery(sessionQuery)
  const [password, setPassword] = useState('')
  const verify = useMutation({
    mutationFn: () => client.user.verifyIdentity({ password }),
    onSuccess: onVerified,
  })
  const isWrong = verify.isError && errorReason(verify.error) === 'password'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (password !== '' && !verify.isPending) verify.mutate()
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {verify.isError && !isWrong && <Notice title={t('Error')}>{errorMessage(verify.error)}</Notice>}
        <input type="hidden" name="username" autoComplete="username" value={user?.email ?? ''} readOnly />
        <PasswordInput
          label={t('Password')}
          autoComplete="current-password"
          value={password}
          onChange={(event) => {
            setPassword(event.currentTarget.value)
            verify.reset()
          }}
          error={isWrong ? errorMessage(verify.error) : undefined}
          data-autofocus
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" loading={verify.isPending} disabled={password === ''}>
            {t('Continue')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** A code of the authenticator app, or one by SMS that is sent when asked for. */
function CodeProof({ method, onVerified, onClose }: ProofProps & { readonly method: FactorMethod }) {
  const { t } = useTranslation()
  const sms = useMutation({ mutationFn: () => client.user.sendMfaSms() })
  const check = useCodeCheck((code) => client.user.verifyIdentity({ code }), onVerified)
  const usesSms = method === 'SMS'
  return (
    <Stack gap="md">
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
      <Group justify="flex-end" gap="sm">
        {usesSms && (
          <Button variant="default" loading={sms.isPending} onClick={() => sms.mutate()}>
            {sms.isSuccess ? t('Send a new code') : t('Send the code by SMS')}
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
      </Group>
    </Stack>
  )
}
