import { momentAt, momentIndex, type timelineJumps } from '@fieldport/domain'
import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useMemo, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { formatExact } from '../../../lib/format/times.ts'
import { calm } from '../../../lib/live/calm.ts'
import { readingRestMs } from '../../../lib/live/use-device-feed.ts'
import { ShownMoment } from './shown-moment.tsx'
import classes from './timeline-bar.module.css'
import type { Timeline } from './use-timeline.ts'

/** So near to the oldest point held the next page of older ones is asked for. */
const nearOldest = 20

type Props = {
  readonly timeline: Timeline
  /** The vendor sees how far the clocks of device and server are apart. Source: specification 3, section 6. */
  readonly withClock: boolean
}

/** Steps through the points of a device, and says which of them the page shows. */
export function TimelineBar({ timeline, withClock }: Props) {
  const { t } = useTranslation()
  const { points, place, isPast, step, goTo } = useSteps(timeline)
  if (points.length === 0) return null
  const onKeyDown = (event: KeyboardEvent) => {
    const steps = stepOfKey(event)
    if (steps === 0) return
    event.preventDefault()
    step(steps)
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
        <Step jump={-10} onStep={step} isOff={place <= 1} />
        <Step jump={-1} onStep={step} isOff={place <= 1} />
        <Step jump={1} onStep={step} isOff={!isPast} />
        <Step jump={10} onStep={step} isOff={!isPast} />
      </div>
      <Slider place={place} count={points.length} moment={timeline.moment} onPlace={goTo} />
      <ShownMoment
        point={points[place - 1]}
        place={place}
        count={points.length}
        isPast={isPast}
        history={timeline.history}
        withClock={withClock}
      />
      <Button
        size="xs"
        variant={isPast ? 'filled' : 'default'}
        disabled={!isPast}
        onClick={() => timeline.go(undefined)}
        className={classes['latest'] ?? ''}
      >
        {t('Latest')}
      </Button>
    </div>
  )
}

/** Where the page stands among the points, and the ways from there. Near the oldest one, older ones are asked for. */
function useSteps({ history, moment, go }: Timeline) {
  const held = useMemo(
    () => calm({ subscribe: history.subscribe, read: history.points }, readingRestMs),
    [history],
  )
  const points = useSyncExternalStore(held.subscribe, held.read)
  const { older } = useSyncExternalStore(history.subscribe, history.state)
  const index = momentIndex(points, moment)
  const place = points.length - index
  const isPast = moment !== undefined
  const mayAsk = isPast && older === 'idle' && place <= nearOldest
  useEffect(() => {
    if (mayAsk) void history.loadOlder()
  }, [mayAsk, history])
  return {
    points,
    /** From the oldest point held, which is 1. */
    place,
    isPast,
    step: (steps: number) => go(momentAt(points, index - steps)),
    goTo: (to: number) => go(momentAt(points, points.length - to)),
  }
}

/** Arrow keys on any button of the bar; the slider moves by itself. */
function stepOfKey({ key, target }: KeyboardEvent): -1 | 0 | 1 {
  if (target instanceof HTMLInputElement) return 0
  if (key === 'ArrowLeft') return -1
  return key === 'ArrowRight' ? 1 : 0
}

type SliderProps = {
  readonly place: number
  readonly count: number
  readonly moment: number | undefined
  readonly onPlace: (place: number) => void
}

function Slider({ place, count, moment, onPlace }: SliderProps) {
  const { t } = useTranslation()
  return (
    <input
      type="range"
      className={classes['slider']}
      min={1}
      max={count}
      value={place}
      aria-label={t('Point of the history')}
      aria-valuetext={moment === undefined ? t('Latest') : formatExact(moment)}
      onChange={(event) => onPlace(event.currentTarget.valueAsNumber)}
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

function Step({ jump, onStep, isOff }: StepProps) {
  const { t } = useTranslation()
  const count = Math.abs(jump)
  const label = jump < 0 ? t('{{count}} points back', { count }) : t('{{count}} points forward', { count })
  const Icon = icons[jump]
  return (
    <Tooltip label={label}>
      {/* Not disabled at an end, so that the focus of who steps by keys is not lost there. */}
      <ActionIcon
        variant="default"
        size={30}
        aria-label={label}
        aria-disabled={isOff}
        data-off={isOff || undefined}
        onClick={() => !isOff && onStep(jump)}
      >
        <Icon size={16} />
      </ActionIcon>
    </Tooltip>
  )
}
