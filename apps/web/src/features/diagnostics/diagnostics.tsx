import type { DeviceSettings, Diagnostics } from '@fieldport/contract'
import { Button, Skeleton } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '../../lib/api/errors.ts'
import { formatCount } from '../../lib/format/numbers.ts'
import { ErrorBoundary } from '../../ui/feedback/error-boundary.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { PageSkeleton } from '../../ui/feedback/page-skeleton.tsx'
import { Panel } from '../../ui/panel.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { diagnosticsOptions } from './diagnostics-options.ts'
import classes from './diagnostics.module.css'
import { Parameters } from './parameters.tsx'

type Props = {
  readonly deviceid: string
  readonly settings: DeviceSettings
  readonly q: string
  readonly onSearch: (q: string) => void
}

/** Diagnostics of a device: connection, trouble codes and the latest value of each parameter. */
export function DeviceDiagnostics({ deviceid, settings, q, onSearch }: Props) {
  const { t } = useTranslation()
  const query = useQuery(diagnosticsOptions(deviceid))
  const { data } = query
  if (query.isError && !data)
    return (
      <Notice title={t('Error')} onRetry={() => void query.refetch()}>
        {errorMessage(query.error)}
      </Notice>
    )
  if (!data) return <PageSkeleton />
  return (
    <div className={classes['page']}>
      <div className={classes['wide']}>
        <Parameters
          parameters={data.parameters}
          settings={settings}
          q={q}
          onSearch={onSearch}
          action={
            <Button
              size="xs"
              variant="default"
              leftSection={<IconRefresh size={14} />}
              loading={query.isFetching}
              onClick={() => void query.refetch()}
            >
              {t('Refresh')}
            </Button>
          }
        />
      </div>
      <div className={classes['column']}>
        <ConnectionPanel
          connection={data.connection}
          newestPointAt={data.at}
          askedAt={query.dataUpdatedAt / 1000}
        />
        <Faults faults={data.faults} />
      </div>
    </div>
  )
}

type ConnectionPanelProps = {
  readonly connection: Diagnostics['connection']
  readonly newestPointAt: number | null
  /** When the data was fetched, epoch seconds: it stays cached for minutes. */
  readonly askedAt: number
}

function ConnectionPanel({ connection, newestPointAt, askedAt }: ConnectionPanelProps) {
  const { t } = useTranslation()
  const { transport, connected, lastMessageAt, refusedTotal } = connection
  return (
    <Panel
      title={t('Connection')}
      aside={
        <span className={classes['quiet']}>
          {t('Updated')} <RelativeTime seconds={askedAt} />
        </span>
      }
      testId="diag-connection"
    >
      <dl className={classes['facts']}>
        <Fact name={t('Connected')}>{connected ? t('Yes, over MQTT') : t('No')}</Fact>
        <Fact name={t('Last message via')}>
          {transport === null ? t('None yet') : transport.toUpperCase()}
        </Fact>
        <Fact name={t('Last message')}>
          {lastMessageAt === null ? t('None yet') : <RelativeTime seconds={lastMessageAt} />}
        </Fact>
        <Fact name={t('Latest measurement')}>
          {newestPointAt === null ? t('None yet') : <RelativeTime seconds={newestPointAt} />}
        </Fact>
        <Fact name={t('Messages refused')}>{formatCount(refusedTotal)}</Fact>
      </dl>
    </Panel>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className={classes['fact']}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

// The names of trouble codes are large, and few devices have any.
const FaultList = lazy(async () => ({ default: (await import('./fault-list.tsx')).FaultList }))

/** Trouble codes of the controllers on both buses, from bus message 65226. */
function Faults({ faults }: { readonly faults: Diagnostics['faults'] }) {
  const { t } = useTranslation()
  return (
    <Panel title={t('Trouble codes')} testId="diag-faults" flush>
      {faults.length === 0 ? (
        <p className={classes['none']}>{t('No trouble codes in the last 600 readings.')}</p>
      ) : (
        <ErrorBoundary fallback={<p className={classes['none']}>{t('Error Loading Data')}</p>}>
          <Suspense fallback={<Skeleton h={96} radius={0} />}>
            <FaultList faults={faults} />
          </Suspense>
        </ErrorBoundary>
      )}
    </Panel>
  )
}
