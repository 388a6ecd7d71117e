import type { AuditEntry } from '@fieldport/contract'
import { permissionLevels } from '@fieldport/domain'
import { Button, Group, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconArrowRight, IconListSearch, IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../../lib/api/client.ts'
import { errorMessage } from '../../../lib/api/errors.ts'
import { localizeOr } from '../../../lib/texts/messages.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { PageSkeleton } from '../../../ui/feedback/page-skeleton.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import classes from './audit.module.css'
import { detailLines } from './audit-details.ts'
import { detailName } from './detail-names.ts'
import { detailValue } from './detail-values.ts'

const typingPauseMs = 250
const pageSize = 50

type Props = { readonly q: string; readonly onSearch: (q: string) => void }

/** The audit log, newest first, with older pages on request. */
export function AuditLog({ q, onSearch }: Props) {
  const { t } = useTranslation()
  const [asked] = useDebouncedValue(q, typingPauseMs)
  const log = useInfiniteQuery(
    api.portal.adminGetAudit.infiniteOptions({
      input: (before: number | undefined) => ({
        q: asked,
        limit: pageSize,
        ...(before === undefined ? {} : { before }),
      }),
      initialPageParam: undefined,
      getNextPageParam: ({ lastEvaluatedKey }) => lastEvaluatedKey ?? undefined,
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
  )
  const entries = log.data?.pages.flatMap(({ Items }) => Items)
  return (
    <>
      <TextInput
        type="search"
        label={t('Search the audit log')}
        placeholder={t('Person or affected item')}
        leftSection={<IconSearch size={16} />}
        value={q}
        maxLength={200}
        onChange={(event) => onSearch(event.currentTarget.value)}
        mb="md"
      />
      {log.isError && (
        <Notice title={t('Error')} onRetry={() => void log.refetch()}>
          {errorMessage(log.error)}
        </Notice>
      )}
      {log.isPending && <PageSkeleton />}
      {entries?.length === 0 && (
        <EmptyState icon={<IconListSearch size={40} stroke={1.5} />} title={t('No matching entries.')} />
      )}
      {entries && entries.length > 0 && (
        <ol className={classes['list']} aria-label={t('Audit log')}>
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
      {log.hasNextPage && (
        <Group justify="center" mt="md">
          <Button variant="default" loading={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
            {t('Show older entries')}
          </Button>
        </Group>
      )}
    </>
  )
}

function Entry({ entry }: { readonly entry: AuditEntry }) {
  const { t } = useTranslation()
  const lines = detailLines(entry.details, (name, value) => detailValue(name, value, t))
  return (
    <li className={classes['entry']}>
      <span className={classes['quiet']}>
        <RelativeTime seconds={entry.at} />
      </span>
      <span className={classes['what']}>
        <b>{localizeOr(entry.localizable, entry.text)}</b> {entry.subject}
      </span>
      <span className={classes['quiet']}>
        {entry.actorEmail}
        {entry.address && ` · ${entry.address}`}
      </span>
      {lines.length > 0 && (
        <dl className={classes['details']}>
          {lines.map(({ name, from, to }, index) => (
            <div key={index} className={classes['line']}>
              {(name !== '' || isAboutAccess(entry)) && (
                <dt>{name === '' ? t('Permission') : detailName(name, t)}</dt>
              )}
              <dd>
                {from !== undefined && <del className={classes['from']}>{from}</del>}
                {from !== undefined && <IconArrowRight className={classes['becomes']} size={12} />}
                {to}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  )
}

/** Whether from and to are permission levels. */
function isAboutAccess({ details: { from, to } }: AuditEntry): boolean {
  return permissionLevels.some((level) => level === from || level === to)
}
