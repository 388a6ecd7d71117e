import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, client } from '../../../../lib/api/client.ts'
import { errorMessage, errorReason } from '../../../../lib/api/errors.ts'
import { Notice } from '../../../../ui/feedback/notice.tsx'
import { PasswordInput } from '../../../../ui/controls/password-input.tsx'
import { sessionQuery } from '../../session.ts'
import type { FactorMethod } from '../../sign-in.ts'
import { FactorCodeEntry } from '../mfa/factor-code-entry.tsx'
import { Dialog } from '../../../../ui/dialog/dialog.tsx'

type Props = {
  readonly isOpen: boolean
  /** Content shown once the person is verified. */
  readonly reason: string
  readonly onVerified: () => void
  readonly onClose: () => void
  /** Verifies the password or code; absent: verifies the person for this session. */
  readonly prove?: ((proof: IdentityProof) => Promise<unknown>) | undefined
}

export type IdentityProof = { readonly password: string } | { readonly code: string }

const verifyForSession = (proof: IdentityProof): Promise<unknown> => client.user.verifyIdentity(proof)

/** Asks for the password or a code before a secret is shown or something irreversible is done. */
export function VerifyIdentityDialog({
  isOpen,
  reason,
  onVerified,
  onClose,
  prove = verifyForSession,
}: Props) {
  const { t } = useTranslation()
  const [method, setMethod] = useState<'password' | FactorMethod>('password')
  const { data: mfa } = useQuery({ ...api.user.getMfa.queryOptions(), enabled: isOpen })
  const ways: readonly { way: typeof method; label: string; isThere: boolean }[] = [
    { way: 'TOTP', label: t('Use the authenticator app'), isThere: mfa?.totpEnabled ?? false },
    { way: 'SMS', label: t('Get a code by SMS'), isThere: Boolean(mfa?.smsEnabled && mfa.smsAvailable) },
    { way: 'password', label: t('Use your password'), isThere: true },
  ]
  return (
    <Dialog opened={isOpen} onClose={onClose} title={t("Verify it's you")} centered>
      <Stack gap="md">
        <Text size="sm">{reason}</Text>
        {method === 'password' ? (
          <PasswordProof onVerified={onVerified} onClose={onClose} prove={prove} />
        ) : (
          <FactorCodeEntry
            key={method}
            method={method}
            verify={(code) => prove({ code })}
            onVerified={onVerified}
            onCancel={onClose}
          />
        )}
        {ways
          .filter(({ way, isThere }) => isThere && way !== method)
          .map(({ way, label }) => (
            <Anchor
              key={way}
              component="button"
              type="button"
              size="sm"
              ta="start"
              onClick={() => setMethod(way)}
            >
              {label}
            </Anchor>
          ))}
      </Stack>
    </Dialog>
  )
}

type ProofProps = Pick<Props, 'onVerified' | 'onClose'> & {
  readonly prove: (proof: IdentityProof) => Promise<unknown>
}

function PasswordProof({ onVerified, onClose, prove }: ProofProps) {
  const { t } = useTranslation()
  const { data: user } = useQuery(sessionQuery)
  const [password, setPassword] = useState('')
  const verify = useMutation({
    mutationFn: () => prove({ password }),
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
