import type { ApiCredentialEntry } from '@fieldport/contract'
import { newCredentialSeconds } from '@fieldport/domain'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api, client } from '../../../../lib/api/client.ts'
import { errorCode, errorMessage, errorReason, ignoreNotFound } from '../../../../lib/api/errors.ts'
import { useNow } from '../../../../lib/clock.ts'
import { Notice } from '../../../../ui/feedback/notice.tsx'
import { RelativeTime } from '../../../../ui/relative-time.tsx'
import classes from '../account.module.css'
import { SecretLine } from '../secret-line.tsx'
import { VerifyIdentityDialog } from './verify-identity-dialog.tsx'
import { Dialog } from '../../../../ui/dialog/dialog.tsx'

type Props = {
  readonly credential: ApiCredentialEntry
  /** The whole key while it is shown. */
  readonly shownKey: string | undefined
  readonly onShow: (key: string) => void
  readonly onHide: () => void
}

/** An API key: its start, the whole key on request, and Delete. */
export function Credential({ credential, shownKey, onShow, onHide }: Props) {
  const { t } = useTranslation()
  const { id, timeAdded, accessDate, scope } = credential
  const [isAsking, ask] = useDisclosure(false)
  const isNew = useNow((now) => now - timeAdded < newCredentialSeconds)
  return (
    <li className={classes['row']}>
      <Stack gap={4} miw={0}>
        {isNew && <Notice kind="success">{t('New API key generated.')}</Notice>}
        <Text size="sm" component="div">
          {t('ID')} <SecretLine value={id} what={t('ID')} />
        </Text>
        <KeyLine credential={credential} shownKey={shownKey} onShow={onShow} onHide={onHide} />
        <Text size="sm" c="dimmed" component="div">
          {scope === 'read' ? t('Read only') : t('Read and write')} · {t('added')}{' '}
          <RelativeTime seconds={timeAdded} /> ·{' '}
          {accessDate === null ? (
            t('never used')
          ) : (
            <>
              {t('used')} <RelativeTime seconds={accessDate} />
            </>
          )}
        </Text>
      </Stack>
      <Button size="xs" variant="default" onClick={ask.open} aria-label={t('Delete key {{id}}', { id })}>
        {t('Delete')}
      </Button>
      <DeleteDialog id={id} isOpen={isAsking} onClose={ask.close} />
    </li>
  )
}

/** Shows the start of the key; Show fetches the rest, if necessary after verifying the person again. */
function KeyLine({ credential: { id, keyStart }, shownKey, onShow, onHide }: Props) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const [isVerifying, verifying] = useDisclosure(false)
  const show = useMutation({
    mutationFn: () => client.user.showApiCredential({ id }),
    onSuccess: ({ key }) => onShow(key),
    onError: (error) => {
      if (errorReason(error) === 'identityNotVerified') verifying.open()
      // The key was deleted elsewhere.
      if (errorCode(error) === 'NOT_FOUND')
        void queries.invalidateQueries({ queryKey: api.user.listApiCredentials.queryKey() })
    },
  })
  const hasFailed = show.isError && errorReason(show.error) !== 'identityNotVerified'
  return (
    <Text size="sm" component="div">
      {t('Key')}{' '}
      <Group gap="xs" wrap="nowrap">
        {shownKey === undefined ? (
          <code className={classes['code']}>{keyStart}••••••</code>
        ) : (
          <SecretLine value={shownKey} what={t('Key')} />
        )}
        <Button
          size="compact-xs"
          variant="default"
          flex="none"
          loading={show.isPending}
          onClick={shownKey === undefined ? () => show.mutate() : onHide}
          aria-label={shownKey === undefined ? t('Show key {{id}}', { id }) : t('Hide key {{id}}', { id })}
        >
          {shownKey === undefined ? t('Show') : t('Hide')}
        </Button>
      </Group>
      {hasFailed && <Notice title={t('Error')}>{errorMessage(show.error)}</Notice>}
      <VerifyIdentityDialog
        isOpen={isVerifying}
        reason={t('Verify your identity to show this API key.')}
        onVerified={() => {
          verifying.close()
          show.mutate()
        }}
        onClose={verifying.close}
      />
    </Text>
  )
}

type DialogProps = { readonly id: string; readonly isOpen: boolean; readonly onClose: () => void }

function DeleteDialog({ id, isOpen, onClose }: DialogProps) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const remove = useMutation({
    mutationFn: async () => {
      await client.user.deleteApiCredential({ id }).catch(ignoreNotFound)
    },
    onSuccess: async () => {
      onClose()
      await queries.invalidateQueries({ queryKey: api.user.listApiCredentials.queryKey() })
    },
  })
  return (
    <Dialog opened={isOpen} onClose={onClose} title={t('Delete key {{id}}', { id })} centered>
      <Stack gap="md">
        {remove.isError && <Notice title={t('Error')}>{errorMessage(remove.error)}</Notice>}
        <Text size="sm">
          {t('Programs that use this key lose access immediately. This cannot be undone.')}
        </Text>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button color="red" loading={remove.isPending} onClick={() => remove.mutate()}>
            {t('Delete')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
