import { useTranslation } from 'react-i18next'
import { MeasurementSelect, namedWithUnit } from './measurement-select.tsx'
import type { SharedMeasurement } from '../data/shared-measurements.ts'
import { joinFacts } from '../../../lib/format/direction.ts'

type Props = {
  readonly keys: readonly SharedMeasurement[]
  readonly value: string | undefined
  /** Number of compared devices. */
  readonly devices: number
  readonly onChange: (id: string) => void
}

/** Selects the compared measurement, those that all chosen devices have first. */
export function MeasurementPicker({ keys, value, devices, onChange }: Props) {
  const { t } = useTranslation()
  const options = keys.map(({ id, display, keys: having, number }) => ({
    value: id,
    label: joinFacts([
      namedWithUnit(display),
      ...(number > 1 ? [display.key] : []),
      ...(having.size < devices ? [t('{{part}} of {{total}}', { part: having.size, total: devices })] : []),
    ]),
  }))
  return <MeasurementSelect options={options} value={value} onChange={onChange} />
}
