import type { BrandPageEntry } from '@fieldport/contract'
import { Button, Skeleton } from '@mantine/core'
import { IconLayoutDashboard, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '../../../../lib/api/errors.ts'
import { formatCount } from '../../../../lib/format/numbers.ts'
import { TextLink } from '../../../../ui/controls/text-link.tsx'
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx'
import { Notice } from '../../../../ui/feedback/notice.tsx'
import { Panel } from '../../../../ui/panel.tsx'
import { RelativeTime } from '../../../../ui/relative-time.tsx'
import { ListRow, RowList, RowNote } from '../../../../ui/row-list.tsx'
import { AddBrandPage, DeleteBrandPage, RenameBrandPage } from './brand-page-dialogs.tsx'
import classes from './brand-pages.module.css'
import { useBrandPages } from './use-brand-pages.ts'

type Open = { readonly kind: 'add' } | { readonly kind: 'rename' | 'delete'; readonly page: BrandPageEntry }

type Props = { readonly siteid: string; readonly onAdded: (name: string) => void }

/** A brand's custom pages, for everybody on its hosts. */
export function BrandPages({ siteid, onAdded }: Props) {
  const { t } = useTranslation()
  const pages = useBrandPages(siteid)
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const Items = pages.data?.Items
  return (
    <Panel
      title={t('Custom pages')}
      testId="brand-pages"
      aside={
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={16} />}
          onClick={() => setOpen({ kind: 'add' })}
        >
          {t('New page')}
        </Button>
      }
    >
      {pages.isError && (
        <Notice title={t('Error')} onRetry={() => void pages.refetch()}>
          {errorMessage(pages.error)}
        </Notice>
      )}
      {pages.isPending && <Skeleton h={80} />}
      {Items?.length === 0 && (
        <EmptyState icon={<IconLayoutDashboard size={40} stroke={1.5} />} title={t('No custom pages yet')}>
          {t(
            "A page shows the cards you choose, of any device, under the brand's own address. A device links to it once its asset notes name the page.",
          )}
        </EmptyState>
      )}
      {Items && Items.length > 0 && (
        <RowList>
          {Items.map((page) => (
            <BrandPageRow
              key={page.name}
              siteid={siteid}
              page={page}
              onOpen={(kind) => setOpen({ kind, page })}
            />
          ))}
        </RowList>
      )}
      {open?.kind === 'add' && <AddBrandPage siteid={siteid} onClose={close} onAdded={onAdded} />}
      {open?.kind === 'rename' && <RenameBrandPage siteid={siteid} page={open.page} onClose={close} />}
      {open?.kind === 'delete' && <DeleteBrandPage siteid={siteid} page={open.page} onClose={close} />}
    </Panel>
  )
}

type RowProps = Pick<Props, 'siteid'> & {
  readonly page: BrandPageEntry
  readonly onOpen: (kind: 'rename' | 'delete') => void
}

function BrandPageRow({ siteid, page, onOpen }: RowProps) {
  const { t } = useTranslation()
  const { name, title, cards, hasOverview, updatedAt } = page
  const what = title || name
  return (
    <ListRow
      data-testid="brand-page"
      text={
        <>
          <TextLink to="/sqbrands/$siteid/pages/$name" params={{ siteid, name }} fw={600}>
            {what}
          </TextLink>
          <RowNote>
            <bdi dir="ltr">{`/custom/${name}`}</bdi> ·{' '}
            {t('{{number}} card', { count: cards, number: formatCount(cards) })}
            {hasOverview && <> · {t('Lists devices')}</>} · <RelativeTime seconds={updatedAt} />
          </RowNote>
        </>
      }
      tools={
        <span className={classes['tools']}>
          <Button
            size="xs"
            variant="default"
            aria-label={t('Rename {{what}}', { what })}
            onClick={() => onOpen('rename')}
          >
            {t('Rename')}
          </Button>
          <Button
            size="xs"
            variant="default"
            aria-label={t('Delete {{what}}', { what })}
            onClick={() => onOpen('delete')}
          >
            {t('Delete')}
          </Button>
        </span>
      }
    />
  )
}
