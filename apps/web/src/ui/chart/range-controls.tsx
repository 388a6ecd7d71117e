import { chartRangeChoices, type Retention, shiftRange } from '@fieldport/domain'
import { ActionIcon, NativeSelect } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconCalendar, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readNow } from '../../lib/clock.ts'
import { formatDateTime, type TimeStyle } from '../../lib/format/times.ts'
import { translateText } from '../../lib/texts/i18n.ts'
import { Segmented } from '../controls/segmented.tsx'
import classes from './range-controls.module.css'
import { type ChartRange, secondsOfRange } from './chart-range.ts'
import type { RangeChoice, SecondarySeries } from './range/range-choice.ts'

const RangeDialog = lazy(async () => ({ default: (await import('./range/range-dialog.tsx')).RangeDialog }))

/** Below this width there is no room for all presets side by side. */
const narrow = '(max-width: 900px)'

type Props = {
  readonly range: ChartRange
  readonly retention: Retention
  /** See the dialog. */
  readonly isLast?: boolean
  readonly secondary?: SecondarySeries
  readonly isCustomChart?: boolean
  /** Inside a card: the presets are a list at any page width. */
  readonly isCompact?: boolean
  readonly timeZone?: string | undefined
  readonly onChoice: (choice: RangeChoice) => void
  readonly onSecondary?: (choice: RangeChoice, secondary: string | undefined) => void
}

/** Presets, steps back and forth, and a dialog for everything else. */
export function RangeControls(props: Props) {
  const { range, retention, isLast = false, onChoice } = props
  return (
    <div className={classes['range']}>
      <ShiftButton range={range} retention={retention} direction={-1} isOff={isLast} onChoice={onChoice} />
      <Presets {...props} />
      <DialogButton {...props} />
      <ShiftButton
        range={range}
        retention={retention}
        direction={1}
        isOff={isLast || range.kind === 'relative'}
        onChoice={onChoice}
      />
    </div>
  )
}

function Presets(props: Props) {
  const { range, retention, isLast = false, isCustomChart = false, isCompact = false, onChoice } = props
  const { t } = useTranslation()
  const isNarrow = useMediaQuery(narrow, undefined, { getInitialValueInEffect: false })
  const asSelect = isCompact || isNarrow
  const choices = chartRangeChoices(retention, isCustomChart).map(({ preset, disabledMessage }) => ({
    value: preset.id,
    label: translateText(asSelect ? preset.label : preset.id),
    disabled: disabledMessage !== undefined,
  }))
  const value = range.kind === 'relative' && !isLast ? range.id : ''
  const choose = (id: string) => onChoice({ kind: 'preset', id })
  if (!asSelect) {
    return <Segmented label={t('Time range')} value={value} onChange={choose} segments={choices} />
  }
  const other = { value: '', label: isLast ? t('Single Measurement (Last)') : t('Custom') }
  return (
    <NativeSelect
      aria-label={t('Time range')}
      className={classes['grow'] ?? ''}
      dir="auto"
      value={value}
      onChange={(event) => choose(event.currentTarget.value)}
      data={value === '' ? [other, ...choices] : choices}
    />
  )
}

function DialogButton(props: Props) {
  const { range, isLast, secondary, onChoice, onSecondary } = props
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <ActionIcon
        variant={range.kind === 'fixed' || isLast || secondary?.value ? 'light' : 'default'}
        size={34}
        aria-label={t('Choose time range')}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <IconCalendar size={16} />
      </ActionIcon>
      {isOpen && (
        <Suspense>
          <RangeDialog
            {...props}
            onClose={() => setOpen(false)}
            onApply={(choice, chosen) => {
              setOpen(false)
              if (onSecondary) onSecondary(choice, chosen)
              else onChoice(choice)
            }}
          />
        </Suspense>
      )}
    </>
  )
}

/** The text of a range that is not a preset. */
export function rangeText(range: ChartRange, style?: TimeStyle): string | undefined {
  return range.kind === 'fixed'
    ? `${formatDateTime(range.fromSeconds, style)} – ${formatDateTime(range.toSeconds, style)}`
    : undefined
}

type ShiftProps = Pick<Props, 'range' | 'retention' | 'onChoice'> & {
  readonly direction: -1 | 1
  readonly isOff: boolean
}

/** Load previous and next shift the window by a quarter. Source: specification 3, section 2.6. */
function ShiftButton({ range, retention, direction, isOff, onChoice }: ShiftProps) {
  const { t } = useTranslation()
  const Icon = direction < 0 ? IconChevronLeft : IconChevronRight
  const shift = () => {
    const now = readNow()
    return shiftRange(secondsOfRange(range, now), direction, retention, now)
  }
  return (
    <ActionIcon
      variant="default"
      size={34}
      aria-label={direction < 0 ? t('Load previous') : t('Load next')}
      disabled={isOff || shift() === undefined}
      onClick={() => {
        const shifted = shift()
        if (!shifted) return
        const [fromSeconds, toSeconds] = [Math.round(shifted.fromSeconds), Math.round(shifted.toSeconds)]
        onChoice({ kind: 'fixed', fromSeconds, toSeconds })
      }}
    >
      <Icon size={16} />
    </ActionIcon>
  )
}
