import type { ExportRun } from '@fieldport/contract'
import { Button } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconClock,
  IconDownload,
} from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { formatDataSize } from '../../../lib/format/numbers.ts'
import { formatDateTime } from '../../../lib/format/times.ts'
import { answerText } from '../../../lib/texts/messages.ts'
import { ErrorDialog } from '../../../ui/feedback/error-dialog.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { downloadExportRun } from './download-export-run.ts'
import classes from './schedules.module.css'

type Props = {
  readonly run: ExportRun | null
  /** The display name of a device. */
  readonly nameOf: (deviceid: string) => string
}

/** The last run of a schedule, with its result. */
export function RunResult({ run, nameOf }: Props) {
  const { t } = useTranslation()
  if (!run) return <span className={classes['none']}>—</span>
  const leftOut = reasonsBesides(run)
  const mailed = mailText(run.mail, t)
  return (
    <span className={classes['result']}>
      <span className={classes['line']}>
        <RunState run={run} />
        {run.endedAt !== null && (
          <span className={classes['quiet']}>
            <RelativeTime seconds={run.endedAt} />
          </span>
        )}
      </span>
      {run.problem && <span className={classes['quiet']}>{answerText(run.problem)}</span>}
      {leftOut.length > 0 && (
        <details className={classes['leftOut']}>
          <summary>
            {run.outcome === 'done'
              ? t('{{count}} device not in the file', { count: leftOut.length })
              : t('{{count}} device not exported', { count: leftOut.length })}
          </summary>
          <ul>
            {leftOut.map(({ deviceid, reason }) => (
              <li key={deviceid}>
                <bdi>{nameOf(deviceid)}</bdi>: {answerText(reason)}
              </li>
            ))}
          </ul>
        </details>
      )}
      {run.file && (
        <>
          <DownloadButton id={run.id} file={run.file} />
          <span className={classes['quiet']}>
            {t('Available until {{time}}', { time: formatDateTime(run.file.expiresAt) })}
          </span>
        </>
      )}
      {mailed !== undefined && (
        <span className={classes['mail']} data-state={run.mail}>
          {mailed}
        </span>
      )}
    </span>
  )
}

/** Excluded devices, unless the run failed for the only one of them, which its problem already says. */
function reasonsBesides({ leftOut, problem }: ExportRun): ExportRun['leftOut'] {
  const [only, ...others] = leftOut
  const isSaid = only && others.length === 0 && problem && answerText(only.reason) === answerText(problem)
  return isSaid ? [] : leftOut
}

/** What became of the email about a run; undefined: nothing is known yet, or any more. */
function mailText(mail: ExportRun['mail'], t: TFunction): string | undefined {
  switch (mail) {
    case 'sent':
      return t('Email sent')
    case 'retrying':
      return t("The mail server hasn't accepted the email yet. Trying again.")
    case 'returned':
      return t('The email bounced. Check the email address of your account.')
    case 'failed':
      return t("The email couldn't be sent.")
    default:
      return undefined
  }
}

function DownloadButton({
  id,
  file,
}: {
  readonly id: string
  readonly file: NonNullable<ExportRun['file']>
}) {
  const { t } = useTranslation()
  const { mutate, isPending, error, reset } = useMutation({ mutationFn: downloadExportRun })
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        className={classes['download'] ?? ''}
        leftSection={<IconDownload size={14} />}
        loading={isPending}
        onClick={() => mutate(id)}
      >
        {t('Download ({{size}})', { size: formatDataSize(file.sizeBytes) })}
      </Button>
      {error && <ErrorDialog error={error} onClose={reset} />}
    </>
  )
}

/** The result of a run, as a word and a shape. */
function RunState({ run: { outcome } }: { readonly run: Pick<ExportRun, 'outcome'> }) {
  const { t } = useTranslation()
  switch (outcome) {
    case 'done':
      return (
        <span className={classes['state']} data-state="done">
          <IconCircleCheck size={16} aria-hidden /> {t('Ready')}
        </span>
      )
    case 'empty':
      return (
        <span className={classes['state']} data-state="empty">
          <IconCircleDashed size={16} aria-hidden /> {t('No Data Found')}
        </span>
      )
    case 'failed':
      return (
        <span className={classes['state']} data-state="failed">
          <IconAlertTriangle size={16} aria-hidden /> {t('Failed')}
        </span>
      )
    default:
      return (
        <span className={classes['state']} data-state="running" role="status">
          <IconClock size={16} aria-hidden /> {t('Running…')}
        </span>
      )
  }
}
