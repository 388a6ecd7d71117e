import { sparklinePath } from './sparkline-path.ts'
import classes from './sparkline.module.css'

/** The last values as one stroke; decoration, since the value itself is beside it. */
export function Sparkline({ points }: { readonly points: readonly (readonly [x: number, y: number])[] }) {
  return (
    <svg className={classes['spark']} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
      <path d={sparklinePath(points)} vectorEffect="non-scaling-stroke" />
    </svg>
  )
}
