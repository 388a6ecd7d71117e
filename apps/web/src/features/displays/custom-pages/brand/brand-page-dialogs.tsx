import type { BrandPageEntry } from '@fieldport/contract'
import { useTranslation } from 'react-i18next'
import { DeleteDialog } from '../list/delete-dialog.tsx'
import { NamesDialog } from '../list/names-dialog.tsx'
import { useAddBrandPage, useDeleteBrandPage, useRenameBrandPage } from './use-brand-pages.ts'

/** Shown instead of a device in the URL, because the page works for any. */
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
      before={t('Links to the old address will stop working, including those in asset notes.')}
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
    <DeleteDialog page={page} deletion={remove} onClose={onClose}>
      {t("It will no longer be available on this brand's hosts. This cannot be undone.")}
    </DeleteDialog>
  )
}
