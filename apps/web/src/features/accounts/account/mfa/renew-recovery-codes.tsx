import type { MfaStatus } from '@fieldport/contract'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../../../../lib/api/client.ts'
import { FactorCodeEntry } from './factor-code-entry.tsx'

type Props = {
  readonly status: MfaStatus
  readonly onChange: (status: MfaStatus, codes: readonly string[]) => void
}

/** Shows how many codes are left, and generates new ones. */
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
      {isAsking && (
        <FactorCodeEntry
          method={status.totpEnabled ? 'TOTP' : 'SMS'}
          verify={(code) => client.user.renewRecoveryCodes({ code })}
          onVerified={({ recoveryCodes, ...next }) => finish(next, recoveryCodes)}
          onCancel={() => setAsking(false)}
          sendsAtOnce
        />
      )}
    </Stack>
  )
}
