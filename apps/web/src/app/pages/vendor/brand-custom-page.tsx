import type { BrandPage } from '@fieldport/contract'
import type { CustomPage } from '@fieldport/domain'
import { Switch, Title } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { type CSSProperties, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PreviewDevice } from '../../../features/displays/custom-pages/brand/preview-device.tsx'
import {
  useBrandPage,
  useSaveBrandPage,
} from '../../../features/displays/custom-pages/brand/use-brand-pages.ts'
import { errorCode, errorMessage } from '../../../lib/api/errors.ts'
import { usePageTitle } from '../../../ui/behaviour/use-page-title.ts'
import { TextLink } from '../../../ui/controls/text-link.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { PageSkeleton } from '../../../ui/feedback/page-skeleton.tsx'
import { UnsavedGuard } from '../../../ui/feedback/unsaved-guard.tsx'
import { PageEditor } from '../../device-page/custom/page-editor.tsx'
import { NotFound } from '../../shell/error-pages.tsx'

const route = getRouteApi('/signed-in/vendor/sqbrands/$siteid/pages/$name')

/** The surrounding page has its own margins; a personal page has none. */
const insideFrame = { '--wall-padding': 0, '--wall-height': 0 } as CSSProperties

/** The editor of a brand's custom page, with the values of a device that the vendor chooses. */
export function BrandCustomPage() {
  const { t } = useTranslation()
  const { siteid, name } = route.useParams()
  const found = useBrandPage(siteid, name)
  usePageTitle(found.data?.page.title || name, t('Custom pages'))
  if (errorCode(found.error) === 'NOT_FOUND') return <NotFound />
  if (found.isError && !found.data)
    return (
      <Notice title={t('Error')} onRetry={() => void found.refetch()}>
        {errorMessage(found.error)}
      </Notice>
    )
  if (!found.data) return <PageSkeleton />
  return (
    <>
      <TextLink to="/sqbrands/$siteid" params={{ siteid }} size="sm">
        {t('Back to the brand')}
      </TextLink>
      <Title order={1} mb="md">
        {t('Edit page')}
      </Title>
      <div style={insideFrame}>
        <Editor key={name} siteid={siteid} stored={found.data} />
      </div>
    </>
  )
}

type Props = { readonly siteid: string; readonly stored: BrandPage }

function Editor({ siteid, stored }: Props) {
  const { t } = useTranslation()
  const navigate = route.useNavigate()
  const { device: source } = route.useSearch()
  // Frozen, because a refetch must not discard the draft.
  const [{ name, page, version, hasOverview: before }] = useState(stored)
  const [draft, setDraft] = useState<CustomPage>(page)
  const [hasOverview, setOverview] = useState(before)
  const brand = { to: '/sqbrands/$siteid', params: { siteid } } as const
  const save = useSaveBrandPage(siteid, name, () => void navigate({ ...brand, ignoreBlocker: true }))
  const isUnsaved = draft !== page || hasOverview !== before
  return (
    <>
      <UnsavedGuard isUnsaved={isUnsaved} />
      <PageEditor
        page={page}
        source={source}
        isOfOneDevice
        deviceSelect={
          <>
            <PreviewDevice
              value={source}
              onChange={(next) => void navigate({ search: { device: next }, replace: true })}
            />
            <Switch
              label={t('Without a device, list the devices of the reader')}
              checked={hasOverview}
              onChange={(event) => setOverview(event.currentTarget.checked)}
            />
          </>
        }
        isSaving={save.isPending}
        error={save.error}
        onDraft={setDraft}
        onSave={(next) => save.mutate({ page: next, hasOverview, version })}
        onCancel={() => void navigate(brand)}
      />
    </>
  )
}
