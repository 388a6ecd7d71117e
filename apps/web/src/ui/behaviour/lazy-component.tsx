import { type ComponentType, lazy, Suspense } from 'react'

const loaders: (() => Promise<unknown>)[] = []

/**
 * A part that the first page is usable without, such as a menu that nobody has opened yet. It is fetched when it is first
 * shown, at the latest once the page has settled: what tells of a lost network must be here before the network is lost.
 */
export function createLazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Part = lazy(async () => ({ default: await load() }))
  preloadLater(load)
  return function Later(props: Props) {
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    )
  }
}

/** Code that most people need soon: fetched with the lazy components. */
export function preloadLater(load: () => Promise<unknown>): void {
  loaders.push(load)
}

/** Fetches every lazy component. What cannot be fetched now is asked for again when it is shown. */
export function preloadLazyComponents(): void {
  for (const load of loaders) void load().catch(() => undefined)
}
