import { conditionStart } from '@fieldport/domain'
import { Skeleton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { reasonDirection } from '../../../../lib/conditions/reason-text.ts'
import { formatCount } from '../../../../lib/format/numbers.ts'
import { ConditionLink } from '../../../../ui/conditions/condition-link.tsx'
import { ConditionMark } from '../../../../ui/conditions/condition-mark.tsx'
import { ConditionReason, ConditionSince } from '../../../../ui/conditions/condition-reason.tsx'
import type { Fleet } from '../use-fleet.ts'
import classes from './needs-attention.module.css'
import { type DeviceNeedingAttention, listDevicesNeedingAttention } from './devices-needing-attention.ts'

/** As many as leave room for the list; a phone shows only the first. */
const shownNeeds = 3

type Props = {
  readonly fleet: Fleet
  /** Whether the list shows only these machines. */
  readonly isShownAll: boolean
  readonly onShowAll: (isShown: boolean) => void
}

/**
 * The machines that need attention, worst first, each linking to the place that shows the reason. Hidden if there are
 * none, except on the first visit: its place was held while nothing was known.
 */
export function NeedsAttention({ fleet, isShownAll, onShowAll }: Props) {
  const { t } = useTranslation()
  const { devices, live } = fleet
  const changes = useSyncExternalStore(live.subscribeAll, live.conditionChanges)
  const needs = useMemo(
    () => devices && listDevicesNeedingAttention(devices, (device) => live.status(device.deviceid, device)),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `changes` says that the store has changed
    [devices, live, changes],
  )
  const lastShown = useLastShown(needs && Math.min(needs.length, shownNeeds))
  const placeholders = lastShown ?? shownNeeds
  if (needs === undefined) return placeholders === 0 ? null : <Placeholder rows={placeholders} />
  const free = lastShown === undefined ? Math.max(0, shownNeeds - needs.length) : 0
  if (needs.length + free === 0) return null
  return (
    <section className={classes['panel']} aria-label={t('Needs attention')} data-testid="needs-attention">
      <div className={classes['head']}>
        <h2 className={classes['title']}>
          {t('Needs attention')} <span className={classes['count']}>{formatCount(needs.length)}</span>
        </h2>
        {(needs.length > 1 || isShownAll) && (
          <button
            type="button"
            className={classes['all']}
            // On a wide screen, a few are always visible.
            data-few={(needs.length <= shownNeeds && !isShownAll) || undefined}
            onClick={() => onShowAll(!isShownAll)}
          >
            {isShownAll
              ? t('Show all devices')
              : t('Show all {{number}}', { number: formatCount(needs.length) })}
          </button>
        )}
      </div>
      <ul className={classes['needs']}>
        {needs.slice(0, shownNeeds).map((need) => (
          <NeedRow key={need.deviceid} need={need} />
        ))}
        {Array.from({ length: free }, (_, at) => (
          <li key={at} className={classes['free']}>
            {needs.length === 0 && at === 0 && t('Devices with alarms or warnings appear here.')}
          </li>
        ))}
      </ul>
    </section>
  )
}

function NeedRow({ need: { deviceid, name, condition, others } }: { readonly need: DeviceNeedingAttention }) {
  const { t } = useTranslation()
  return (
    <li>
      <ConditionLink deviceid={deviceid} condition={condition} className={classes['need']}>
        <span className={classes['mark']}>
          <ConditionMark condition={condition} />
        </span>
        <span className={classes['name']} dir="auto">
          {name}
        </span>
        <span className={classes['reason']} dir={reasonDirection(condition)}>
          <ConditionReason condition={condition} />
          {others > 0 && (
            <span className={classes['others']}>
              {' '}
              {t('+{{number}} more', { number: formatCount(others) })}
            </span>
          )}
        </span>
        <span className={classes['since']}>
          <ConditionSince seconds={conditionStart(condition)} focusable={false} />
        </span>
        <IconChevronRight className={classes['chevron']} size={16} aria-hidden="true" />
      </ConditionLink>
    </li>
  )
}

/** Placeholder rows, as many as at the last visit. */
function Placeholder({ rows }: { readonly rows: number }) {
  return (
    <div className={classes['panel']} aria-busy="true">
      <div className={classes['head']}>
        <Skeleton h={14} w={120} />
      </div>
      <ul className={classes['needs']}>
        {Array.from({ length: rows }, (_, at) => (
          <li key={at}>
            <span className={classes['need']}>
              <Skeleton h={14} w="70%" />
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

const storageKey = 'fleet-needs'

/** Number of rows at the last visit, so that the list below does not move when they load. Undefined: the first visit. */
function useLastShown(shown: number | undefined): number | undefined {
  const [last] = useState(readLastShown)
  useEffect(() => {
    if (shown === undefined) return
    try {
      localStorage.setItem(storageKey, String(shown))
    } catch {
      // Storage may be blocked: then every visit is a first one.
    }
  }, [shown])
  return last
}

function readLastShown(): number | undefined {
  try {
    const stored = localStorage.getItem(storageKey)
    const rows = Number(stored)
    return stored !== null && Number.isInteger(rows) ? Math.min(Math.max(rows, 0), shownNeeds) : undefined
  } catch {
    return undefined
  }
}
