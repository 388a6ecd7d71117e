import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../../../../lib/api/client.ts'
import { ConfirmDialog } from '../../dialogs/confirm-dialog.tsx'
import { ShownSecret } from '../../../../ui/feedback/shown-secret.tsx'
import { OutcomeDialog } from '../../outcome/outcome-dialog.tsx'

type Props = { readonly deviceid: string; readonly address: string; readonly isDisabled: boolean }

/** By which the receiver knows that a request is the portal's: made by the server and shown once. */
export function SigningSecret({ deviceid, address, isDisabled }: Props) {
  const { t } = useTranslation()
  const [isAsking, setIsAsking] = useState(false)
  const renew = useMutation({
    mutationFn: () => client.portal.deviceRenewWebhookSecret({ deviceid, recipient: address }),
    onSettled: () => setIsAsking(false),
  })
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        disabled={isDisabled}
        aria-label={t('New signing secret: {{name}}', { name: address })}
        onClick={() => setIsAsking(true)}
      >
        {t('New signing secret')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('Create a new signing secret?')}
          confirmLabel={t('Create secret')}
          isPending={renew.isPending}
          onConfirm={() => renew.mutate()}
          onClose={() => setIsAsking(false)}
        >
          {t('Requests are signed with the new secret from now on. The receiver needs it to verify them.')}
        </ConfirmDialog>
      )}
      {renew.data && <ShownSecret secret={renew.data.secret} onClose={renew.reset} />}
      <OutcomeDialog
        outcome={renew.error ? { kind: 'error', error: renew.error } : null}
        onClose={renew.reset}
      />
    </>
  )
}
