import { momentOfPoint, pointNumberAt, type timelineJumps } from '@fieldport/domain'
import { ActionIcon, Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react'
import { type KeyboardEvent, memo, useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../../lib/format/times.ts'
import { throttle } from '../../../lib/live/visibility/throttle.ts'
import { readingThrottleMs } from '../../../lib/live/feed/use-device-feed.ts'
import { useLazyTooltip } from '../../../ui/behaviour/use-lazy-tooltip.tsx'
import { TimelinePosition } from './timeline-position.tsx'
import classes from './timeline-bar.module.css'
import type { Timeline } from './use-timeline.ts'

/** The next page of points is loaded this close to an end of the held ones. */
const nearEnd = 20

type Props = {
  readonly timeline: Timeline
  /**
   * Only the vendor sees the difference between the clocks of device and server. Source: specification 3, section 6.
   */
  readonly withClock: boolean
}

/** Steps through a device's points, and shows which one the page displays. */
export function TimelineBar({ timeline, withClock }: Props) {
  const { t } = useTranslation()
  const { points, place, mayBack, mayForward, isPast, isKnown, step, goTo } = useSteps(timeline)
  if (points.length === 0 && !isPast) {
    // Keeps the space while loading, so that nothing moves under the pointer.
    return timeline.isLoading ? <div className={classes['bar']} aria-hidden /> : null
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const steps = stepOfKey(event)
    if (steps === 0) return
    event.preventDefault()
    if (steps < 0 ? mayBack : mayForward) step(steps)
  }
  return (
    <div
      className={classes['bar']}
      role="group"
      aria-label={t('History')}
      data-past={isPast || undefined}
      data-testid="timeline"
      onKeyDown={onKeyDown}
    >
      <div className={classes['steps']}>
        <Step jump={-10} onStep={step} isOff={!mayBack} />
        <Step jump={-1} onStep={step} isOff={!mayBack} />
        <Step jump={1} onStep={step} isOff={!mayForward} />
        <Step jump={10} onStep={step} isOff={!mayForward} />
      </div>
      <Slider
        pointNumber={place}
        count={points.length}
        moment={timeline.moment}
        isOff={!isKnown}
        onPointNumber={goTo}
      />
      <TimelinePosition
        point={points[place - 1]}
        pointNumber={isKnown ? place : undefined}
        count={points.length}
        moment={timeline.moment}
        history={timeline.history}
        withClock={withClock}
      />
      <Latest isPast={isPast} go={timeline.go} />
    </div>
  )
}

type LatestProps = Pick<Timeline, 'go'> & { readonly isPast: boolean }

const Latest = memo(function Latest({ isPast, go }: LatestProps) {
  const { t } = useTranslation()
  return (
    <Button
      size="xs"
      variant={isPast ? 'filled' : 'default'}
      disabled={!isPast}
      onClick={() => go(undefined)}
      className={classes['latest'] ?? ''}
    >
      {t('Latest')}
    </Button>
  )
})

/**
 * The position of the page among the points, with the possible steps. Loads more points near an end of the held ones.
 */
function useSteps({ history, moment, go }: Timeline) {
  const isPast = moment !== undefined
  const held = useMemo(() => {
    const all = { subscribe: history.subscribe, read: history.points }
    // Live, only the number of points is shown, so updates are throttled; in the past, steps need the exact points.
    return isPast ? all : throttle(all, readingThrottleMs)
  }, [history, isPast])
  const points = useSyncExternalStore(held.subscribe, held.read)
  const { status, reachesOldest, reachesPresent } = useSyncExternalStore(history.subscribe, history.state)
  const place = pointNumberAt(points, moment)
  const mayAsk = isPast && status === 'idle'
  const wantsOlder = mayAsk && !reachesOldest && place > 0 && place <= nearEnd
  const wantsNewer = mayAsk && !reachesPresent && place > points.length - nearEnd
  useEffect(() => {
    if (wantsOlder) void history.loadOlder()
    else if (wantsNewer) void history.loadNewer()
  }, [wantsOlder, wantsNewer, history])
  /** Until the points around the moment are loaded, the target of a step is unknown. */
  const isKnown = place > 0 || (reachesOldest && points.length > 0)
  const goTo = useCallback(
    (to: number) => {
      const from = held.read()
      const chosen = momentOfPoint(from, from.length - to)
      // The last held point is the latest only if the live ones continue it.
      go(chosen === undefined && !reachesPresent ? from.at(-1)?.ts : chosen)
    },
    [held, go, reachesPresent],
  )
  // Reads the points when stepping, so that the buttons need not render for each point.
  const step = useCallback(
    (steps: number) => goTo(pointNumberAt(held.read(), moment) + steps),
    [held, goTo, moment],
  )
  return {
    points,
    /** Counted from the oldest held point, which is 1; 0: before it. */
    place,
    isPast,
    isKnown,
    mayBack: isKnown && place > 1,
    // At the last held point, the next ones are being loaded.
    mayForward: isKnown && isPast && (place < points.length || reachesPresent),
    step,
    goTo,
  }
}

/** Arrow keys on any button of the bar; the slider handles its own. */
function stepOfKey({ key, target }: KeyboardEvent): -1 | 0 | 1 {
  if (target instanceof HTMLInputElement) return 0
  if (key === 'ArrowLeft') return -1
  return key === 'ArrowRight' ? 1 : 0
}

type SliderProps = {
  readonly pointNumber: number
  readonly count: number
  readonly moment: number | undefined
  readonly isOff: boolean
  readonly onPointNumber: (place: number) => void
}

function Slider({ pointNumber, count, moment, isOff, onPointNumber }: SliderProps) {
  const { t } = useTranslation()
  return (
    <input
      type="range"
      className={classes['slider']}
      min={1}
      max={Math.max(1, count)}
      value={Math.max(1, pointNumber)}
      disabled={isOff}
      aria-label={t('Position in the history')}
      aria-valuetext={moment === undefined ? t('Latest') : formatDateTime(moment)}
      onChange={(event) => onPointNumber(event.currentTarget.valueAsNumber)}
    />
  )
}

type Jump = (typeof timelineJumps)[number]
const icons = {
  [-10]: IconChevronsLeft,
  [-1]: IconChevronLeft,
  1: IconChevronRight,
  10: IconChevronsRight,
} as const

type StepProps = {
  readonly jump: Jump | -1 | -10
  readonly onStep: (steps: number) => void
  readonly isOff: boolean
}

const Step = memo(function Step({ jump, onStep, isOff }: StepProps) {
  const { t } = useTranslation()
  const count = Math.abs(jump)
  const label = jump < 0 ? t('{{count}} points back', { count }) : t('{{count}} points forward', { count })
  const { targetProps, tooltip } = useLazyTooltip(() => label)
  const Icon = icons[jump]
  return (
    <>
      {/* Not disabled at an end, so that keyboard users do not lose the focus. */}
      <ActionIcon
        variant="default"
        size={30}
        aria-label={label}
        aria-disabled={isOff}
        data-off={isOff || undefined}
        onClick={() => !isOff && onStep(jump)}
        {...targetProps}
      >
        <Icon size={16} />
      </ActionIcon>
      {tooltip}
    </>
  )
})
