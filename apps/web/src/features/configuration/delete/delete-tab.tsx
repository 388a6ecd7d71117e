import type { DataJobState } from '@fieldport/contract'
import { isDataJobRunning } from '@fieldport/domain'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../../lib/api/client.ts'
import { errorMessage } from '../../../lib/api/errors.ts'
import { readNow } from '../../../lib/clock.ts'
import { withUnit } from '../../../lib/format/numbers.ts'
import { localizeOr } from '../../../lib/texts/messages.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { PercentBar } from '../../../ui/drawings/percent-bar.tsx'
import { PageSkeleton } from '../../../ui/feedback/page-skeleton.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { useConfigForm } from '../form/context.ts'
import { DeleteData } from './delete-data.tsx'
import classes from './delete.module.css'
import { TransferData } from './transfer-data.tsx'

const runningMs = 2000

/** Deletes or transfers a device's stored data. Source: specification 2, section 4 ('Delete/transfer data'). */
export function DeleteTab() {
  const { t } = useTranslation()
  const { deviceid } = useConfigForm()
  const query = useQuery(
    api.device.getDataJob.queryOptions({
      input: { deviceid },
      staleTime: 0,
      refetchInterval: ({ state }) => (isRunning(state.data?.job) ? runningMs : false),
    }),
  )
  if (query.isError && !query.data)
    return (
      <Notice title={t('Error')} onRetry={() => void query.refetch()}>
        {errorMessage(query.error)}
      </Notice>
    )
  if (!query.data) return <PageSkeleton />
  const { job } = query.data
  const begun = () => void query.refetch()
  if (job && isRunning(job)) return <RunningJob job={job} />
  return (
    <div className={classes['tab']}>
      {job && <FinishedJob job={job} />}
      <div className={classes['cards']}>
        <DeleteData deviceid={deviceid} onStarted={begun} />
        <TransferData deviceid={deviceid} onStarted={begun} />
      </div>
    </div>
  )
}

function isRunning(job: DataJobState | null | undefined): boolean {
  return isDataJobRunning(job ?? null, readNow())
}

/** Replaces the form while a job is running. */
function RunningJob({ job }: { readonly job: DataJobState }) {
  const { t } = useTranslation()
  return (
    <Notice
      kind="info"
      title={job.action === 'delete' ? t('Data is being deleted') : t('Data is being transferred')}
    >
      <span className={classes['running']} data-testid="data-job">
        {job.action === 'delete'
          ? t('The data of this device is being deleted. This may take up to 24 hours.')
          : t('The data of this device is being transferred to {{target}}. This may take up to 24 hours.', {
              target: job.target ?? '',
            })}
        <PercentBar percent={job.progress} label={t('Progress')} />
        <span>{withUnit(String(Math.round(job.progress)), '%')}</span>
      </span>
    </Notice>
  )
}

/** The result of the latest job. */
function FinishedJob({ job }: { readonly job: DataJobState }) {
  const { t } = useTranslation()
  const { action, error, target, timestamp } = job
  const words =
    action === 'delete'
      ? t('The data of this device was deleted.')
      : t('The data of this device was transferred to {{target}}.', { target: target ?? '' })
  return (
    <Notice kind={error === null ? 'success' : 'error'}>
      {error === null ? words : localizeOr(job.localizable, error)} <RelativeTime seconds={timestamp} />
    </Notice>
  )
}
