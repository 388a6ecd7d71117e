import { NumberInput } from '@mantine/core'
import { useId, useState } from 'react'
import classes from './editor.module.css'

type NumberProps = {
  readonly label: string
  readonly value: number | null
  /** Called when the field is emptied; absent if it must not be. */
  readonly onChange: (value: number) => void
  readonly onClear?: () => void
  readonly placeholder?: string
  readonly description?: string
  readonly isWhole?: boolean
  readonly step?: number
  readonly min?: number
  readonly max?: number
}

/** `known`: the value of the field before. */
type Typed = { readonly text: string | number; readonly known: string | number }

/** Further digits of a converted number are noise. */
const digits = 12

/**
 * A number field: typed text stays unchanged until the field is left. Incomplete numbers and those beyond the limits
 * change nothing until then.
 */
export function NumberField(props: NumberProps) {
  const { label, value, onChange, onClear, placeholder, description, isWhole, step, min, max } = props
  const [typed, setTyped] = useState<Typed>()
  const known = value === null ? '' : Number(value.toPrecision(digits))
  const isOutside = (number: number) =>
    (min !== undefined && number < min) || (max !== undefined && number > max)
  // Undo may change the value while it is being edited.
  const isCurrent = (text: Typed['text'], before: Typed['known']) =>
    text === '' || text === '-' || Number(text) === known || (isOutside(Number(text)) && before === known)
  return (
    <NumberInput
      label={label}
      value={typed && isCurrent(typed.text, typed.known) ? typed.text : known}
      placeholder={placeholder}
      description={description}
      allowDecimal={!isWhole}
      step={step ?? 1}
      {...(min === undefined ? {} : { min })}
      {...(max === undefined ? {} : { max })}
      onChange={(next) => {
        const number = Number(next)
        setTyped({ text: typeof next === 'bigint' ? number : next, known })
        if (next === '') onClear?.()
        else if (Math.abs(number) <= largest && !isOutside(number)) onChange(number)
      }}
      onBlur={() => setTyped(undefined)}
    />
  )
}

/** The largest number that the portal stores. */
const largest = 1e12

type ColourProps = {
  readonly label: string
  readonly value: string
  readonly onChange: (colour: string) => void
}

export function ColourField({ label, value, onChange }: ColourProps) {
  const id = useId()
  return (
    <div className={classes['colour']}>
      <label htmlFor={id}>{label}</label>
      <input id={id} type="color" value={value} onChange={(event) => onChange(event.currentTarget.value)} />
    </div>
  )
}
