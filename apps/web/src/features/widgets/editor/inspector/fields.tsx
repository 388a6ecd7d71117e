import { NumberInput } from '@mantine/core'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './inspector.module.css'

type NumberProps = {
  readonly label: string
  readonly value: number
  readonly min: number
  readonly max: number
  readonly isWhole?: boolean
  readonly step?: number
  readonly suffix?: string
  readonly onChange: (value: number) => void
}

/** A number field that applies valid values while typing, and the nearest valid one when it is left. */
export function NumberField(props: NumberProps) {
  const { label, value, min, max, isWhole = false, step, suffix, onChange } = props
  const { t } = useTranslation()
  /** The input while it is invalid. */
  const [invalid, setInvalid] = useState<number | string>()
  return (
    <NumberInput
      size="xs"
      label={label}
      value={invalid ?? value}
      min={min}
      max={max}
      error={
        typeof invalid === 'number'
          ? t('Use a number from {{least}} to {{most}}.', { least: min, most: max })
          : undefined
      }
      allowDecimal={!isWhole}
      hideControls
      {...(step === undefined ? {} : { step })}
      {...(suffix === undefined ? {} : { suffix })}
      onChange={(next) => {
        const typed = typeof next === 'bigint' ? Number(next) : next
        const isValid = typeof typed === 'number' && typed >= min && typed <= max
        setInvalid(isValid ? undefined : typed)
        if (isValid) onChange(typed)
      }}
      onBlur={() => {
        // A number beyond the limits is replaced by the limit.
        if (typeof invalid === 'string') setInvalid(undefined)
      }}
    />
  )
}

type ColourProps = {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
}

export function ColourField({ label, value, onChange }: ColourProps) {
  const id = useId()
  return (
    <div className={classes['colour']}>
      <label htmlFor={id}>{label}</label>
      <span className={classes['hex']} dir="ltr" aria-hidden="true">
        {value}
      </span>
      <input
        id={id}
        type="color"
        className={classes['picker']}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  )
}
