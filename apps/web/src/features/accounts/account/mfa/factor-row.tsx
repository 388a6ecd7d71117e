import type { MfaStatus } from '@fieldport/contract'
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FactorMethod } from '../../sign-in.ts'
import { FactorCode } from './factor-code.tsx'
import { TotpSetup } from './totp-setup.tsx'

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
                'Less safe than the app: whoever takes over your number, or reads along in the network, gets the code too.',
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
        ? t('Needs a verified mobile number in the profile, and a portal that can send SMS.')
        : t('Not enabled')}
    </Text>
  )
}
