import type { DeviceResource } from '@fieldport/contract'
import type { StreamStatus } from '../feed/event-stream.ts'

/** Minimum time between refreshes in a burst of changes. */
const restMs = 500
/** Finds changes between the page's first responses and the opening of its stream. */
const firstCheckMs = 6_000
/** Interval while the stream is down. */
const pollMs = 15_000
/** Even an open stream is checked, because a half-open connection looks alive. */
const openCheckMs = 120_000

export type ResourceRefresherOptions = {
  readonly resources: readonly DeviceResource[]
  /** Refetches the page's queries of these resources. */
  readonly refresh: (resources: readonly DeviceResource[]) => void
  /** Refetches the page's queries that are older than they should be. */
  readonly refreshStale: () => void
  readonly wait: (run: () => void, milliseconds: number) => () => void
  readonly isHidden: () => boolean
  /** Calls back when the page becomes visible again. Returns a function that unsubscribes. */
  readonly onVisible: (listener: () => void) => () => void
}

export type ResourceRefresher = {
  readonly onStatus: (status: StreamStatus) => void
  /** The stream reports a changed resource; unknown ones are ignored. */
  readonly onChanged: (resource: unknown) => void
  readonly close: () => void
}

/**
 * Refreshes the page's data of a device, other than points, when the stream reports changes: each resource at once,
 * then at most once per interval. Polls while the stream is down, refreshes everything when it is back, and a hidden
 * page only when it becomes visible.
 */
export function createResourceRefresher(options: ResourceRefresherOptions): ResourceRefresher {
  const { resources, refresh, refreshStale, wait, isHidden } = options
  const due = new Set<DeviceResource>()
  let isCheckDue = false
  let status: StreamStatus | undefined
  let wasOpen = false
  let cancelRest: (() => void) | undefined
  let cancelCheck = () => {}

  function settle(): void {
    if (cancelRest || isHidden() || (due.size === 0 && !isCheckDue)) return
    if (due.size > 0) refresh([...due])
    if (isCheckDue) refreshStale()
    due.clear()
    isCheckDue = false
    cancelRest = wait(() => {
      cancelRest = undefined
      settle()
    }, restMs)
  }

  function planCheck(milliseconds: number): void {
    cancelCheck()
    cancelCheck = wait(() => {
      isCheckDue = true
      settle()
      planCheck(status === 'open' ? openCheckMs : pollMs)
    }, milliseconds)
  }

  function onOpen(): void {
    if (wasOpen) {
      for (const resource of resources) due.add(resource)
      settle()
    }
    planCheck(wasOpen ? openCheckMs : firstCheckMs)
    wasOpen = true
  }

  const stopWatching = options.onVisible(settle)
  return {
    onStatus(next) {
      if (next === status) return
      status = next
      if (next === 'open') onOpen()
      else if (next === 'ended') cancelCheck()
      else planCheck(pollMs)
    },
    onChanged(name) {
      const resource = resources.find((known) => known === name)
      if (resource === undefined) return
      due.add(resource)
      settle()
    },
    close() {
      stopWatching()
      cancelCheck()
      cancelRest?.()
    },
  }
}
