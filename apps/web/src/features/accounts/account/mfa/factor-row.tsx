import type { MfaStatus } from '@fieldport/contract'
import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../../../../lib/api/client.ts'
import { errorMessage } from '../../../../lib/api/errors.ts'
import { Notice } from '../../../../ui/feedback/notice.tsx'
import { QrCode } from '../../../../ui/qr-code.tsx'
import type { FactorMethod } from '../../sign-in.ts'
import { SecretLine } from '../secret-line.tsx'
import { FactorCodeEntry } from './factor-code-entry.tsx'

type Props = {
  readonly method: FactorMethod
  readonly status: MfaStatus
  readonly maySetUp: boolean
  readonly onChange: (status: MfaStatus, codes?: readonly string[]) => void
}

/** One second factor: not enabled → code → enabled → code → not enabled. Source: specification 1, section 4 ('MFA'). */
export function FactorRow({ method, status, maySetUp, onChange }: Props) {
  const { t } = useTranslation()
  const [isBusy, setBusy] = useState(false)
  const isEnabled = method === 'TOTP' ? status.totpEnabled : status.smsEnabled
  const isPossible = method === 'TOTP' || status.smsAvailable
  if (!isEnabled && !maySetUp) return null
  const finish: Props['onChange'] = (next, codes) => {
    setBusy(false)
    onChange(next, codes)
  }
  const name = method === 'TOTP' ? t('Authenticator app') : t('SMS')
  return (
    <Stack gap="sm">
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="sm">
        <div>
          <Text size="sm" fw={600}>
            {name}
          </Text>
          <FactorState method={method} isEnabled={isEnabled} isPossible={isPossible} />
          {method === 'SMS' && (isEnabled || isPossible) && (
            <Text size="sm" c="dimmed" maw={480}>
              {t(
                'Less secure than the app: anyone who takes over your number or intercepts your messages also gets the code.',
              )}
            </Text>
          )}
        </div>
        {!isBusy && (isEnabled || isPossible) && (
          <Button
            variant="default"
            size="xs"
            flex="none"
            onClick={() => setBusy(true)}
            aria-label={
              isEnabled ? t('Disable: {{what}}', { what: name }) : t('Set up: {{what}}', { what: name })
            }
          >
            {isEnabled ? t('Disable') : t('Set up')}
          </Button>
        )}
      </Group>
      {isBusy && !isEnabled && method === 'TOTP' && <TotpSetup onChange={finish} />}
      {isBusy && (isEnabled || method === 'SMS') && (
        <FactorCode method={method} action={isEnabled ? 'disable' : 'enable'} onChange={finish} />
      )}
      {isBusy && (
        <Group>
          <Button variant="default" size="xs" onClick={() => setBusy(false)}>
            {t('Cancel')}
          </Button>
        </Group>
      )}
    </Stack>
  )
}

type StateProps = { readonly method: FactorMethod; readonly isEnabled: boolean; readonly isPossible: boolean }

function FactorState({ method, isEnabled, isPossible }: StateProps) {
  const { t } = useTranslation()
  if (isEnabled) {
    return (
      <Group gap={6} c="var(--fp-live)">
        <IconCircleCheck size={16} />
        <Text size="sm">{t('Enabled')}</Text>
      </Group>
    )
  }
  return (
    <Text size="sm" c="dimmed">
      {method === 'SMS' && !isPossible
        ? t('Requires a verified mobile number in your profile, and SMS to be set up.')
        : t('Not enabled')}
    </Text>
  )
}

type TotpSetupProps = { readonly onChange: (status: MfaStatus, codes?: readonly string[]) => void }

/** A new secret, as a QR code and as text, and the field for the code that confirms it. */
function TotpSetup({ onChange }: TotpSetupProps) {
  const { t } = useTranslation()
  const { mutate, data, isIdle, isError, error } = useMutation({ mutationFn: () => client.user.setUpTotp() })
  // Each setup has its own secret, which stays while another section is open.
  useEffect(() => {
    if (isIdle) mutate()
  }, [isIdle, mutate])
  if (isError)
    return (
      <Notice title={t('Error')} onRetry={() => mutate()}>
        {errorMessage(error)}
      </Notice>
    )
  if (!data) return <Skeleton h={184} w={184} />
  return (
    <Stack gap="sm" align="flex-start">
      <Text size="sm">{t('1. Scan the QR code with your authenticator app, or enter the secret.')}</Text>
      <QrCode text={data.uri} label={t('QR code with the secret')} />
      <SecretLine value={data.secret} what={t('secret')} />
      <Text size="sm">{t('2. Enter the code shown in the app.')}</Text>
      <FactorCode method="TOTP" action="enable" onChange={onChange} />
    </Stack>
  )
}

type FactorCodeProps = {
  readonly method: FactorMethod
  readonly action: 'enable' | 'disable'
  readonly onChange: (status: MfaStatus, codes?: readonly string[]) => void
}

/** A code that enables or disables a factor. */
function FactorCode({ method, action, onChange }: FactorCodeProps) {
  const change = async (code: string): Promise<[MfaStatus, readonly string[]]> => {
    if (action === 'disable') return [await client.user.disableMfa({ method, code }), []]
    const { recoveryCodes, ...status } = await client.user.enableMfa({ method, code })
    return [status, recoveryCodes]
  }
  return (
    <FactorCodeEntry
      method={method}
      verify={change}
      onVerified={([status, codes]) => onChange(status, codes)}
    />
  )
}
