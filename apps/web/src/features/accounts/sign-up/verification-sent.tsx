import { resendWaitSeconds } from '@fieldport/domain'
import { Button, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { client } from '../../../lib/api/client.ts'
import { errorMessage } from '../../../lib/api/errors.ts'
import { useNow } from '../../../lib/clock.ts'
import { formatDuration } from '../../../lib/format/durations.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'

export type SignUpInput = Parameters<typeof client.user.signUp>[0]

type Props = { readonly input: SignUpInput; readonly onOtherAddress: () => void }

/** Says where the verification link was sent, and sends it again. */
export function VerificationSent({ input, onOtherAddress }: Props) {
  const { t } = useTranslation()
  const [sent, setSent] = useState({ mails: 1, atSeconds: 0 })
  const left = useNow((now) => Math.max(0, sent.atSeconds + resendWaitSeconds(sent.mails) - now))
  const isWaiting = left > 0
  const resend = useMutation({
    // Repeats the sign-up, which responds the same for every address; the newest link is valid.
    mutationFn: () => client.user.signUp(input),
    onSuccess: () => setSent(({ mails }) => ({ mails: mails + 1, atSeconds: Math.floor(Date.now() / 1000) })),
  })
  return (
    <Stack gap="md">
      <Notice kind="success" title={t('Email Sent')}>
        <span style={{ overflowWrap: 'anywhere' }}>
          <Trans
            i18nKey="A verification link has been sent to <b>{{email}}</b>. If the email does not arrive, check your spam filter."
            values={{ email: input.email }}
            components={{ b: <b /> }}
            shouldUnescape
          />
        </span>
      </Notice>
      {resend.isError && <Notice title={t('Error')}>{errorMessage(resend.error)}</Notice>}
      <Text size="sm">
        <span role="status">{resend.isSuccess && t('The email was sent again.')}</span>{' '}
        {/* Outside of what is announced: it changes every second. */}
        {isWaiting && t('You can resend it in {{wait}}.', { wait: formatDuration(left) })}
      </Text>
      <Button fullWidth onClick={() => resend.mutate()} loading={resend.isPending} disabled={isWaiting}>
        {t('Resend')}
      </Button>
      <Button fullWidth variant="default" onClick={onOtherAddress}>
        {t('Use a different email address')}
      </Button>
    </Stack>
  )
}
