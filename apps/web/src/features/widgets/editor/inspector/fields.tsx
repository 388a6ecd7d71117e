import { NumberInput } from '@mantine/core'
import { useId } from 'react'
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

/** A number field that applies valid values while typing. */
export function NumberField({
  label,
  value,
  min,
  max,
  isWhole = false,
  step,
  suffix,
  onChange,
}: NumberProps) {
  return (
    <NumberInput
      size="xs"
      label={label}
      value={value}
      min={min}
      max={max}
      allowDecimal={!isWhole}
      hideControls
      {...(step === undefined ? {} : { step })}
      {...(suffix === undefined ? {} : { suffix })}
      onChange={(typed) => {
        if (typeof typed === 'number' && typed >= min && typed <= max) onChange(typed)
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
