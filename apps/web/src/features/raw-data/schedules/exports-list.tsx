import type { ExportSchedule } from '@fieldport/contract'
import { Button, Group, Text } from '@mantine/core'
import { IconFileExport, IconPlus } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '../../../lib/api/errors.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorDialog } from '../../../ui/feedback/error-dialog.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { PageSkeleton } from '../../../ui/feedback/page-skeleton.tsx'
import { parseDeviceIds } from '../fleet-export/export-order.ts'
import { FleetExportDialog, useDeviceChoices } from '../fleet-export/fleet-export-dialog.tsx'
import { downloadExportRun } from './download-export-run.ts'
import { type ScheduleAction, ScheduleRow } from './schedule-row.tsx'
import cardTable from '../../../ui/card-table.module.css'
import classes from './schedules.module.css'
import { useScheduleActions, useSchedules } from './use-schedules.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'

type Props = {
  /** Comma-separated IDs for which a new export is open. */
  readonly devices: string | undefined
  /** The run whose file an email linked to. */
  readonly file: string | undefined
  /** Removes both from the URL. */
  readonly onDone: () => void
}

/** Scheduled exports, and a button for a new one. */
export function ExportsList({ devices, file, onDone }: Props) {
  const { t } = useTranslation()
  const schedules = useSchedules()
  const items = useDeviceChoices()
  /** A schedule being edited; true: a new export. */
  const [open, setOpen] = useState<ExportSchedule | true>()
  const { data } = schedules
  if (!data) {
    return schedules.isError ? (
      <Notice title={t('Error')} onRetry={() => void schedules.refetch()}>
        {errorMessage(schedules.error)}
      </Notice>
    ) : (
      <PageSkeleton />
    )
  }
  const names = new Map(items?.map(({ deviceid, name }) => [deviceid, name || deviceid]))
  const limit =
    data.Items.length < data.maximum
      ? undefined
      : t('Limit: {{count}} scheduled export. Delete one to add another.', { count: data.maximum })
  const scheduleProblem = data.canMail
    ? limit
    : t("This portal can't send email, so exports can't be scheduled.")
  return (
    <>
      <div className={classes['tools']}>
        <p className={classes['none']}>{limit}</p>
        <Button leftSection={<IconPlus size={16} />} onClick={() => setOpen(true)}>
          {t('New export')}
        </Button>
      </div>
      {file !== undefined && <MailedFile key={file} id={file} items={data.Items} onClose={onDone} />}
      {data.Items.length === 0 ? (
        <NoSchedules />
      ) : (
        <Rows items={data.Items} nameOf={(deviceid) => names.get(deviceid) ?? deviceid} onEdit={setOpen} />
      )}
      {(open !== undefined || devices !== undefined) && (
        <FleetExportDialog
          from={typeof open === 'object' ? open : parseDeviceIds(devices)}
          items={items}
          scheduleProblem={scheduleProblem}
          onClose={() => {
            setOpen(undefined)
            if (devices !== undefined) onDone()
          }}
        />
      )}
    </>
  )
}

function NoSchedules() {
  const { t } = useTranslation()
  return (
    <EmptyState icon={<IconFileExport size={40} stroke={1.5} />} title={t('No scheduled exports yet')}>
      {t('Export one or more devices now, or have a file prepared every day, week or month.')}
    </EmptyState>
  )
}

type MailedProps = {
  readonly id: string
  readonly items: readonly ExportSchedule[]
  readonly onClose: () => void
}

/** The file that an email linked to, even if the schedule has run again since. */
function MailedFile({ id, items, onClose }: MailedProps) {
  const { t } = useTranslation()
  const { mutate, isPending, error, reset } = useMutation({ mutationFn: downloadExportRun })
  const schedule = items.find(({ lastRun }) => lastRun?.id === id)
  return (
    <div className={classes['mailed']}>
      <Notice kind="info" title={schedule?.name ?? t('Your export')} onClose={onClose}>
        <Button size="xs" loading={isPending} onClick={() => mutate(id)}>
          {t('Download file')}
        </Button>
      </Notice>
      {error && <ErrorDialog error={error} onClose={reset} />}
    </div>
  )
}

type RowsProps = {
  readonly items: readonly ExportSchedule[]
  readonly nameOf: (deviceid: string) => string
  readonly onEdit: (schedule: ExportSchedule) => void
}

function Rows({ items, nameOf, onEdit }: RowsProps) {
  const { t } = useTranslation()
  const { run, pause, remove } = useScheduleActions()
  const [removing, setRemoving] = useState<ExportSchedule>()
  const act = (action: ScheduleAction, schedule: ExportSchedule) => {
    const { id } = schedule
    if (action === 'run') run.mutate({ id })
    else if (action === 'edit') onEdit(schedule)
    else if (action === 'remove') setRemoving(schedule)
    else pause.mutate({ id, paused: action === 'pause' })
  }
  const failed = [run, pause, remove].find(({ isError }) => isError)
  return (
    <div className={cardTable['frame']}>
      <table className={cardTable['table']}>
        <thead>
          <tr>
            <th scope="col">{t('Export')}</th>
            <th scope="col">{t('Schedule')}</th>
            <th scope="col">{t('Next run')}</th>
            <th scope="col">{t('Last run')}</th>
            <th scope="col" aria-label={t('Actions')} />
          </tr>
        </thead>
        <tbody>
          {items.map((schedule) => (
            <ScheduleRow
              key={schedule.id}
              schedule={schedule}
              nameOf={nameOf}
              onAction={(action) => act(action, schedule)}
            />
          ))}
        </tbody>
      </table>
      {removing && (
        <RemoveDialog
          name={removing.name}
          isPending={remove.isPending}
          onConfirm={() => remove.mutate({ id: removing.id }, { onSettled: () => setRemoving(undefined) })}
          onClose={() => setRemoving(undefined)}
        />
      )}
      {failed && <ErrorDialog error={failed.error} onClose={failed.reset} />}
    </div>
  )
}

type RemoveProps = {
  readonly name: string
  readonly isPending: boolean
  readonly onConfirm: () => void
  readonly onClose: () => void
}

function RemoveDialog({ name, isPending, onConfirm, onClose }: RemoveProps) {
  const { t } = useTranslation()
  return (
    <Dialog onClose={onClose} title={t('Delete {{name}}', { name })}>
      <Text size="sm">{t('Its files can no longer be downloaded.')}</Text>
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('Cancel')}
        </Button>
        <Button color="red" loading={isPending} onClick={onConfirm}>
          {t('Delete export and files')}
        </Button>
      </Group>
    </Dialog>
  )
}
