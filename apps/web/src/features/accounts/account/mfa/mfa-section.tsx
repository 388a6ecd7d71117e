import type { MfaStatus } from '@fieldport/contract'
import { Group, Skeleton, Stack, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, client } from '../../../../lib/api/client.ts'
import { errorMessage } from '../../../../lib/api/errors.ts'
import { Notice } from '../../../../ui/feedback/notice.tsx'
import { Segmented } from '../../../../ui/controls/segmented.tsx'
import { FactorRow } from './factor-row.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { RenewRecoveryCodes } from './renew-recovery-codes.tsx'

type Props = {
  /** Whether the brand lets people set factors up; otherwise they can only be disabled. */
  readonly maySetUp: boolean
}

export function MfaSection({ maySetUp }: Props) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const { data, isError, error, refetch } = useQuery(api.user.getMfa.queryOptions())
  const [shownOnce, setShownOnce] = useState<readonly string[]>([])
  if (isError)
    return (
      <Notice title={t('Error')} onRetry={() => void refetch()}>
        {errorMessage(error)}
      </Notice>
    )
  if (!data) return <Skeleton h={160} />
  const keep = (status: MfaStatus, codes: readonly string[] = []) => {
    queries.setQueryData(api.user.getMfa.queryKey(), status)
    if (codes.length > 0) setShownOnce(codes)
  }
  const hasFactor = data.totpEnabled || data.smsEnabled
  return (
    <Stack gap="lg">
      <Text size="sm">
        {hasFactor
          ? t('Each login requires a code in addition to your password.')
          : t('Protect your account: require a code as well as your password to log in.')}
      </Text>
      {shownOnce.length > 0 && <RecoveryCodes codes={shownOnce} onDone={() => setShownOnce([])} />}
      <FactorRow method="TOTP" status={data} maySetUp={maySetUp} onChange={keep} />
      <FactorRow method="SMS" status={data} maySetUp={maySetUp} onChange={keep} />
      {data.totpEnabled && data.smsEnabled && maySetUp && (
        <PreferredFactorSelect status={data} onChange={keep} />
      )}
      {hasFactor && shownOnce.length === 0 && <RenewRecoveryCodes status={data} onChange={keep} />}
    </Stack>
  )
}

type PreferredProps = { readonly status: MfaStatus; readonly onChange: (status: MfaStatus) => void }

/** Chooses which of two factors a sign-in asks for first. */
function PreferredFactorSelect({ status, onChange }: PreferredProps) {
  const { t } = useTranslation()
  const prefer = useMutation({
    mutationFn: (preferred: 'TOTP' | 'SMS') => client.user.setPreferredMfa({ preferred }),
    onSuccess: (changed) => onChange(changed),
  })
  return (
    <Stack gap="xs">
      {prefer.isError && <Notice title={t('Error')}>{errorMessage(prefer.error)}</Notice>}
      <Group gap="sm">
        <Text size="sm" fw={600}>
          {t('Preferred method')}
        </Text>
        <Segmented
          label={t('Preferred method')}
          value={prefer.isPending ? prefer.variables : status.preferred}
          onChange={(value) => prefer.mutate(value === 'SMS' ? 'SMS' : 'TOTP')}
          segments={[
            { value: 'TOTP', label: t('Authenticator app') },
            { value: 'SMS', label: t('SMS') },
          ]}
        />
      </Group>
    </Stack>
  )
}
