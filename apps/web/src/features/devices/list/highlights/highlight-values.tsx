import { useMemo } from 'react'
import { unitSuffix } from '../../../../lib/format/numbers.ts'
import { sparklinePath } from '../../../../ui/drawings/sparkline-path.ts'
import { type Highlight, highlightText } from './highlight-text.ts'
import classes from './highlight-values.module.css'
import { useHighlights } from './highlights-context.ts'

/** A machine's most relevant values, each with a sparkline. */
export function HighlightValues({ deviceid }: { readonly deviceid: string }) {
  const values = useHighlights(deviceid)?.values
  if (values === undefined || values.length === 0) return null
  return (
    <span className={classes['values']}>
      {values.map((highlight) => (
        <HighlightValue key={highlight.key} highlight={highlight} />
      ))}
    </span>
  )
}

function HighlightValue({ highlight }: { readonly highlight: Highlight }) {
  const { name, value, unit } = highlightText(highlight)
  return (
    <span className={classes['item']} data-testid="highlight">
      <span className={classes['name']} title={name} dir="auto">
        {name}
      </span>
      <span className={classes['line']}>
        <span className={classes['value']}>
          <b>{value}</b>
          {unit !== '' && <span className={classes['unit']}>{unitSuffix(unit)}</span>}
        </span>
        <Spark highlight={highlight} />
      </span>
    </span>
  )
}

/** The full height is at least this many times the smallest step, so that noise of one digit looks flat. */
const minimumSteps = 8

function Spark({ highlight: { history, decimals, isStep } }: { readonly highlight: Highlight }) {
  const path = useMemo(() => {
    const numbers = history.map(([, value]) => value)
    const [low, high] = [Math.min(...numbers), Math.max(...numbers)]
    const span = minimumSteps * 10 ** -decimals
    return high - low < span && !isStep ? flatPath : sparklinePath(history, isStep)
  }, [history, decimals, isStep])
  if (path === '') return null
  return (
    <svg className={classes['spark']} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
      <path d={path} vectorEffect="non-scaling-stroke" />
    </svg>
  )
}

const flatPath = 'M0 50L100 50'
