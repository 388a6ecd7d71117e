import { configCatalogue, diffConfigs } from '@fieldport/domain'
import { Autocomplete, Button, CloseButton, Group, Skeleton } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '../../../lib/api/errors.ts'
import { formatDateTime } from '../../../lib/format/times.ts'
import { SideDialog } from '../../../ui/dialog/side-dialog.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { ChangeDiff } from '../diff/change-diff.tsx'
import { useConfigForm } from '../form/context.ts'
import { HistoryEntry } from './history-entry.tsx'
import classes from './history.module.css'
import { diffToRestore } from './restore-values.ts'
import { useConfigHistory, versionOptions } from './use-config-history.ts'

const allKeys = configCatalogue.map(({ key }) => key)

/** Who changed what, when and why; compares two versions, and restores an old one for review. */
export function HistoryDrawer({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation()
  const { deviceid } = useConfigForm()
  const [key, setKey] = useState('')
  const [picked, setPicked] = useState<readonly number[]>([])
  const [isComparing, setComparing] = useState(false)
  const history = useConfigHistory(deviceid, allKeys.includes(key) ? key : '')
  const putBack = useRestoreVersion(onClose)
  const pick = (version: number) =>
    setPicked((before) =>
      before.includes(version) ? before.filter((each) => each !== version) : [...before, version].slice(-2),
    )
  return (
    <SideDialog onClose={onClose} position="right" size="lg" title={t('History')}>
      <Group mb="sm" gap="xs" wrap="nowrap">
        <Autocomplete
          flex={1}
          size="sm"
          aria-label={t('Filter by setting')}
          placeholder={t('Filter by setting')}
          data={allKeys}
          limit={12}
          value={key}
          onChange={setKey}
        />
        <Button variant="default" disabled={picked.length !== 2} onClick={() => setComparing(true)}>
          {t('Compare')}
        </Button>
      </Group>
      {isComparing && picked.length === 2 && (
        <VersionDiff versions={picked} onClose={() => setComparing(false)} />
      )}
      {putBack.error !== null && <Notice title={t('Error')}>{errorMessage(putBack.error)}</Notice>}
      <Entries
        history={history}
        picked={picked}
        onSelect={pick}
        onRestore={(version) => void putBack.run(version)}
      />
    </SideDialog>
  )
}

type EntriesProps = {
  readonly history: ReturnType<typeof useConfigHistory>
  readonly picked: readonly number[]
  readonly onSelect: (version: number) => void
  readonly onRestore: (version: number) => void
}

function Entries({ history, picked, onSelect, onRestore }: EntriesProps) {
  const { t } = useTranslation()
  const { query, entries } = history
  return (
    <>
      {query.isPending && <Skeleton h={300} />}
      {query.isError && (
        <Notice title={t('Error')} onRetry={() => void query.refetch()}>
          {errorMessage(query.error)}
        </Notice>
      )}
      {query.isSuccess && entries.length === 0 && (
        <EmptyState icon={<IconHistory size={32} />} title={t('No changes yet')}>
          {t('Every change is recorded here: who made it, when, and the old and new values.')}
        </EmptyState>
      )}
      <ol className={classes['entries']}>
        {entries.map((entry) => (
          <HistoryEntry
            key={entry.id}
            entry={entry}
            isSelected={entry.version !== null && picked.includes(entry.version)}
            onSelect={onSelect}
            onRestore={onRestore}
          />
        ))}
      </ol>
      {query.hasNextPage && (
        <Button
          fullWidth
          variant="default"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('Load more')}
        </Button>
      )}
    </>
  )
}

/** Restores an old version as unsaved changes, to be reviewed before saving. */
function useRestoreVersion(onDone: () => void) {
  const { deviceid, store } = useConfigForm()
  const queries = useQueryClient()
  const [error, setError] = useState<unknown>(null)
  return {
    error,
    run: async (version: number) => {
      try {
        const { config } = await queries.fetchQuery(versionOptions(deviceid, version))
        store.setMany(diffToRestore(config, store.working()))
        onDone()
      } catch (caught) {
        setError(caught)
      }
    },
  }
}

type Props = { readonly versions: readonly number[]; readonly onClose: () => void }

/** The differences between two versions, the older one first. */
function VersionDiff({ versions, onClose }: Props) {
  const { t } = useTranslation()
  const { deviceid } = useConfigForm()
  const [older = 0, newer = 0] = versions.toSorted((left, right) => left - right)
  const before = useQuery(versionOptions(deviceid, older))
  const after = useQuery(versionOptions(deviceid, newer))
  const error = before.error ?? after.error
  if (error) return <Notice title={t('Error')}>{errorMessage(error)}</Notice>
  if (!before.data || !after.data) return <Skeleton h={120} />
  const changes = diffConfigs(before.data.config, after.data.config)
  return (
    <section className={classes['diff']} aria-label={t('Compare')}>
      <header className={classes['diffHead']}>
        {t('{{count}} difference', { count: changes.length })}
        <CloseButton aria-label={t('Close comparison')} onClick={onClose} />
      </header>
      <ChangeDiff
        label={t('Compare')}
        changes={changes}
        before={
          <span title={formatDateTime(before.data.at)}>{t('Version {{version}}', { version: older })}</span>
        }
        after={
          <span title={formatDateTime(after.data.at)}>{t('Version {{version}}', { version: newer })}</span>
        }
      />
    </section>
  )
}
