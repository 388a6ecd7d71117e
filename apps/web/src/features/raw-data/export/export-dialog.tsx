import {
  exportFileName,
  exportGate,
  maximumStorageDays,
  parseDeviceTimeZone,
  type PlanAccess,
  planAccessOf,
} from '@fieldport/domain'
import { Button, Group, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../lib/api/client.ts'
import { errorMessage } from '../../../lib/api/errors.ts'
import { getTimeZone } from '../../../lib/format/times.ts'
import { localize } from '../../../lib/texts/messages.ts'
import { PlansLink } from '../../../ui/controls/plans-link.tsx'
import { TextLink } from '../../../ui/controls/text-link.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import classes from './export-dialog.module.css'
import { ExportFields } from './export-fields.tsx'
import { ExportProgress } from './export-progress.tsx'
import { type ExportChoice, exportPath, type ExportRange, rangeOf, type ShownData } from './export-request.ts'
import { useExport } from './use-export.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'

/** Same as for every page of the device. Source: specification 3, section 4 ('settings after 10 minutes'). */
const settingsStaleMs = 600_000

type Props = {
  readonly deviceid: string
  readonly range: ExportRange | undefined
  readonly keys?: readonly string[] | undefined
  readonly onClose: () => void
}

/** Exports stored data of a device as a file. */
export function ExportDialog({ deviceid, range, keys, onClose }: Props) {
  const { t } = useTranslation()
  const settings = useQuery(
    api.portal.deviceGetSettings.queryOptions({ input: { deviceid }, staleTime: settingsStaleMs }),
  )
  const plan = settings.data && planAccessOf(settings.data)
  const refusal = plan && exportGate(plan)
  return (
    <Dialog onClose={onClose} title={t('Export data')}>
      {settings.isPending && <Skeleton h={300} />}
      {settings.isError && (
        <Notice title={t('Error')} onRetry={() => void settings.refetch()}>
          {errorMessage(settings.error)}
        </Notice>
      )}
      {refusal && (
        <Notice kind="warning">
          {localize(refusal)}
          <PlansLink plan={settings.data.tier.name} />
        </Notice>
      )}
      {plan && !refusal && (
        <ExportForm
          deviceid={deviceid}
          deviceTimeZone={parseDeviceTimeZone(settings.data?.PORTAL_timeZone)}
          plan={plan}
          shown={{ range, keys }}
          onClose={onClose}
        />
      )}
    </Dialog>
  )
}

type FormProps = {
  readonly deviceid: string
  /** IANA name; null: none is set. */
  readonly deviceTimeZone: string | null
  readonly plan: PlanAccess
  readonly shown: ShownData
  readonly onClose: () => void
}

function ExportForm({ deviceid, deviceTimeZone, plan, shown, onClose }: FormProps) {
  const { t } = useTranslation()
  const [choice, setChoice] = useState(() => firstChoice(shown, deviceTimeZone ?? getTimeZone()))
  const { state, start, cancel, reset } = useExport()
  const count = useCount(deviceid, plan, rangeOf(choice, shown))
  const records = count.data?.count
  const isRunning = state.kind === 'running'
  const change = (next: ExportChoice) => {
    setChoice(next)
    reset()
  }
  return (
    <form
      className={classes['form']}
      onSubmit={(event) => {
        event.preventDefault()
        const { format } = choice
        void start({
          name: exportFileName(deviceid, format),
          path: exportPath(deviceid, choice, shown),
          records,
        })
      }}
    >
      <fieldset className={classes['fields']} disabled={isRunning}>
        <ExportFields choice={choice} deviceTimeZone={deviceTimeZone} shown={shown} onChange={change} />
      </fieldset>
      <ExportProgress state={state} format={choice.format} records={records} />
      {!isRunning && (
        <TextLink to="/exports" search={{ devices: deviceid }} size="sm">
          {t('Schedule by email')}
        </TextLink>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={isRunning ? cancel : onClose}>
          {isRunning ? t('Cancel export') : t('Close')}
        </Button>
        <Button type="submit" loading={isRunning} disabled={records === 0}>
          {t('Export')}
        </Button>
      </Group>
    </form>
  )
}

function firstChoice({ range, keys }: ShownData, timeZone: string): ExportChoice {
  return {
    format: 'csv',
    dates: 'en-AU',
    timeZone,
    span: range ? 'shown' : 'all',
    columns: keys ? 'shown' : 'all',
  }
}

/** The number of records in the file. Requested again for each range, because new records count too. */
function useCount(deviceid: string, { tier, isVendor }: PlanAccess, range: ExportRange | undefined) {
  const keptDays = isVendor ? maximumStorageDays : tier.dataStorageDays
  const input = range ? { deviceid, ...range } : { deviceid, relative: keptDays * 86_400_000 }
  return useQuery(api.device.countPoints.queryOptions({ input, staleTime: 0, retry: false }))
}
