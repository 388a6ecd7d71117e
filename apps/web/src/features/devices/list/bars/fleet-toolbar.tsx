import { allGroups } from '@fieldport/domain'
import { NativeSelect } from '@mantine/core'
import { IconFolder } from '@tabler/icons-react'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../../lib/format/numbers.ts'
import { Segmented } from '../../../../ui/controls/segmented.tsx'
import { EventBadge } from '../../../../ui/feedback/event-badge.tsx'
import { StateShape, getStateLabel } from '../../../../ui/feedback/state-badge.tsx'
import type { StatusCounts } from '../filter-sort-devices.ts'
import classes from '../device-list.module.css'
import type { DeviceListState } from '../use-device-list.ts'
import { type ListView, type StatusFilter as Status, statusFilters } from '../list-view.ts'
import { SearchField } from './search-field.tsx'

type Props = {
  readonly view: ListView
  readonly list: DeviceListState
  readonly vendor: boolean
  readonly isGroupable: boolean
}

/** The list's filters: search, group, state. */
export function FleetToolbar({ view, list, vendor, isGroupable }: Props) {
  const { t } = useTranslation()
  const { show } = list
  const showGroup = useCallback((group: string | undefined) => show({ group }), [show])
  return (
    <div className={classes['toolbar']}>
      <SearchField value={list.q} onChange={list.setQ} />
      {isGroupable && <GroupSelect groups={list.groups} value={view.group} onChange={showGroup} />}
      <StatusFilter counts={list.counts} value={view.state} onChange={(state) => show({ state })} />
      {vendor && (
        <Segmented
          label={t('Which devices')}
          value={view.all ? 'all' : 'mine'}
          onChange={(value) => show({ all: value === 'all', group: undefined })}
          segments={[
            { value: 'mine', label: t('My devices') },
            { value: 'all', label: t('All devices') },
          ]}
        />
      )}
    </div>
  )
}

/** Machines that need attention have a section of their own above the list. */
const shownFilters = statusFilters.filter((status) => status !== 'attention')

type StatusFilterProps = {
  readonly counts: StatusCounts | undefined
  readonly value: Status | undefined
  readonly onChange: (state: Status | undefined) => void
}

/** The numbers of devices by state; each filters the list. */
function StatusFilter({ counts, value, onChange }: StatusFilterProps) {
  const { t } = useTranslation()
  const number = (status: Status | 'all') => <b>{counts ? formatCount(counts[status]) : '–'}</b>
  return (
    <div className={classes['filters']} role="group" aria-label={t('Filter by state')}>
      <button
        type="button"
        className={classes['filter']}
        aria-pressed={value === undefined}
        onClick={() => onChange(undefined)}
      >
        {t('All')} {number('all')}
      </button>
      {shownFilters.map((status) => (
        <button
          key={status}
          type="button"
          className={classes['filter']}
          aria-pressed={value === status}
          data-empty={counts?.[status] === 0 || undefined}
          onClick={() => onChange(value === status ? undefined : status)}
        >
          {status === 'warning' || status === 'alarm' ? (
            <EventBadge state={status} />
          ) : (
            <>
              <StateShape state={status} />
              {getStateLabel(status, t)}
            </>
          )}{' '}
          {number(status)}
        </button>
      ))}
    </div>
  )
}

type GroupSelectProps = {
  /** All existing groups. */
  readonly groups: readonly string[]
  /** Undefined: all. */
  readonly value: string | undefined
  readonly onChange: (group: string | undefined) => void
}

/** Source: specification 3, sections 2.2 and 9 ('Summary group change debounce 1 s'). */
const debounceMs = 1000

/** Selects the shown group. Debounced, so that stepping through the groups only loads the last one. */
function GroupSelect({ groups, value, onChange }: GroupSelectProps) {
  const { t } = useTranslation()
  const [wanted, setWanted] = useState<{ readonly group: string } | null>(null)
  useEffect(() => {
    if (wanted === null) return undefined
    const timer = setTimeout(() => {
      setWanted(null)
      onChange(wanted.group === allGroups ? undefined : wanted.group)
    }, debounceMs)
    return () => clearTimeout(timer)
  }, [wanted, onChange])
  const shown = wanted?.group ?? value ?? allGroups
  // A group in the URL that no longer exists is shown too, because it explains why there are no devices.
  const names = groups.includes(shown) || shown === allGroups ? groups : [...groups, shown]
  return (
    <NativeSelect
      className={classes['group'] ?? ''}
      leftSection={<IconFolder size={16} />}
      aria-label={t('Group')}
      value={shown}
      onChange={(event) => setWanted({ group: event.currentTarget.value })}
      data={[
        { value: allGroups, label: t('All groups') },
        ...names.map((name) => ({ value: name, label: name })),
      ]}
    />
  )
}
