import type { ApiCredential } from '@fieldport/contract'
import { newCredentialSeconds } from '@fieldport/domain'
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api, client } from '../../../lib/api/client.ts'
import { errorMessage } from '../../../lib/api/errors.ts'
import { useNow } from '../../../lib/clock.ts'
import { Notice } from '../../../ui/notice.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import classes from './account.module.css'
import { SecretLine } from './secret-line.tsx'

/** One key, and its end. */
export function Credential({ credential }: { readonly credential: ApiCredential }) {
  const { t } = useTranslation()
  const { id, key, timeAdded, accessDate, scope } = credential
  const [isAsking, ask] = useDisclosure(false)
  const isNew = useNow((now) => now - timeAdded < newCredentialSeconds)
  return (
    <li className={classes['row']}>
      <Stack gap={4} miw={0}>
        {isNew && <Notice kind="success">{t('New API key generated.')}</Notice>}
        <Text size="sm" component="div">
          {t('ID')} <SecretLine value={id} what={t('ID')} />
        </Text>
        <Text size="sm" component="div">
          {t('Key')} <SecretLine value={key} what={t('Key')} />
        </Text>
        <Text size="sm" c="dimmed" component="div">
          {scope === 'read' ? t('Read') : t('Read and change')} · {t('added')}{' '}
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

type DialogProps = { readonly id: string; readonly isOpen: boolean; readonly onClose: () => void }

function DeleteDialog({ id, isOpen, onClose }: DialogProps) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const remove = useMutation({
    mutationFn: () => client.user.deleteApiCredential({ id }),
    onSuccess: async () => {
      onClose()
      await queries.invalidateQueries({ queryKey: api.user.listApiCredentials.queryKey() })
    },
  })
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t('Delete key {{id}}', { id })}
      closeButtonProps={{ 'aria-label': t('Close') }}
      centered
    >
      <Stack gap="md">
        {remove.isError && <Notice title={t('Error')}>{errorMessage(remove.error)}</Notice>}
        <Text size="sm">
          {t('Programs that use this key are refused from now on. This cannot be undone.')}
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
    </Modal>
  )
}
