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
  /** What becomes of a valid number, such as the nearest place on the grid; absent: it stays. */
  readonly fit?: (value: number) => number
  readonly onChange: (value: number) => void
}

/**
 * A number field that applies valid values while typing, and the nearest valid one when it is left. Until then, the
 * typed digits stay as they are.
 */
export function NumberField(props: NumberProps) {
  const { label, value, min, max, isWhole = false, step, suffix, fit = asTyped, onChange } = props
  const { t } = useTranslation()
  const [typed, setTyped] = useState<number | string>()
  const isValid = (given: number | string | undefined) =>
    typeof given === 'number' && given >= min && given <= max
  // Undo may change the value while it is being edited.
  const isCurrent = typeof typed !== 'number' || !isValid(typed) || fit(typed) === value
  return (
    <NumberInput
      size="xs"
      label={label}
      value={isCurrent ? (typed ?? value) : value}
      min={min}
      max={max}
      error={
        typeof typed === 'number' && !isValid(typed)
          ? t('Use a number from {{least}} to {{most}}.', { least: min, most: max })
          : undefined
      }
      allowDecimal={!isWhole}
      hideControls
      {...(step === undefined ? {} : { step })}
      {...(suffix === undefined ? {} : { suffix })}
      onChange={(next) => {
        const given = typeof next === 'bigint' ? Number(next) : next
        setTyped(given)
        if (typeof given === 'number' && isValid(given)) onChange(given)
      }}
      // By now, a number beyond the limits was replaced by the limit.
      onBlur={() => setTyped(undefined)}
    />
  )
}

const asTyped = (value: number) => value

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
