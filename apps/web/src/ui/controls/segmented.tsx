import { useId } from 'react'
import classes from './segmented.module.css'

export type Segment = { readonly value: string; readonly label: string; readonly disabled?: boolean }

type Props = {
  /** Label for screen readers. */
  readonly label: string
  /** A value that is not a segment selects none. */
  readonly value: string
  readonly onChange: (value: string) => void
  readonly segments: readonly Segment[]
  readonly fullWidth?: boolean
}

/** A choice of a few options side by side: native radio buttons, so that arrow keys and screen readers work. */
export function Segmented({ label, value, onChange, segments, fullWidth = false }: Props) {
  const name = useId()
  return (
    <div className={classes['group']} role="radiogroup" aria-label={label} data-full={fullWidth || undefined}>
      {segments.map((segment) => (
        <label
          key={segment.value}
          className={classes['segment']}
          data-checked={segment.value === value || undefined}
        >
          <input
            type="radio"
            className={classes['radio']}
            name={name}
            value={segment.value}
            checked={segment.value === value}
            disabled={segment.disabled}
            onChange={() => onChange(segment.value)}
          />
          <span className={classes['text']}>{segment.label}</span>
        </label>
      ))}
    </div>
  )
}
