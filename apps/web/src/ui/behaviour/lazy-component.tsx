import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'

const loaders: (() => Promise<unknown>)[] = []

/**
 * A non-essential component, such as a menu that nobody has opened yet. It is fetched when first shown, at the latest
 * once the page has settled: the notice of a lost network must be loaded before the network is lost.
 * @param placeholder shown until then
 */
export function createLazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  placeholder?: ReactNode,
): ComponentType<Props> {
  const Part = lazy(async () => ({ default: await load() }))
  preloadLater(load)
  return function Later(props: Props) {
    return (
      <Suspense fallback={placeholder}>
        <Part {...props} />
      </Suspense>
    )
  }
}

/** Preloads code that most people need soon, together with the lazy components. */
export function preloadLater(load: () => Promise<unknown>): void {
  loaders.push(load)
}

/** Fetches every lazy component. A failed one is requested again when it is shown. */
export function preloadLazyComponents(): void {
  for (const load of loaders) void load().catch(() => undefined)
}
