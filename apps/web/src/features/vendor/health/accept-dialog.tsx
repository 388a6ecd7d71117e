import type { DamageEntry } from '@fieldport/contract'
import { Button, Group, Modal } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../../lib/api/client.ts'
import { errorMessage } from '../../../lib/api/errors.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import classes from './health.module.css'

type Props = { readonly damages: readonly DamageEntry[]; readonly onClose: () => void }

/** Nothing is repaired by it, so it is confirmed. */
export function AcceptDialog({ damages, onClose }: Props) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const accept = useMutation(
    api.portal.adminAcceptDamage.mutationOptions({
      onSuccess: async () => {
        await queries.invalidateQueries({ queryKey: api.portal.adminGetSystemHealth.key() })
        onClose()
      },
    }),
  )
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('Accept damage')}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <p className={classes['question']}>
        {t(
          'Accept {{count}} finding? Nothing is repaired. It stays listed, and the portal no longer reports it.',
          {
            count: damages.length,
          },
        )}
      </p>
      {accept.isError && <Notice title={t('Error')}>{errorMessage(accept.error)}</Notice>}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button
          loading={accept.isPending}
          onClick={() => accept.mutate({ ids: damages.map(({ id }) => id) })}
        >
          {t('Accept')}
        </Button>
      </Group>
    </Modal>
  )
}
