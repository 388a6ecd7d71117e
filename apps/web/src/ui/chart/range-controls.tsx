import { chartRangeChoices, findRangeProblem, type Retention, shiftRange } from '@fieldport/domain'
import { ActionIcon, Button, Group, NativeSelect, Popover, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMediaQuery } from '@mantine/hooks'
import { IconCalendar, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readNow } from '../../lib/clock.ts'
import { formatDateTime, fromLocalInput, toLocalInput } from '../../lib/format/times.ts'
import { translateText } from '../../lib/texts/i18n.ts'
import { Segmented } from '../controls/segmented.tsx'
import classes from './range-controls.module.css'
import type { ChartRange } from './chart-range.ts'
import { problemText } from './retention-text.ts'

/** Below this the presets do not stand side by side. */
const narrow = '(max-width: 900px)'

type Props = {
  readonly range: ChartRange
  readonly retention: Retention
  readonly onPreset: (id: string) => void
  readonly onFixed: (fromSeconds: number, toSeconds: number) => void
}

export function RangeControls({ range, retention, onPreset, onFixed }: Props) {
  return (
    <div className={classes['range']}>
      <ShiftButton range={range} direction={-1} onFixed={onFixed} />
      <Presets range={range} retention={retention} onPreset={onPreset} />
      <CustomButton range={range} retention={retention} onFixed={onFixed} />
      <ShiftButton range={range} direction={1} onFixed={onFixed} />
    </div>
  )
}

function Presets({ range, retention, onPreset }: Omit<Props, 'onFixed'>) {
  const { t } = useTranslation()
  const asSelect = useMediaQuery(narrow, undefined, { getInitialValueInEffect: false })
  const choices = chartRangeChoices(retention, false).map(({ preset, disabledMessage }) => ({
    value: preset.id,
    label: asSelect ? translateText(preset.label) : preset.id,
    disabled: disabledMessage !== undefined,
  }))
  const value = range.kind === 'relative' ? range.id : ''
  if (!asSelect) {
    return <Segmented label={t('Time range')} value={value} onChange={onPreset} segments={choices} />
  }
  return (
    <NativeSelect
      aria-label={t('Time range')}
      className={classes['grow'] ?? ''}
      value={value}
      onChange={(event) => onPreset(event.currentTarget.value)}
      data={value === '' ? [{ value: '', label: t('Custom') }, ...choices] : choices}
    />
  )
}

function CustomButton({ range, retention, onFixed }: Omit<Props, 'onPreset'>) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon
          variant={range.kind === 'fixed' ? 'light' : 'default'}
          size={34}
          aria-label={t('Custom range')}
          onClick={() => setOpen(!isOpen)}
        >
          <IconCalendar size={16} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <CustomRange
          range={range}
          retention={retention}
          onCancel={() => setOpen(false)}
          onApply={(fromSeconds, toSeconds) => {
            setOpen(false)
            onFixed(fromSeconds, toSeconds)
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}

/** What the words on the controls cannot hold: the shown range when it is not one of the presets. */
export function rangeText(range: ChartRange): string | undefined {
  return range.kind === 'fixed'
    ? `${formatDateTime(range.fromSeconds)} – ${formatDateTime(range.toSeconds)}`
    : undefined
}

function secondsOf(range: ChartRange) {
  if (range.kind === 'fixed') return range
  const toSeconds = Math.round(readNow())
  return { fromSeconds: toSeconds - range.milliseconds / 1000, toSeconds }
}

type ShiftProps = Pick<Props, 'range' | 'onFixed'> & { readonly direction: -1 | 1 }

/** Load previous and next shift the window by a quarter. Source: specification 3, section 2.6. */
function ShiftButton({ range, direction, onFixed }: ShiftProps) {
  const { t } = useTranslation()
  const Icon = direction < 0 ? IconChevronLeft : IconChevronRight
  return (
    <ActionIcon
      variant="default"
      size={34}
      aria-label={direction < 0 ? t('Load previous') : t('Load next')}
      disabled={direction > 0 && range.kind === 'relative'}
      onClick={() => {
        const shifted = shiftRange(secondsOf(range), direction)
        onFixed(Math.round(shifted.fromSeconds), Math.round(shifted.toSeconds))
      }}
    >
      <Icon size={16} />
    </ActionIcon>
  )
}

type CustomProps = Pick<Props, 'range' | 'retention'> & {
  readonly onApply: Props['onFixed']
  readonly onCancel: () => void
}

function CustomRange({ range, retention, onApply, onCancel }: CustomProps) {
  const { t } = useTranslation()
  const start = secondsOf(range)
  const form = useForm({
    initialValues: { from: toLocalInput(start.fromSeconds), to: toLocalInput(start.toSeconds) },
  })
  const seconds = {
    fromSeconds: fromLocalInput(form.values.from),
    toSeconds: fromLocalInput(form.values.to),
  }
  const problem = findRangeProblem(seconds, retention, readNow())
  return (
    <form
      className={classes['custom']}
      onSubmit={form.onSubmit(() => onApply(seconds.fromSeconds, seconds.toSeconds))}
    >
      <TextInput type="datetime-local" label={t('From')} {...form.getInputProps('from')} />
      <TextInput type="datetime-local" label={t('To')} {...form.getInputProps('to')} />
      <p className={classes['problem']} role="status">
        {problem && problemText(problem, retention, t)}
      </p>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onCancel}>
          {t('Cancel')}
        </Button>
        <Button type="submit" disabled={problem !== undefined}>
          {t('Apply')}
        </Button>
      </Group>
    </form>
  )
}
