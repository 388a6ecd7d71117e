import classes from './percent-bar.module.css'

type Props = {
  readonly percent: number
  readonly label: string
  /** The measured value exceeds its limit. */
  readonly isOver?: boolean
}

/** Progress or fill level. */
export function PercentBar({ percent, label, isOver = false }: Props) {
  return (
    <progress
      className={classes['bar']}
      max={100}
      value={Math.min(100, Math.max(0, percent))}
      aria-label={label}
      data-over={isOver || undefined}
    />
  )
}
