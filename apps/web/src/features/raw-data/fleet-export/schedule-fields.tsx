import {
  type ScheduleFrequency,
  scheduleFrequencies,
  scheduleLimits,
  type ScheduleRange,
  scheduleRanges,
} from '@fieldport/domain'
import { Group, NativeSelect, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { frequencyName, formatHour, rangeName, weekdayName } from '../schedules/schedule-text.ts'
import { type ExportOrder, usualRange } from './export-order.ts'

type Schedule = ExportOrder['schedule']
type Props = { readonly value: Schedule; readonly onChange: (schedule: Schedule) => void }

const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at)

/** The time of a scheduled export, and the range that it contains. */
export function ScheduleFields({ value, onChange }: Props) {
  const { t } = useTranslation()
  const { name, range, frequency, hour, weekday, monthDay } = value
  const change = (part: Partial<Schedule>) => onChange({ ...value, ...part })
  return (
    <>
      <TextInput
        label={t('Name')}
        value={name}
        required
        maxLength={scheduleLimits.nameLength}
        onChange={({ currentTarget }) => change({ name: currentTarget.value })}
      />
      <Group grow gap="sm" preventGrowOverflow={false}>
        <NativeSelect
          label={t('Repeat')}
          value={frequency}
          onChange={({ currentTarget }) => {
            const next = currentTarget.value as ScheduleFrequency
            change({ frequency: next, range: usualRange[next] })
          }}
          data={scheduleFrequencies.map((each) => ({ value: each, label: frequencyName(each, t) }))}
        />
        {frequency === 'weekly' && (
          <NativeSelect
            label={t('Weekday')}
            value={weekday}
            onChange={({ currentTarget }) => change({ weekday: Number(currentTarget.value) })}
            data={numbers(1, 7).map((each) => ({ value: String(each), label: weekdayName(each) }))}
          />
        )}
        {frequency === 'monthly' && (
          <NativeSelect
            label={t('Day of month')}
            value={monthDay}
            onChange={({ currentTarget }) => change({ monthDay: Number(currentTarget.value) })}
            data={numbers(1, 28).map(String)}
          />
        )}
        <NativeSelect
          label={t('Hour')}
          value={hour}
          onChange={({ currentTarget }) => change({ hour: Number(currentTarget.value) })}
          data={numbers(0, 23).map((each) => ({ value: String(each), label: formatHour(each) }))}
        />
      </Group>
      <NativeSelect
        label={t('Range')}
        value={range}
        onChange={({ currentTarget }) => change({ range: currentTarget.value as ScheduleRange })}
        data={scheduleRanges.map((each) => ({ value: each, label: rangeName(each, t) }))}
      />
    </>
  )
}
