import { maximumSupportReason, minimumSupportReason, supportViewSeconds } from '@fieldport/domain'
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../../../lib/api/client.ts'
import { errorMessage, errorReason } from '../../../lib/api/errors.ts'
import { recordLogin } from '../../../lib/session/tab-session.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { VerifyIdentityDialog } from '../account/api/verify-identity-dialog.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'

type Person = { readonly userid: string; readonly email: string }

/** Opens the portal as another person sees it, with a reason that the person can read. */
export function ViewAsUser({ person }: { readonly person: Person }) {
  const { t } = useTranslation()
  const [isOpen, dialog] = useDisclosure(false)
  return (
    <>
      <Button
        size="xs"
        variant="default"
        onClick={dialog.open}
        aria-label={t('View as user: {{email}}', { email: person.email })}
      >
        {t('View as user')}
      </Button>
      {isOpen && <ReasonDialog person={person} onClose={dialog.close} />}
    </>
  )
}

function ReasonDialog({ person, onClose }: { readonly person: Person; readonly onClose: () => void }) {
  const { t } = useTranslation()
  const [reason, setReason] = useState('')
  const [isVerifying, verifying] = useDisclosure(false)
  const start = useMutation({
    mutationFn: () => client.portal.adminStartSupportView({ userid: person.userid, reason: reason.trim() }),
    // The session shows the person's account now: all tabs drop what they show.
    onSuccess: ({ userid }) => recordLogin(userid),
    onError: (error) => {
      if (errorReason(error) === 'identityNotVerified') verifying.open()
    },
  })
  const hasFailed = start.isError && errorReason(start.error) !== 'identityNotVerified'
  const isShort = reason.trim().length < minimumSupportReason
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isShort && !start.isPending) start.mutate()
  }
  return (
    <>
      <Dialog opened={!isVerifying} onClose={onClose} title={t('View as {{email}}', { email: person.email })}>
        <form onSubmit={submit}>
          <Stack gap="md">
            <Text size="sm">
              {t(
                "You'll see the portal as they do for {{minutes}} minutes. You can't change anything, and secrets stay hidden.",
                { minutes: supportViewSeconds / 60 },
              )}
            </Text>
            <TextInput
              label={t('Reason')}
              description={t('At least {{minimum}} characters. They will see it in their account.', {
                minimum: minimumSupportReason,
              })}
              data-autofocus
              maxLength={maximumSupportReason}
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
            {hasFailed && <Notice title={t('Error')}>{errorMessage(start.error)}</Notice>}
            <Group justify="flex-end" gap="sm">
              <Button variant="default" onClick={onClose}>
                {t('Cancel')}
              </Button>
              <Button type="submit" disabled={isShort} loading={start.isPending || start.isSuccess}>
                {t('Start viewing')}
              </Button>
            </Group>
          </Stack>
        </form>
      </Dialog>
      <VerifyIdentityDialog
        isOpen={isVerifying}
        reason={t('Verify your identity to view another account.')}
        onVerified={() => {
          verifying.close()
          start.mutate()
        }}
        onClose={verifying.close}
      />
    </>
  )
}
