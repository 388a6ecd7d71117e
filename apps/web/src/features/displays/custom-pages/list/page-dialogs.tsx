import type { VisiblePage } from '@fieldport/contract'
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hasCapability } from '@fieldport/domain'
import { api } from '../../../../lib/api/client.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { NamesDialog } from './names-dialog.tsx'
import { freeName } from './page-names.ts'
import { toPageRef, useAddPage, useCopyPage, useRemovePage, useRenamePage } from './use-pages.ts'

type NewProps = {
  /** The initially selected device. */
  readonly deviceid: string | undefined
  readonly onClose: () => void
}

/** Creates an empty page and opens its editor. */
export function NewPage({ deviceid, onClose }: NewProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [owner, setOwner] = useState(deviceid ?? '')
  const ownerId = owner === '' ? undefined : owner
  const add = useAddPage(({ name, deviceid: of }) => {
    void navigate({
      to: '/custom/$homepage/{-$deviceid}',
      params: { homepage: name, deviceid: of },
      search: { edit: true },
    })
  })
  return (
    <NamesDialog
      heading={t('New page')}
      action={t('Create page')}
      initial={{ name: '', title: '' }}
      before={<OwnerSelect value={owner} onChange={setOwner} />}
      deviceid={ownerId}
      isBusy={add.isPending}
      error={add.error}
      onSubmit={(names) => add.mutate({ ...names, deviceid: ownerId })}
      onClose={onClose}
    />
  )
}

type SelectProps = { readonly value: string; readonly onChange: (deviceid: string) => void }

/** A device's page is for everybody who sees the device; a personal page shows several devices. */
function OwnerSelect({ value, onChange }: SelectProps) {
  const { t } = useTranslation()
  const { data } = useQuery(api.portal.userGetDeviceSummary.queryOptions())
  const devices = data?.Items.filter(({ permission }) => hasCapability(permission, 'editDisplaySettings'))
  return (
    <NativeSelect
      label={t('For')}
      description={
        value === ''
          ? t('Only for you. It can show several devices.')
          : t('For everyone who can see this device.')
      }
      value={value}
      data={[
        { value: '', label: t('Myself') },
        ...(devices ?? []).map(({ deviceid, name }) => ({ value: deviceid, label: name || deviceid })),
      ]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

type PageProps = { readonly page: VisiblePage; readonly onClose: () => void }

export function RenamePage({ page, onClose }: PageProps) {
  const { t } = useTranslation()
  const rename = useRenamePage(toPageRef(page), onClose)
  return (
    <NamesDialog
      heading={t('Rename page')}
      action={t('Rename')}
      initial={page}
      deviceid={page.deviceid ?? undefined}
      isBusy={rename.isPending}
      error={rename.error}
      onSubmit={rename.mutate}
      onClose={onClose}
    />
  )
}

/** @param taken the names of the owner's other pages */
export function CopyPage({
  page,
  existingNames,
  onClose,
}: PageProps & { readonly existingNames: readonly string[] }) {
  const { t } = useTranslation()
  const copy = useCopyPage(toPageRef(page), onClose)
  return (
    <NamesDialog
      heading={t('Copy page')}
      action={t('Copy page')}
      initial={{ title: page.title, name: freeName(page.name, existingNames) }}
      deviceid={page.deviceid ?? undefined}
      isBusy={copy.isPending}
      error={copy.error}
      onSubmit={copy.mutate}
      onClose={onClose}
    />
  )
}

export function RemovePage({ page, onClose }: PageProps) {
  const { t } = useTranslation()
  const remove = useRemovePage(toPageRef(page), onClose)
  return (
    <DeleteDialog page={page} deletion={remove} onClose={onClose}>
      {page.links > 0
        ? t('Its share links stop working immediately. This cannot be undone.')
        : t('This cannot be undone.')}
    </DeleteDialog>
  )
}
