import type { MfaStatus } from '@fieldport/contract'
import { Skeleton, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../../../../lib/api/client.ts'
import { errorMessage } from '../../../../lib/api/errors.ts'
import { Notice } from '../../../../ui/feedback/notice.tsx'
import { QrCode } from '../../../../ui/qr-code.tsx'
import { FactorCode } from './factor-code.tsx'
import { SecretLine } from '../secret-line.tsx'

type Props = { readonly onChange: (status: MfaStatus, codes?: readonly string[]) => void }

/** A new secret, as a picture and as text, and the code that proves it arrived. */
export function TotpSetup({ onChange }: Props) {
  const { t } = useTranslation()
  const { mutate, data, isError, error } = useMutation({ mutationFn: () => client.user.setUpTotp() })
  // Each set-up is a secret of its own.
  useEffect(() => mutate(), [mutate])
  if (isError)
    return (
      <Notice title={t('Error')} onRetry={() => mutate()}>
        {errorMessage(error)}
      </Notice>
    )
  if (!data) return <Skeleton h={184} w={184} />
  return (
    <Stack gap="sm" align="flex-start">
      <Text size="sm">{t('1. Scan the QR code with your authenticator app, or type the secret.')}</Text>
      <QrCode text={data.uri} label={t('QR code of the secret')} />
      <SecretLine value={data.secret} what={t('secret')} />
      <Text size="sm">{t('2. Type the code that the app shows.')}</Text>
      <FactorCode method="TOTP" action="enable" onChange={onChange} />
    </Stack>
  )
}
