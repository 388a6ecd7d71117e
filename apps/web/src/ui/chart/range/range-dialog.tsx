import { chartRangeChoices, defaultCustomRange, findRangeProblem, type Retention } from '@fieldport/domain'
import { Button, Group, NativeSelect, Radio, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { readNow } from '../../../lib/clock.ts'
import { fromLocalInputs, toLocalInput, zoneNames } from '../../../lib/format/times.ts'
import { getLocaleSettings } from '../../../lib/locale-settings.ts'
import { translateText } from '../../../lib/texts/i18n.ts'
import { type ChartRange, secondsOfRange } from '../chart-range.ts'
import { problemText, retentionText } from '../retention-text.ts'
import type { RangeChoice, SecondarySeries } from './range-choice.ts'
import classes from './range-dialog.module.css'
import { PlansLink } from '../../controls/plans-link.tsx'
import { Dialog } from '../../dialog/dialog.tsx'

export type RangeDialogProps = {
  readonly range: ChartRange
  readonly retention: Retention
  /** For charts that can show only the newest measurement; `true`: it does. Absent: not offered. */
  readonly isLast?: boolean | undefined
  /** Absent: not offered. */
  readonly secondary?: SecondarySeries | undefined
  /** Custom charts do not offer Month. Source: specification 3, section 2.6. */
  readonly isCustomChart?: boolean | undefined
  /** IANA name of the zone of From and To; undefined: the reader's. */
  readonly timeZone?: string | undefined
  readonly onApply: (choice: RangeChoice, secondary: string | undefined) => void
  readonly onClose: () => void
}

const custom = 'custom'
const last = 'last'

/** The dialog for a chart's range and secondary series. Nothing changes before Apply. */
export function RangeDialog(props: RangeDialogProps) {
  const { range, retention, isLast, secondary, timeZone, onApply, onClose } = props
  const { t } = useTranslation()
  const isPreset = range.kind === 'relative' && range.id !== ''
  const start = isPreset
    ? defaultCustomRange(retention, Math.round(readNow()))
    : secondsOfRange(range, readNow())
  const style = { ...getLocaleSettings(), ...(timeZone === undefined ? {} : { timeZone }) }
  const form = useForm({
    initialValues: {
      choice: isLast ? last : isPreset ? range.id : custom,
      from: toLocalInput(start.fromSeconds, timeZone),
      to: toLocalInput(start.toSeconds, timeZone),
      secondary: secondary?.value ?? '',
    },
  })
  const { values } = form
  const seconds = fromLocalInputs(values, start, timeZone)
  const problem = values.choice === custom ? findRangeProblem(seconds, retention, readNow()) : undefined
  const apply = () => onApply(toChoice(values.choice, seconds), values.secondary || undefined)
  return (
    <Dialog size={500} onClose={onClose} title={t('Time range')}>
      <form className={classes['form']} onSubmit={form.onSubmit(apply)}>
        <Choices
          {...props}
          value={values.choice}
          onChange={(choice) => form.setFieldValue('choice', choice)}
        />
        <div className={classes['custom']} data-off={values.choice !== custom || undefined}>
          <TextInput
            type="datetime-local"
            label={t('From')}
            disabled={values.choice !== custom}
            {...form.getInputProps('from')}
          />
          <TextInput
            type="datetime-local"
            label={t('To')}
            disabled={values.choice !== custom}
            {...form.getInputProps('to')}
          />
        </div>
        <p className={classes['problem']} data-quiet={!problem || undefined} role="status">
          {problem
            ? problemText(problem, retention, t)
            : t('Times in {{zone}}', { zone: zoneNames(values.choice === custom ? seconds : start, style) })}
        </p>
        {secondary && (
          <NativeSelect
            label={t('Secondary Series')}
            data={[{ value: '', label: t('-- None --') }, ...secondary.options]}
            {...form.getInputProps('secondary')}
          />
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" disabled={problem !== undefined}>
            {t('Apply')}
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}

type ChoicesProps = Pick<RangeDialogProps, 'retention' | 'isLast' | 'isCustomChart'> & {
  readonly value: string
  readonly onChange: (choice: string) => void
}

/** Longest first, as in the specification. */
function Choices({ retention, isLast, isCustomChart = false, value, onChange }: ChoicesProps) {
  const { t } = useTranslation()
  const presets = chartRangeChoices(retention, isCustomChart).toReversed()
  const isReduced = presets.some(({ disabledMessage }) => disabledMessage !== undefined)
  return (
    <Radio.Group value={value} onChange={onChange} aria-label={t('Time range')}>
      <div className={classes['choices']}>
        {presets.map(({ preset, disabledMessage }) => (
          <Radio
            key={preset.id}
            value={preset.id}
            disabled={disabledMessage !== undefined}
            label={translateText(preset.label)}
          />
        ))}
        {isLast !== undefined && <Radio value={last} label={t('Single Measurement (Last)')} />}
        <Radio value={custom} label={t('Custom')} />
      </div>
      {isReduced && (
        <p className={classes['note']}>
          {retentionText(retention, t)}
          <PlansLink plan={retention.planName} isFootnote />
        </p>
      )}
    </Radio.Group>
  )
}

function toChoice(choice: string, seconds: { fromSeconds: number; toSeconds: number }): RangeChoice {
  if (choice === custom) return { kind: 'fixed', ...seconds }
  return choice === last ? { kind: 'last' } : { kind: 'preset', id: choice }
}
