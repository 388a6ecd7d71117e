import { Button, Group } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '../../lib/api/errors.ts'
import { readNow } from '../../lib/clock.ts'
import { reasonText } from '../../lib/conditions/reason-text.ts'
import type { LiveFleet } from '../../lib/fleet/live-fleet.ts'
import { formatCount } from '../../lib/format/numbers.ts'
import { useFaultNamesSettled } from '../../ui/conditions/condition-reason.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { PageSkeleton } from '../../ui/feedback/page-skeleton.tsx'
import { AlarmFilters } from './alarm-filters.tsx'
import { AlarmRow } from './alarm-row.tsx'
import type { AlarmView } from './alarm-view.ts'
import classes from './alarms.module.css'
import { BulkBar, BulkResults } from './bulk-bar.tsx'
import { type Alarm, type AlarmDevice, customersOf, filterAlarms } from './list-alarms.ts'
import { createAcknowledgement, useAlarmChange, useAlarms } from './use-alarms.ts'
import { useBulkAcknowledge } from './use-bulk-acknowledge.ts'

/** Loaded lazily, because most visits open no alarm. */
const AlarmPanel = lazy(async () => ({ default: (await import('./panel/alarm-panel.tsx')).AlarmPanel }))

/** Number of rows shown initially, and added with each click on the button below them. */
const rowsOfPage = 100

/** The reader: the ID of the account, and the name used in acknowledgements. */
export type AlarmReader = { readonly id: string; readonly name: string }

type Props = {
  readonly view: AlarmView
  readonly onView: (view: AlarmView) => void
  /** Undefined while they are loaded. */
  readonly devices: readonly AlarmDevice[] | undefined
  readonly live: LiveFleet
  readonly reader: AlarmReader
}

/** The open conditions of all machines, worst first. */
export function OpenAlarms({ view, onView, devices, live, reader }: Props) {
  const { t } = useTranslation()
  const { alarms, query } = useAlarms(devices, live)
  const customers = useMemo(() => customersOf(alarms ?? []), [alarms])
  const isNamed = useFaultNamesSettled(
    alarms?.some(({ condition }) => condition.reason.kind === 'code') ?? false,
  )
  const shown = useShownAlarms(isNamed ? alarms : undefined, view, reader.id)
  const { alarm: opened, ...filters } = view
  const open = (alarm: Alarm | undefined) => onView({ ...filters, ...(alarm && { alarm: alarm.id }) })
  return (
    <>
      <AlarmFilters view={view} customers={customers} onView={onView} />
      {query.isError && (
        <Notice title={t('Error')} onRetry={() => void query.refetch()}>
          {errorMessage(query.error)}
        </Notice>
      )}
      {!shown && !query.isError && <PageSkeleton />}
      {shown?.length === 0 && (
        <EmptyState
          icon={<IconCircleCheck size={40} stroke={1.5} />}
          title={alarms?.length === 0 ? t('No open alarms or warnings') : t('No matching alarms.')}
        />
      )}
      {shown && <AlarmRows shown={shown} me={reader.name} onOpen={open} />}
      {opened !== undefined && alarms && (
        <Suspense>
          <AlarmPanel
            key={opened}
            alarm={alarms.find(({ id }) => id === opened)}
            reader={reader}
            onClose={() => open(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}

function useShownAlarms(alarms: readonly Alarm[] | undefined, view: AlarmView, me: string) {
  const { t } = useTranslation()
  return useMemo(() => {
    const textOf = ({ condition }: Alarm) => reasonText(condition, t, readNow())
    return alarms && filterAlarms(alarms, view, me, textOf)
  }, [alarms, view, me, t])
}

type RowsProps = {
  readonly shown: readonly Alarm[]
  readonly me: string
  readonly onOpen: (alarm: Alarm) => void
}

function AlarmRows({ shown, me, onOpen }: RowsProps) {
  const { t } = useTranslation()
  const [pages, setPages] = useState(1)
  const change = useAlarmChange()
  const offered = useMemo(() => shown.filter(({ mayAcknowledge }) => mayAcknowledge), [shown])
  const bulk = useBulkAcknowledge(offered, me)
  const acknowledge = (alarm: Alarm) =>
    change.mutate(createAcknowledgement(alarm.id, alarm.deviceid, [alarm]))
  return (
    <>
      {change.error && (
        <Notice title={t('Error')} onClose={change.reset}>
          {errorMessage(change.error)}
        </Notice>
      )}
      {bulk.results && <BulkResults results={bulk.results} onClose={bulk.dismiss} />}
      {shown.length > 0 && (
        <>
          <p className={classes['count']} role="status">
            {t('{{count}} open', { count: shown.length })}
          </p>
          {offered.length > 0 && (
            <BulkBar
              offered={offered}
              ticked={bulk.ticked}
              isBusy={bulk.isBusy}
              onTickAll={bulk.tickAll}
              onAcknowledge={bulk.acknowledge}
            />
          )}
          <ul className={classes['rows']} aria-label={t('Open alarms and warnings')} data-testid="alarms">
            {shown.slice(0, pages * rowsOfPage).map((alarm) => (
              <AlarmRow
                key={alarm.id}
                alarm={alarm}
                isBusy={change.isPending && change.variables.id === alarm.id}
                isTicked={bulk.ids.has(alarm.id)}
                onTick={bulk.tick}
                onAcknowledge={acknowledge}
                onOpen={onOpen}
              />
            ))}
          </ul>
        </>
      )}
      {shown.length > pages * rowsOfPage && (
        <Group justify="center" mt="md">
          <Button variant="default" onClick={() => setPages(pages + 1)}>
            {t('Show {{number}} more', { number: formatCount(shown.length - pages * rowsOfPage) })}
          </Button>
        </Group>
      )}
    </>
  )
}
