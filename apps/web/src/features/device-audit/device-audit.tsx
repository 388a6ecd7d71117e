import type { DeviceAuditEntry, DeviceSettings } from '@fieldport/contract'
import { deviceAuditKinds } from '@fieldport/domain'
import { Button, Group, NativeSelect, TextInput } from '@mantine/core'
import { IconDownload, IconListSearch, IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { actorName } from '../../lib/texts/actor-name.ts'
import { api } from '../../lib/api/client.ts'
import { errorMessage } from '../../lib/api/errors.ts'
import { readNow } from '../../lib/clock.ts'
import { localizeOr } from '../../lib/texts/messages.ts'
import { useDebouncedUrlValue } from '../../lib/use-debounced-url-value.ts'
import { ArrowText } from '../../ui/arrow-text.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { PageSkeleton } from '../../ui/feedback/page-skeleton.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { auditDetailsText, auditKindName } from './audit-texts.ts'
import { type AuditView, parseAuditView, toAuditQuery } from './audit-view.ts'
import classes from './device-audit.module.css'
import { downloadAudit } from './download-audit.ts'
import { useMeasurementLabels } from './use-measurement-labels.ts'

const pageSize = 50
const typingPauseMs = 300

type Props = {
  readonly settings: DeviceSettings
  readonly view: AuditView
  readonly onView: (view: AuditView) => void
}

/** The actions of people on the device, newest first, with older pages on demand. */
export function DeviceAudit({ settings, view, onView }: Props) {
  const { t } = useTranslation()
  const { deviceid } = settings
  const query = toAuditQuery(view, readNow())
  const log = useInfiniteQuery(
    api.device.getAuditLog.infiniteOptions({
      input: (before: number | undefined) => ({
        deviceid,
        ...query,
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
  const labelOf = useMeasurementLabels(settings)
  return (
    <>
      <Filters view={view} onView={onView} />
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
        <>
          <ol className={classes['list']} aria-label={t('Audit log')}>
            {entries.map((entry) => (
              <Entry key={entry.id} entry={entry} labelOf={labelOf} />
            ))}
          </ol>
          <Group justify="space-between" mt="md">
            <DownloadButton deviceid={deviceid} query={query} labelOf={labelOf} />
            {log.hasNextPage && (
              <Button
                variant="default"
                loading={log.isFetchingNextPage}
                onClick={() => void log.fetchNextPage()}
              >
                {t('Show older entries')}
              </Button>
            )}
          </Group>
        </>
      )}
    </>
  )
}

function Filters({ view, onView }: Pick<Props, 'view' | 'onView'>) {
  const { t } = useTranslation()
  const [q, setQ] = useDebouncedUrlValue(
    view.q ?? '',
    (typed) => onView(parseAuditView({ ...view, q: typed })),
    typingPauseMs,
  )
  return (
    <div className={classes['filters']}>
      <TextInput
        type="search"
        className={classes['search']}
        label={t('Person')}
        placeholder={t('Part of an email address')}
        leftSection={<IconSearch size={16} />}
        maxLength={200}
        value={q}
        onChange={(event) => setQ(event.currentTarget.value)}
      />
      <NativeSelect
        label={t('Action')}
        value={view.kind ?? ''}
        onChange={(event) => onView(parseAuditView({ ...view, kind: event.currentTarget.value }))}
        data={[
          { value: '', label: t('All') },
          ...deviceAuditKinds.map((kind) => ({ value: kind, label: auditKindName(kind, t) })),
        ]}
      />
      <NativeSelect
        label={t('Time range')}
        value={view.range ?? ''}
        onChange={(event) => onView(parseAuditView({ ...view, range: event.currentTarget.value }))}
        data={[
          { value: '', label: t('Any time') },
          { value: '1d', label: t('Last 24 hours') },
          { value: '7d', label: t('Last 7 days') },
          { value: '30d', label: t('Last 30 days') },
          { value: '365d', label: t('Last 365 days') },
        ]}
      />
    </div>
  )
}

type DownloadProps = {
  readonly deviceid: string
  readonly query: ReturnType<typeof toAuditQuery>
  readonly labelOf: (key: string) => string
}

function DownloadButton({ deviceid, query, labelOf }: DownloadProps) {
  const { t } = useTranslation()
  const download = useMutation({ mutationFn: () => downloadAudit(deviceid, query, t, labelOf) })
  return (
    <div>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} />}
        loading={download.isPending}
        onClick={() => download.mutate()}
      >
        {t('Download CSV')}
      </Button>
      {download.isError && <Notice title={t('Error')}>{errorMessage(download.error)}</Notice>}
    </div>
  )
}

type EntryProps = { readonly entry: DeviceAuditEntry; readonly labelOf: (key: string) => string }

function Entry({ entry, labelOf }: EntryProps) {
  const { t } = useTranslation()
  const details = auditDetailsText(entry, t, labelOf)
  return (
    <li className={classes['entry']}>
      <span className={classes['quiet']}>
        <RelativeTime seconds={entry.at} />
      </span>
      <span className={classes['what']}>
        {localizeOr(entry.localizable, entry.text)}
        {details !== '' && (
          <span className={classes['details']}>
            <ArrowText text={details} />
          </span>
        )}
      </span>
      <span className={classes['quiet']}>{actorName(entry.by, t)}</span>
    </li>
  )
}
