import type { DeviceSummary } from '@fieldport/contract'
import { contactState } from '@fieldport/domain'
import { ActionIcon, Skeleton, Switch } from '@mantine/core'
import { IconFocusCentered } from '@tabler/icons-react'
import { lazy, Suspense, useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useIdleValue } from '../../lib/when-idle.ts'
import { useNow } from '../../lib/clock.ts'
import { type FleetSelectionStore, useFleetSelection } from '../../lib/fleet/fleet-selection.ts'
import type { LiveFleet } from '../../lib/fleet/live-fleet.ts'
import { formatCount } from '../../lib/format/numbers.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { ErrorBoundary } from '../../ui/feedback/error-boundary.tsx'
import { type GeoBounds, isInBounds } from './geo-bounds.ts'
import classes from './fleet-map.module.css'
import { hasPosition, type MappedDevice } from './mapped-device.ts'

const FleetCanvas = lazy(async () => ({ default: (await import('./fleet-canvas.tsx')).FleetCanvas }))

const placeholder = <Skeleton h="100%" radius={0} />

type Props = {
  /** All devices of the person; undefined while loading. */
  readonly devices: readonly DeviceSummary[] | undefined
  /** Delays the map until the grid is loaded, because its code and graphics take half a second. */
  readonly isLoading: boolean
  readonly live: LiveFleet
  readonly selection: FleetSelectionStore
  /** The filters as one text: when it changes, the map fits the remaining devices. */
  readonly filterKey: string
}

/** A map of the grid's devices. */
export function FleetMap({ devices, isLoading, live, selection, filterKey }: Props) {
  const { t } = useTranslation()
  const filteredIds = useFleetSelection(selection, 'filteredIds')
  const hoveredId = useFleetSelection(selection, 'hoveredId')
  const mapped = useMappedDevices(devices, filteredIds, live)
  const isWanted = useIdleValue(!isLoading, false)
  const [isOpen, setOpen] = useState(false)
  if (isWanted && !isOpen) setOpen(true)
  const [area, setArea] = useState<GeoBounds>()
  const [fits, setFits] = useState(0)
  const filter = useAreaFilter(selection, mapped, area)
  const hover = useCallback(
    (deviceid: string | undefined) => selection.set({ hoveredId: deviceid }),
    [selection],
  )
  return (
    <section className={classes['map']} aria-label={t('Map of the devices')} data-testid="fleet-map">
      <div className={classes['bar']}>
        <Switch
          size="sm"
          label={t('Filter by map area')}
          checked={filter.isOn}
          disabled={!mapped || !area}
          onChange={filter.toggle}
        />
        <UnpositionedCount mapped={mapped} />
        <ActionIcon
          variant="default"
          size={34}
          aria-label={t('Show all devices')}
          title={t('Show all devices')}
          disabled={!mapped?.some(hasPosition)}
          onClick={() => setFits((count) => count + 1)}
        >
          <IconFocusCentered size={18} />
        </ActionIcon>
      </div>
      <div className={classes['frame']}>
        <ErrorBoundary fallback={<Notice>{t('Map Load Error')}</Notice>}>
          {isOpen ? (
            <Suspense fallback={placeholder}>
              <FleetCanvas
                devices={mapped}
                // With the area filter, the view must not move, because the view is the filter.
                fitKey={filter.isOn ? String(fits) : `${fits} ${filterKey}`}
                hoveredId={hoveredId}
                onHover={hover}
                onBounds={setArea}
              />
            </Suspense>
          ) : (
            placeholder
          )}
        </ErrorBoundary>
      </div>
    </section>
  )
}

/** While it is on, the grid gets the IDs of the visible devices; clearing the grid's filters turns it off. */
function useAreaFilter(
  selection: FleetSelectionStore,
  mapped: readonly MappedDevice[] | undefined,
  area: GeoBounds | undefined,
) {
  const areaIds = useFleetSelection(selection, 'areaIds')
  const isOn = areaIds !== undefined
  const inside = useMemo(() => findIdsInBounds(mapped, area), [mapped, area])
  useEffect(() => {
    if (areaIds && inside && !isSameSet(areaIds, inside)) selection.set({ areaIds: inside })
  }, [selection, areaIds, inside])
  useEffect(() => () => selection.set({ areaIds: undefined, hoveredId: undefined }), [selection])
  return { isOn, toggle: () => selection.set({ areaIds: isOn ? undefined : inside }) }
}

function findIdsInBounds(
  mapped: readonly MappedDevice[] | undefined,
  area: GeoBounds | undefined,
): ReadonlySet<string> | undefined {
  if (!mapped || !area) return undefined
  const inside = mapped.filter((device) => hasPosition(device) && isInBounds(device.position, area))
  return new Set(inside.map(({ deviceid }) => deviceid))
}

function isSameSet(left: ReadonlySet<string>, right: ReadonlySet<string>): boolean {
  return left.size === right.size && left.isSubsetOf(right)
}

function UnpositionedCount({ mapped }: { readonly mapped: readonly MappedDevice[] | undefined }) {
  const { t } = useTranslation()
  const count = mapped?.filter((device) => !hasPosition(device)).length ?? 0
  return (
    <p className={classes['unplaced']} role="status">
      {count > 0 && t('{{number}} device has no position', { count, number: formatCount(count) })}
    </p>
  )
}

/** Interval at which devices on the map may become stale. */
const staleTickSeconds = 10

/**
 * The grid's devices in their current state; undefined while loading. Deferred until typing and scrolling pause,
 * because drawing ten thousand devices takes time.
 */
function useMappedDevices(
  devices: readonly DeviceSummary[] | undefined,
  filteredIds: readonly string[] | undefined,
  live: LiveFleet,
): readonly MappedDevice[] | undefined {
  const changes = useFleetVersion(live)
  const tick = useNow((now) => Math.floor(now / staleTickSeconds))
  const newest = useMemo(
    () => ({ devices, filteredIds, tick, changes }),
    [devices, filteredIds, tick, changes],
  )
  const rested = useIdleValue<Partial<typeof newest>>(newest, {})
  return useMemo(() => {
    if (!rested.devices || !rested.filteredIds) return undefined
    const shown = new Set(rested.filteredIds)
    const nowSeconds = (rested.tick ?? 0) * staleTickSeconds
    return rested.devices
      .filter(({ deviceid }) => shown.has(deviceid))
      .map((device) => toMappedDevice(device, live, nowSeconds))
  }, [rested, live])
}

/** Increases with every change of the live fleet. */
function useFleetVersion(live: LiveFleet): number {
  const counter = useMemo(() => ({ live, changes: 0 }), [live])
  const subscribe = useMemo(
    () => (listener: () => void) =>
      counter.live.subscribeAll(() => {
        counter.changes += 1
        listener()
      }),
    [counter],
  )
  return useSyncExternalStore(subscribe, () => counter.changes)
}

function toMappedDevice(device: DeviceSummary, live: LiveFleet, nowSeconds: number): MappedDevice {
  const { lastContact, state, condition, position } = live.status(device.deviceid, device)
  const contact = contactState({
    lastContactSeconds: lastContact ?? undefined,
    intervalSeconds: device.expectedIntervalSeconds,
    nowSeconds,
  })
  const { deviceid, name } = device
  return { deviceid, name, contact, event: state, condition, lastContact, position }
}
