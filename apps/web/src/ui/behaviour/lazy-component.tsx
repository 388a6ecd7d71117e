import { type ComponentType, lazy, Suspense } from 'react'
import { whenIdle } from '../../lib/when-idle.ts'

/** The first page has its values by then, on a slow line too. */
const firstPageMs = 3_000

const loaders: (() => Promise<unknown>)[] = []

/**
 * A part that the first page is usable without, such as a menu that nobody has opened yet. It is fetched when it is first
 * shown, at the latest once the page is at rest: what tells of a lost network must be here before the network is lost.
 */
export function createLazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Part = lazy(async () => ({ default: await load() }))
  loaders.push(load)
  return function Later(props: Props) {
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    )
  }
}

/** Fetches every part of `loadLater` once the page is at rest. @returns calls it off */
export function preloadLazyComponents(): () => void {
  const fetchAll = () => {
    // What cannot be fetched now is asked for again when it is shown.
    for (const load of loaders) void load().catch(() => undefined)
  }
  let cancel = () => {}
  const timer = setTimeout(() => {
    cancel = whenIdle(fetchAll)
  }, firstPageMs)
  return () => {
    clearTimeout(timer)
    cancel()
  }
}
