import { useId } from 'react'
import classes from './inspector.module.css'

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
