import classes from './percent-bar.module.css'

type Props = {
  readonly percent: number
  readonly label: string
  /** What it measures is beyond its limit. */
  readonly isOver?: boolean
}

/** How far something is, or how full. */
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
