import { useId } from 'react'
import classes from './editor.module.css'

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
