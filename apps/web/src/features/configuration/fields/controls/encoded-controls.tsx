import { formatModbusSettings, modbusFunctions, parseModbusSettings } from '@fieldport/domain'
import { NativeSelect, Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { localizeDecimalMark } from '../../../../lib/format/write-number.ts'
import { signedInputMode } from '../../../../lib/format/signed-input-mode.ts'
import { translateText } from '../../../../lib/texts/i18n.ts'
import { useConfigForm } from '../../form/context.ts'
import type { ControlProps } from './control-props.ts'
import classes from '../fields.module.css'
import { calibrationText, rangeParts, rangeText, splitParts, unitAt } from './parts.ts'
import { useUnit } from './unit.ts'

/** The parts of an encoded text, with a function to change one. Incomplete input stays as typed. */
function useParts({ row, field }: ControlProps, count: number) {
  const { store } = useConfigForm()
  const [draft, setDraft] = useState<readonly string[] | null>(null)
  const { edit } = field
  const kept = edit?.problem === undefined ? field.value : (edit.text ?? edit.value)
  return {
    parts:
      draft ??
      splitParts(kept, count).map((part, index) => (index === unitAt ? part : localizeDecimalMark(part))),
    put: (parts: readonly string[], text: string) => {
      setDraft(parts)
      store.setText(row.key, text)
    },
    leave: () => setDraft(null),
  }
}

type PartProps = {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onBlur: () => void
  readonly control: ControlProps
  readonly isText?: boolean
}

function Part({ label, value, onChange, onBlur, control, isText = false }: PartProps) {
  return (
    <label className={classes['part']}>
      <span className={classes['partName']}>{label}</span>
      <TextInput
        size="xs"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={onBlur}
        inputMode={isText ? undefined : signedInputMode()}
        classNames={{ input: isText ? '' : (classes['number'] ?? '') }}
        error={control.isInvalid}
        aria-describedby={control.describedBy}
        autoComplete="off"
      />
    </label>
  )
}

/** 'enable,low,high': a switch and two limits. */
export function RangeControl(props: ControlProps) {
  const { t } = useTranslation()
  const unit = useUnit(props.row)
  const { parts, put, leave } = useParts(props, 3)
  const [enable = '', low = '', high = ''] = rangeParts(parts)
  const change = (next: readonly string[]) => put(next, rangeText(next))
  const common = { onBlur: leave, control: props }
  return (
    <div className={classes['parts']} data-inline role="group" aria-labelledby={`${props.id}-label`}>
      <Switch
        id={props.id}
        size="sm"
        checked={enable === '1'}
        onChange={(event) => change([event.currentTarget.checked ? '1' : '0', low, high])}
        aria-describedby={props.describedBy}
      />
      <Part label={t('Low')} value={low} onChange={(text) => change([enable, text, high])} {...common} />
      <Part label={t('High')} value={high} onChange={(text) => change([enable, low, text])} {...common} />
      {unit !== '' && <span className={classes['unit']}>{unit}</span>}
    </div>
  )
}

/** 'LowIn,LowOut,HighIn,HighOut,Unit'. */
export function CalibrationControl(props: ControlProps) {
  const { t } = useTranslation()
  const { parts, put, leave } = useParts(props, 5)
  const change = (index: number, text: string) => {
    const next = parts.map((part, at) => (at === index ? text : part))
    put(next, calibrationText(next))
  }
  const labels = [t('Low input'), t('Low output'), t('High input'), t('High output'), t('Unit')]
  return (
    <div className={classes['parts']} role="group" aria-labelledby={`${props.id}-label`}>
      {labels.map((label, index) => (
        <Part
          key={label}
          label={label}
          value={parts[index] ?? ''}
          onChange={(text) => change(index, text)}
          onBlur={leave}
          control={props}
          isText={index === unitAt}
        />
      ))}
    </div>
  )
}

/** 'slave,function,register'; empty means that nothing is read. */
export function ModbusControl(props: ControlProps) {
  const { t } = useTranslation()
  const { parts, put, leave } = useParts(props, 3)
  const [slave = '', code = '', register = ''] = parts
  const change = (next: readonly string[]) => put(next, modbusText(next))
  const known = modbusFunctions.some(({ value }) => String(value) === code)
  const choices = [
    { value: '', label: '–' },
    ...modbusFunctions.map(({ value, label }) => ({ value: String(value), label: translateText(label) })),
    ...(known || code === '' ? [] : [{ value: code, label: code }]),
  ]
  const common = { onBlur: leave, control: props }
  return (
    <div className={classes['parts']} role="group" aria-labelledby={`${props.id}-label`}>
      <Part
        label={t('Slave')}
        value={slave}
        onChange={(text) => change([text, code, register])}
        {...common}
      />
      <label className={classes['wide']}>
        <span className={classes['partName']}>{t('Function')}</span>
        <NativeSelect
          size="xs"
          value={code}
          onChange={(event) => change([slave, event.currentTarget.value, register])}
          onBlur={leave}
          data={choices}
          error={props.isInvalid}
        />
      </label>
      <Part
        label={t('Register')}
        value={register}
        onChange={(text) => change([slave, code, text])}
        {...common}
      />
    </div>
  )
}

function modbusText(parts: readonly string[]): string {
  if (parts.every((part) => part.trim() === '')) return ''
  const text = parts.map((part) => part.trim()).join(',')
  const read = parseModbusSettings(text)
  return read ? formatModbusSettings(read) : text
}
