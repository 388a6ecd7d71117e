import type { RefObject } from 'react'
import classes from './sparkline.module.css'

/** One stroke of the latest values, painted by whoever knows them; decoration, since the value itself is beside it. */
export function Sparkline({ path }: { readonly path: RefObject<SVGPathElement | null> }) {
  return (
    <svg className={classes['spark']} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
      <path ref={path} vectorEffect="non-scaling-stroke" />
    </svg>
  )
}
