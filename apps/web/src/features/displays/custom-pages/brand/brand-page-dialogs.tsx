import type { BrandPageEntry } from '@fieldport/contract'
import { Button, Group, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '../../../../lib/api/errors.ts'
import { Dialog } from '../../../../ui/dialog/dialog.tsx'
import { Notice } from '../../../../ui/feedback/notice.tsx'
import { NamesDialog } from '../list/names-dialog.tsx'
import { useAddBrandPage, useDeleteBrandPage, useRenameBrandPage } from './use-brand-pages.ts'

/** In the place of a device in the address: the page is of any. */
const anyDevice = '…'

type Props = { readonly siteid: string; readonly onClose: () => void }

export function AddBrandPage({
  siteid,
  onClose,
  onAdded,
}: Props & { readonly onAdded: (name: string) => void }) {
  const { t } = useTranslation()
  const add = useAddBrandPage(siteid, ({ name }) => onAdded(name))
  return (
    <NamesDialog
      heading={t('New page')}
      action={t('Create page')}
      initial={{ name: '', title: '' }}
      deviceid={anyDevice}
      isBusy={add.isPending}
      error={add.error}
      onSubmit={add.mutate}
      onClose={onClose}
    />
  )
}

type PageProps = Props & { readonly page: BrandPageEntry }

export function RenameBrandPage({ siteid, page, onClose }: PageProps) {
  const { t } = useTranslation()
  const rename = useRenameBrandPage(siteid, page.name, onClose)
  return (
    <NamesDialog
      heading={t('Rename page')}
      action={t('Rename')}
      initial={page}
      before={t('Links to the old address stop working, and so do asset notes that name it.')}
      deviceid={anyDevice}
      isBusy={rename.isPending}
      error={rename.error}
      onSubmit={({ name, title }) => rename.mutate({ name, title })}
      onClose={onClose}
    />
  )
}

export function DeleteBrandPage({ siteid, page, onClose }: PageProps) {
  const { t } = useTranslation()
  const remove = useDeleteBrandPage(siteid, page.name, onClose)
  return (
    <Dialog onClose={onClose} title={t('Delete page {{name}}', { name: page.title || page.name })}>
      <Stack gap="sm">
        {remove.error && <Notice title={t('Error')}>{errorMessage(remove.error)}</Notice>}
        <span>{t('It is gone for everybody at the hosts of this brand. This cannot be undone.')}</span>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            {t('Cancel')}
          </Button>
          <Button color="red" loading={remove.isPending} onClick={() => remove.mutate(undefined)}>
            {t('Delete page')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
