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
import { conflictAuthor } from '../../../lib/api/conflict-author.ts'
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
  const isGone = errorCode(found.error) === 'NOT_FOUND'
  // A page that is deleted while it is edited stays open.
  if (isGone && !found.data) return <NotFound />
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
        <Editor key={name} siteid={siteid} stored={found.data} isGone={isGone} />
      </div>
    </>
  )
}

type Props = {
  readonly siteid: string
  readonly stored: BrandPage
  /** Someone else deleted it meanwhile. */
  readonly isGone: boolean
}

function Editor({ siteid, stored, isGone }: Props) {
  const { t } = useTranslation()
  const navigate = route.useNavigate()
  const { device: source } = route.useSearch()
  // Frozen, because a refetch must not discard the draft.
  const [base, setBase] = useState(stored)
  const { name, page, version, hasOverview: before } = base
  const [draft, setDraft] = useState<CustomPage>(page)
  const [hasOverview, setOverview] = useState(before)
  const brand = { to: '/sqbrands/$siteid', params: { siteid } } as const
  const save = useSaveBrandPage(siteid, name, () => void navigate({ ...brand, ignoreBlocker: true }))
  const isConflict = errorCode(save.error) === 'CONFLICT'
  const takeTheirs = () => {
    setBase(stored)
    setDraft(stored.page)
    setOverview(stored.hasOverview)
    save.reset()
  }
  const isUnsaved = draft !== page || hasOverview !== before
  return (
    <>
      <UnsavedGuard isUnsaved={isUnsaved} />
      <PageEditor
        key={version}
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
              label={t("Without a device, list the reader's devices")}
              checked={hasOverview}
              onChange={(event) => setOverview(event.currentTarget.checked)}
            />
          </>
        }
        isSaving={save.isPending}
        error={isConflict ? null : save.error}
        conflict={
          isConflict
            ? {
                by: conflictAuthor(save.error),
                isDeleted: isGone,
                onTheirs: takeTheirs,
                onMine: (mine) =>
                  save.mutate({ page: mine, hasOverview, version: isGone ? 0 : stored.version }),
              }
            : undefined
        }
        onDraft={setDraft}
        onSave={(next) => save.mutate({ page: next, hasOverview, version })}
        onCancel={() => void navigate(brand)}
      />
    </>
  )
}
