import type { DeviceSummary, ExportSchedule } from '@fieldport/contract'
import {
  exportFormatTable,
  fleetExportFileName,
  maximumExportDevices,
  scheduleLimits,
} from '@fieldport/domain'
import { Button, Group, NativeSelect, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, client } from '../../../lib/api/client.ts'
import { errorMessage } from '../../../lib/api/errors.ts'
import { getTimeZone } from '../../../lib/format/times.ts'
import { DeviceField } from '../../../ui/controls/device-field.tsx'
import { Segmented } from '../../../ui/controls/segmented.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import classes from '../export/export-dialog.module.css'
import { DatesField, FormatField, hasZone, TimeZoneField } from '../export/export-fields.tsx'
import { ExportProgress } from '../export/export-progress.tsx'
import { useExport } from '../export/use-export.ts'
import {
  toExportDefinition,
  type ExportOrder,
  createExportOrder,
  fleetExportPath,
  toExportOrder,
  type SpanName,
} from './export-order.ts'
import { ExportPreviewNotice, useExportPreview } from './export-preview.tsx'
import own from './fleet-export.module.css'
import { KeyField } from './key-field.tsx'
import { ScheduleFields } from './schedule-fields.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'

type Props = {
  /** The initial choice: devices, or a schedule to edit. */
  readonly from: readonly string[] | ExportSchedule
  readonly items: readonly DeviceSummary[] | undefined
  /** Why nothing can be scheduled; undefined: it can. */
  readonly scheduleProblem: string | undefined
  readonly onClose: () => void
}

/** Exports stored data of several devices: as an immediate download, or regularly by email. */
export function FleetExportDialog({ from, items, scheduleProblem, onClose }: Props) {
  const { t } = useTranslation()
  const changed = 'id' in from ? from : undefined
  const [order, setOrder] = useState(() =>
    'id' in from ? toExportOrder(from) : createExportOrder(from, getTimeZone()),
  )
  const { state, start, cancel, reset } = useExport()
  const preview = useExportPreview(order)
  const scheduling = useSchedule(changed?.id, onClose)
  const isRunning = state.kind === 'running'
  const isScheduled = order.delivery === 'schedule'
  const change = (part: Partial<ExportOrder>) => {
    setOrder({ ...order, ...part })
    reset()
    scheduling.reset()
  }
  const submit = () => {
    if (isScheduled) return scheduling.mutate(toExportDefinition(order))
    const name = fleetExportFileName(preview.included, order.format)
    void start({ name, path: fleetExportPath(order), records: preview.records })
  }
  return (
    <Dialog onClose={onClose} title={changed ? t('Edit scheduled export') : t('Export data')} size="lg">
      <form
        className={classes['form']}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <fieldset className={classes['fields']} disabled={isRunning || scheduling.isPending}>
          {!changed && (
            <Segmented
              label={t('Delivery')}
              value={order.delivery}
              onChange={(value) => change({ delivery: value === 'schedule' ? 'schedule' : 'download' })}
              segments={[
                { value: 'download', label: t('Download now') },
                { value: 'schedule', label: t('Schedule by email'), disabled: scheduleProblem !== undefined },
              ]}
              fullWidth
            />
          )}
          <DeliveryNote isScheduled={isScheduled} problem={scheduleProblem} />
          <DeviceField
            items={items}
            value={order.deviceids}
            maximum={maximumExportDevices}
            onChange={(ids) => change({ deviceids: ids })}
          />
          <ExportPreviewNotice preview={preview} />
          {isScheduled ? (
            <ScheduleFields value={order.schedule} onChange={(schedule) => change({ schedule })} />
          ) : (
            <NativeSelect
              label={t('Range')}
              value={order.span}
              onChange={({ currentTarget }) => change({ span: currentTarget.value as SpanName })}
              data={spanChoices(t)}
            />
          )}
          <FileFields order={order} onChange={change} />
        </fieldset>
        {scheduling.isError && <Notice title={t('Error')}>{errorMessage(scheduling.error)}</Notice>}
        {!isScheduled && <ExportProgress state={state} format={order.format} records={preview.records} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={isRunning ? cancel : onClose}>
            {isRunning ? t('Cancel export') : t('Close')}
          </Button>
          <Button
            type="submit"
            loading={isRunning || scheduling.isPending}
            disabled={preview.included === 0 || (!isScheduled && preview.records === 0)}
          >
            {submitText(order, changed !== undefined, t)}
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}

function submitText({ delivery }: ExportOrder, isChange: boolean, t: TFunction): string {
  if (isChange) return t('Save')
  return delivery === 'schedule' ? t('Schedule export') : t('Export')
}

type NoteProps = { readonly isScheduled: boolean; readonly problem: string | undefined }

/** Explains what a schedule sends, or why there can be none. */
function DeliveryNote({ isScheduled, problem }: NoteProps) {
  const { t } = useTranslation()
  if (!isScheduled && problem === undefined) return null
  return (
    <Text size="xs" c="dimmed">
      {problem ??
        t("We'll email you a link to each file. It works for {{count}} day.", {
          count: scheduleLimits.keptDays,
        })}
    </Text>
  )
}

function spanChoices(t: TFunction): { value: SpanName; label: string }[] {
  return [
    { value: 'day', label: t('Last 24 hours') },
    { value: 'week', label: t('Last 7 days') },
    { value: 'month', label: t('Last 30 days') },
    { value: 'all', label: t('Everything stored') },
  ]
}

type FieldsProps = { readonly order: ExportOrder; readonly onChange: (part: Partial<ExportOrder>) => void }

/** The options of the file. The zone is always shown for schedules, because it also applies to their hour. */
function FileFields({ order, onChange }: FieldsProps) {
  const { hasColumns, hasDateStyle } = exportFormatTable[order.format]
  return (
    <>
      <FormatField format={order.format} onChange={(format) => onChange({ format })} />
      {hasColumns && (
        <KeyField deviceids={order.deviceids} value={order.keys} onChange={(keys) => onChange({ keys })} />
      )}
      <div className={own['pair']}>
        {hasDateStyle && <DatesField dates={order.dates} onChange={(dates) => onChange({ dates })} />}
        {(hasZone(order.format) || order.delivery === 'schedule') && (
          <TimeZoneField zone={order.timeZone} onChange={(timeZone) => onChange({ timeZone })} />
        )}
      </div>
    </>
  )
}

/** Saves a schedule and closes, because the list shows it. @param id the schedule to change; undefined: a new one */
function useSchedule(id: string | undefined, onDone: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (schedule: ReturnType<typeof toExportDefinition>) =>
      id === undefined
        ? client.user.addExportSchedule(schedule)
        : client.user.setExportSchedule({ ...schedule, id }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: api.user.listExportSchedules.key() })
      onDone()
    },
  })
}

/** All devices that a person may choose; the vendor chooses among those in the URL and their own. */
export function useDeviceChoices() {
  return useQuery(api.portal.userGetDeviceSummary.queryOptions({ staleTime: 300_000 })).data?.Items
}
