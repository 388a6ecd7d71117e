import type { VisiblePage } from '@fieldport/contract'
import { Button, TextInput } from '@mantine/core'
import { IconLayoutDashboard, IconPlus, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '../../../../lib/api/errors.ts'
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx'
import { Notice } from '../../../../ui/feedback/notice.tsx'
import { PageSkeleton } from '../../../../ui/feedback/page-skeleton.tsx'
import { ShareDialog } from '../share-dialog.tsx'
import { CopyPage, NewPage, RemovePage, RenamePage } from './page-dialogs.tsx'
import { matchingPages } from './page-names.ts'
import { type PageAction, PageRow } from './page-row.tsx'
import cardTable from '../../../../ui/card-table.module.css'
import classes from './pages-list.module.css'
import { toPageRef, useVisiblePages } from './use-pages.ts'

type Props = {
  readonly query: string
  readonly onQuery: (query: string) => void
  /** The device whose pages are listed, which also owns new ones. */
  readonly deviceid: string | undefined
  /** Whether the brand allows share links. */
  readonly isSharingOpen: boolean
}

/** Maximum pages shown at once; a search finds the others. */
const shownPages = 200

/** The pages that the reader created or may see, with their actions. */
export function PagesList({ query, onQuery, deviceid, isSharingOpen }: Props) {
  const { t } = useTranslation()
  const pages = useVisiblePages()
  const [isAdding, setAdding] = useState(false)
  const [open, setOpen] = useState<{ action: PageAction; page: VisiblePage }>()
  const items = pages.data?.Items
  if (!items) {
    return pages.isError ? (
      <Notice title={t('Error')} onRetry={() => void pages.refetch()}>
        {errorMessage(pages.error)}
      </Notice>
    ) : (
      <PageSkeleton />
    )
  }
  const found = matchingPages(items, query)
  return (
    <>
      <div className={classes['tools']}>
        <TextInput
          type="search"
          className={classes['search'] ?? ''}
          aria-label={t('Search pages')}
          placeholder={t('Search pages')}
          leftSection={<IconSearch size={16} />}
          value={query}
          maxLength={100}
          onChange={(event) => onQuery(event.currentTarget.value)}
        />
        <Button leftSection={<IconPlus size={16} />} onClick={() => setAdding(true)}>
          {t('New page')}
        </Button>
      </div>
      {found.length === 0 ? (
        <NoPages isSearch={items.length > 0} />
      ) : (
        <Rows
          pages={found.slice(0, shownPages)}
          isSharingOpen={isSharingOpen}
          onAction={(action, page) => setOpen({ action, page })}
        />
      )}
      {found.length > shownPages && (
        <p className={classes['more']}>
          {t('{{count}} more. Use search to find them.', { count: found.length - shownPages })}
        </p>
      )}
      {isAdding && <NewPage deviceid={deviceid} onClose={() => setAdding(false)} />}
      {open && <PageDialog {...open} pages={items} onClose={() => setOpen(undefined)} />}
    </>
  )
}

function NoPages({ isSearch }: { readonly isSearch: boolean }) {
  const { t } = useTranslation()
  return (
    <EmptyState
      icon={<IconLayoutDashboard size={40} stroke={1.5} />}
      title={isSearch ? t('No matching pages') : t('No pages yet')}
    >
      {isSearch
        ? t('Search by title, address or device.')
        : t(
            'Create a page with cards of your choice, from one or more devices, for a wall display or for guests.',
          )}
    </EmptyState>
  )
}

type RowsProps = {
  readonly pages: readonly VisiblePage[]
  readonly isSharingOpen: boolean
  readonly onAction: (action: PageAction, page: VisiblePage) => void
}

function Rows({ pages, isSharingOpen, onAction }: RowsProps) {
  const { t } = useTranslation()
  return (
    <div className={cardTable['frame']}>
      <table className={cardTable['table']}>
        <thead>
          <tr>
            <th scope="col">{t('Page')}</th>
            <th scope="col">{t('Device')}</th>
            <th scope="col">{t('Cards')}</th>
            <th scope="col">{t('Changed')}</th>
            {isSharingOpen && <th scope="col">{t('Share links')}</th>}
            <th scope="col" aria-label={t('Actions')} />
          </tr>
        </thead>
        <tbody>
          {pages.map((page) => (
            <PageRow
              key={`${page.deviceid ?? ''}/${page.name}`}
              page={page}
              isSharingOpen={isSharingOpen}
              onAction={(action) => onAction(action, page)}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

type DialogProps = {
  readonly action: PageAction
  readonly page: VisiblePage
  readonly pages: readonly VisiblePage[]
  readonly onClose: () => void
}

function PageDialog({ action, page, pages, onClose }: DialogProps) {
  const props = { page, onClose }
  if (action === 'rename') return <RenamePage {...props} />
  if (action === 'remove') return <RemovePage {...props} />
  if (action === 'share') return <ShareDialog address={toPageRef(page)} onClose={onClose} />
  const beside = pages.filter(({ deviceid }) => deviceid === page.deviceid)
  return <CopyPage {...props} existingNames={beside.map(({ name }) => name)} />
}
