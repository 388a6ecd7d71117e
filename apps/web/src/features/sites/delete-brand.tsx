import type { Site } from '@fieldport/contract'
import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/api/client.ts'
import { errorMessage } from '../../lib/api/errors.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'

/** Asks to type the name: the hosts of a deleted brand show the default one. The default brand cannot be deleted. */
export function DeleteBrand({ site }: { readonly site: Site }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const remove = useMutation(
    api.portal.adminDeleteSite.mutationOptions({
      onSuccess: async () => {
        await navigate({ to: '/sqbrands', ignoreBlocker: true })
        await queries.invalidateQueries({ queryKey: api.portal.adminGetSites.key() })
      },
    }),
  )
  if (site.siteid === 'default') return <span />
  const close = () => {
    setOpen(false)
    setTyped('')
    remove.reset()
  }
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('Delete brand')}
      </Button>
      <Dialog opened={isOpen} onClose={close} title={t('Delete brand {{name}}', { name: site.brandName })}>
        <Stack gap="sm">
          <p>{t('Its hosts will show the default brand. This cannot be undone.')}</p>
          {remove.isError && <Notice title={t('Error')}>{errorMessage(remove.error)}</Notice>}
          <TextInput
            label={t('Type {{word}} to confirm', { word: site.siteid })}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            data-autofocus
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {t('Cancel')}
            </Button>
            <Button
              color="red"
              disabled={typed !== site.siteid}
              loading={remove.isPending}
              onClick={() => remove.mutate({ siteid: site.siteid })}
            >
              {t('Delete brand')}
            </Button>
          </Group>
        </Stack>
      </Dialog>
    </>
  )
}
