import type { ServerLogEntry } from '@fieldport/contract'
import { Button, Group } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconListSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '../../lib/api/errors.ts'
import { formatDateTime, zoneName } from '../../lib/format/times.ts'
import { ArrowText } from '../../ui/arrow-text.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { PageSkeleton } from '../../ui/feedback/page-skeleton.tsx'
import { describeDetails } from './entry-details.ts'
import { kindName } from './kind-name.ts'
import { LogFilters } from './log-filters.tsx'
import { entryText } from './log-query.ts'
import { type LogView } from './log-view.ts'
import classes from './server-log.module.css'
import { useServerLog } from './use-server-log.ts'

const typingPauseMs = 250

type Props = {
  readonly deviceid: string
  readonly view: LogView
  readonly onView: (view: LogView) => void
}

/** What the portal logged about a device, newest first. */
export function ServerLog({ deviceid, view, onView }: Props) {
  const { t } = useTranslation()
  const [live, setLive] = useState(true)
  const [asked] = useDebouncedValue(view, typingPauseMs)
  const { log, entries, mayFollow, isTailLost } = useServerLog(deviceid, asked, live)
  const isFiltered = Object.keys(asked).length > 0
  return (
    <>
      <LogFilters view={view} onView={onView} live={live} mayFollow={mayFollow} onLive={setLive} />
      {log.isError && (
        <Notice title={t('Error')} onRetry={() => void log.refetch()}>
          {errorMessage(log.error)}
        </Notice>
      )}
      {isTailLost && <Notice kind="warning">{t("Can't load new entries right now. Retrying…")}</Notice>}
      {log.isPending && <PageSkeleton />}
      {entries?.length === 0 && (
        <EmptyState
          icon={<IconListSearch size={40} stroke={1.5} />}
          title={isFiltered ? t('No matching entries.') : t('No entries for this device yet.')}
        >
          {isFiltered
            ? t('Try fewer words, more entry types or a longer range.')
            : t('Connections, refused messages, commands and settings changes appear here.')}
        </EmptyState>
      )}
      {entries && entries.length > 0 && <Entries entries={entries} />}
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

function Entries({ entries }: { readonly entries: readonly ServerLogEntry[] }) {
  const { t } = useTranslation()
  return (
    <ol className={classes['list']} aria-label={t('Server Log')} data-testid="server-log">
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} />
      ))}
    </ol>
  )
}

function Entry({ entry }: { readonly entry: ServerLogEntry }) {
  const { t } = useTranslation()
  const details = [...new Set(describeDetails(entry.details, t))]
  return (
    <li className={classes['entry']}>
      <time
        className={classes['time']}
        dateTime={new Date(entry.at * 1000).toISOString()}
        title={zoneName(entry.at)}
      >
        {formatDateTime(entry.at)}
      </time>
      <span className={classes['mark']} data-kind={entry.kind}>
        {kindName(entry.kind, t)}
      </span>
      {/* In the logged words: the search matches these. */}
      <span className={classes['text']} lang={entry.localizable ? undefined : 'en'}>
        {entryText(entry)}
      </span>
      {details.length > 0 && (
        <ul className={classes['details']}>
          {details.map((detail) => (
            <li key={detail}>
              <ArrowText text={detail} />
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
