import { startTransition, useEffect, useState } from 'react'

const stepSize = 12
/** A page that never rests still fills itself. */
const patienceMs = 200

/**
 * How many of `total` parts are to be there: the first ones at once, then a few more whenever the browser has nothing else to do,
 * until all are. So what is below the first screen never delays what is on it.
 */
export function useStaged(total: number, first: number): number {
  const [count, setCount] = useState(first)
  useEffect(() => {
    if (count >= total) return undefined
    return whenIdle(() => startTransition(() => setCount((before) => before + stepSize)))
  }, [count, total])
  return count
}

/** Safari has no requestIdleCallback. */
function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(run, 16)
    return () => clearTimeout(timer)
  }
  const idle = requestIdleCallback(run, { timeout: patienceMs })
  return () => cancelIdleCallback(idle)
}
