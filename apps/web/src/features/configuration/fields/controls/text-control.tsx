import type { ConfigKey } from '@fieldport/domain'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { degreesWithPoint, withDecimalPoint } from '../../../../lib/format/read-number.ts'
import { localizeDecimalMark } from '../../../../lib/format/write-number.ts'
import { signedInputMode } from '../../../../lib/format/signed-input-mode.ts'
import { PasswordInput } from '../../../../ui/controls/password-input.tsx'
import { useConfigForm } from '../../form/context.ts'
import type { ControlProps } from './control-props.ts'
import { toFieldText } from '../config-text.ts'
import classes from '../fields.module.css'
import { useUnit } from './unit.ts'

const monospaced: ReadonlySet<string> = new Set(['list', 'alertLevels'])

/** Text and numbers. Typed text stays unchanged ('1.' on the way to '1.5') until the field is left. */
export function TextControl({ row, field, id, describedBy, isInvalid }: ControlProps) {
  const { store } = useConfigForm()
  const unit = useUnit(row)
  const [draft, setDraft] = useState<string | null>(null)
  const { edit } = field
  const isNumber = row.type === 'integer' || row.type === 'number'
  const shown = (text: string) => (isNumber ? localizeDecimalMark(text) : text)
  const kept = edit?.problem === undefined ? toFieldText(field.value) : (edit.text ?? toFieldText(edit.value))
  const props = {
    id,
    value: draft ?? shown(kept),
    onChange: (event: { currentTarget: { value: string } }) => {
      setDraft(event.currentTarget.value)
      const typed = event.currentTarget.value
      store.setText(row.key, isNumber ? textOfNumber(row, typed) : typed)
    },
    onBlur: () => setDraft(null),
    'aria-describedby': describedBy,
    'aria-invalid': isInvalid || undefined,
    error: isInvalid,
    autoComplete: 'off',
    spellCheck: false,
    size: 'xs',
  } as const
  if (row.secret) {
    // A secret that is set is shown as '***', and can only be replaced as a whole.
    return (
      <PasswordInput
        {...props}
        autoComplete="new-password"
        onFocus={(event) => event.currentTarget.select()}
      />
    )
  }
  return (
    <TextInput
      {...props}
      inputMode={isNumber ? keyboardOf(row) : undefined}
      placeholder={field.value === undefined ? shown(toFieldText(row.default)) : undefined}
      classNames={{ input: classNameOf(row.type, isNumber) }}
      rightSection={unit === '' ? null : <span className={classes['unit']}>{unit}</span>}
      rightSectionWidth={unit === '' ? undefined : Math.max(32, unit.length * 7 + 16)}
      rightSectionPointerEvents="none"
    />
  )
}

function textOfNumber({ unit }: ConfigKey, typed: string): string {
  return unit === '°' ? degreesWithPoint(typed) : withDecimalPoint(typed)
}

function classNameOf(type: string, isNumber: boolean): string {
  if (isNumber) return classes['number'] ?? ''
  return monospaced.has(type) ? (classes['mono'] ?? '') : ''
}

function keyboardOf({ minimum = Number.NEGATIVE_INFINITY }: ConfigKey) {
  return minimum < 0 ? signedInputMode() : 'decimal'
}
