import { type CustomPage, hasCapability, type PageCard } from '@fieldport/domain'
import { Button, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hasFeature } from '../../../features/accounts/features.ts'
import { sessionQuery } from '../../../features/accounts/session.ts'
import { settingsOptions } from '../../../features/devices/settings-options.ts'
import {
  listPageDevices,
  newPage,
  toDisplayLayout,
} from '../../../features/displays/custom-pages/page-draft.ts'
import { PageMenu } from '../../../features/displays/custom-pages/page-menu.tsx'
import {
  type PageRef,
  useDeletePage,
  usePage,
  useSavePage,
} from '../../../features/displays/custom-pages/use-page.ts'
import { DisplayMode } from '../../../features/displays/custom-pages/display-mode.tsx'
import { api } from '../../../lib/api/client.ts'
import { conflictAuthor } from '../../../lib/api/conflict-author.ts'
import { errorCode, errorMessage } from '../../../lib/api/errors.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { createLazyComponent } from '../../../ui/behaviour/lazy-component.tsx'
import { usePageTitle } from '../../../ui/behaviour/use-page-title.ts'
import { NotFound } from '../../shell/error-pages.tsx'
import { DeviceCaptions, DevicesLoader, toGridCards } from './display-mode-cards.tsx'
import { PageEditor } from './page-editor.tsx'

/** Only brands have one. */
const BrandOverview = createLazyComponent(() =>
  import('./brand-overview.tsx').then((part) => part.BrandOverview),
)

const route = getRouteApi('/signed-in/custom/$homepage/{-$deviceid}')

/** A custom page without the portal's navigation. Source: specification 3, section 2.1. */
export function CustomPagePage() {
  const { homepage: name, deviceid } = route.useParams()
  const { edit } = route.useSearch()
  const { t } = useTranslation()
  const navigate = route.useNavigate()
  const address = { name, deviceid }
  const query = usePage(address)
  const { mayEdit, mayShare } = useDevicePermissions(deviceid)
  const setEdit = (on: boolean) => void navigate({ search: on ? { edit: true } : {}, replace: true })
  usePageTitle(query.data?.page.title || name)
  const isNew = errorCode(query.error) === 'NOT_FOUND'
  if (isNew && !(edit && mayEdit)) {
    return (
      <>
        <NotFound />
        {mayEdit && (
          <Button mx="auto" display="block" variant="default" onClick={() => setEdit(true)}>
            {t('Create this page')}
          </Button>
        )}
      </>
    )
  }
  if (!query.data && !isNew) {
    return query.isError ? (
      <Notice title={t('Error')} onRetry={() => void query.refetch()}>
        {errorMessage(query.error)}
      </Notice>
    ) : null
  }
  const stored = isNew ? undefined : query.data
  const isOfBrand = stored?.ofBrand ?? false
  if (isOfBrand && deviceid === undefined && stored)
    return (
      <BrandOverview
        page={stored.page}
        name={name}
        tools={<PageMenu address={address} onEdit={undefined} mayShare={false} />}
      />
    )
  if (isOfBrand && stored)
    return <ShownPage address={address} page={stored.page} mayShare={false} onEdit={undefined} />
  const props = { address, page: stored?.page ?? newPage, mayShare: mayShare && stored !== undefined }
  return edit && mayEdit ? (
    <EditedPage
      key={`${deviceid ?? ''} ${name}`}
      {...props}
      version={stored?.version ?? 0}
      onDone={() => setEdit(false)}
    />
  ) : (
    <ShownPage {...props} onEdit={mayEdit ? () => setEdit(true) : undefined} />
  )
}

/** Everybody may edit their own pages. */
function useDevicePermissions(deviceid: string | undefined) {
  const { data } = useQuery({ ...settingsOptions(deviceid ?? ''), enabled: deviceid !== undefined })
  const { data: user } = useQuery(sessionQuery)
  const isSharingOpen = hasFeature(user, 'shareLinks')
  if (deviceid === undefined) return { mayEdit: true, mayShare: isSharingOpen }
  const may = (capability: 'editDisplaySettings' | 'accessAdminSettings') =>
    data !== undefined && hasCapability(data.myPermission, capability)
  return { mayEdit: may('editDisplaySettings'), mayShare: isSharingOpen && may('accessAdminSettings') }
}

type PageProps = {
  readonly address: PageRef
  readonly page: CustomPage
  readonly mayShare: boolean
}

function deviceIdOf({ deviceid }: PageCard, address: PageRef): string {
  return deviceid ?? address.deviceid ?? ''
}

function idsOf(page: CustomPage, { deviceid }: PageRef): readonly string[] {
  return deviceid === undefined ? listPageDevices(page) : [deviceid]
}

type ShownProps = PageProps & { readonly onEdit: (() => void) | undefined }

function ShownPage({ address, page, mayShare, onEdit }: ShownProps) {
  const { t } = useTranslation()
  const ids = idsOf(page, address)
  return (
    <DevicesLoader ids={ids} isOneOfMany={ids.length > 1}>
      {(devices) => {
        const cards = toGridCards(page, (card) => devices.get(deviceIdOf(card, address)), t)
        return (
          <DisplayMode
            page={page}
            cards={cards}
            layout={toDisplayLayout(cards, ids.length)}
            caption={<DeviceCaptions devices={devices} />}
            tools={<PageMenu address={address} onEdit={onEdit} mayShare={mayShare} />}
          />
        )
      }}
    </DevicesLoader>
  )
}

type EditedProps = PageProps & { readonly version: number; readonly onDone: () => void }

function EditedPage({ address, page, version, onDone }: EditedProps) {
  // What others save appears here until the page is changed; then it must not discard the draft.
  const [begun, setBegun] = useState<Pick<EditedProps, 'page' | 'version'>>()
  const base = begun ?? { page, version }
  const [source, setSource] = useState(address.deviceid ?? listPageDevices(page)[0])
  const save = useSavePage(address, onDone)
  const remove = useDeletePage(address, onDone)
  const isOfPerson = address.deviceid === undefined
  const isConflict = errorCode(save.error) === 'CONFLICT'
  return (
    <PageEditor
      key={base.version}
      page={base.page}
      source={source}
      isOfOneDevice={!isOfPerson}
      deviceSelect={isOfPerson && <DeviceSelect value={source} onChange={setSource} />}
      isSaving={save.isPending}
      error={(isConflict ? null : save.error) ?? remove.error}
      conflict={
        isConflict
          ? {
              by: conflictAuthor(save.error),
              isDeleted: version === 0,
              onTheirs: () => {
                setBegun(undefined)
                save.reset()
              },
              onMine: (draft) => save.mutate({ page: draft, version }),
            }
          : undefined
      }
      onDraft={() => setBegun(base)}
      onSave={(draft) => save.mutate({ page: draft, version: base.version })}
      onCancel={onDone}
      onDelete={base.version === 0 ? undefined : () => remove.mutate()}
    />
  )
}

type SelectProps = { readonly value: string | undefined; readonly onChange: (deviceid: string) => void }

/** Selects the device whose cards are offered. */
function DeviceSelect({ value, onChange }: SelectProps) {
  const { t } = useTranslation()
  const { data } = useQuery(api.portal.userGetDeviceSummary.queryOptions())
  return (
    <NativeSelect
      label={t('Device')}
      value={value ?? ''}
      data={[
        { value: '', label: t('Choose a device'), disabled: true },
        ...(data?.Items ?? []).map(({ deviceid, name }) => ({ value: deviceid, label: name || deviceid })),
      ]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
