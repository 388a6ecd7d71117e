import type { RefObject } from 'react'
import classes from './sparkline.module.css'

/**
 * A line of the latest values, painted by the component that knows them; decorative, because the value is beside it.
 */
export function Sparkline({ path }: { readonly path: RefObject<SVGPathElement | null> }) {
  return (
    <svg className={classes['spark']} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
      <path ref={path} vectorEffect="non-scaling-stroke" />
    </svg>
  )
}
