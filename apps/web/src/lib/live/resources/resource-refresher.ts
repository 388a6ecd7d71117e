import type { DeviceResource } from '@fieldport/contract'
import type { StreamStatus } from '../feed/event-stream.ts'

/** A burst of changes is read this often. */
const restMs = 500
/** What changed between the answers that the page began with and the opening of its stream. */
const firstCheckMs = 6_000
/** While the stream is down. */
const pollMs = 15_000
/** Even an open stream is checked: a half-open connection looks alive. */
const openCheckMs = 120_000

export type ResourceRefresherOptions = {
  readonly resources: readonly DeviceResource[]
  /** Reads what the page shows of these again. */
  readonly refresh: (resources: readonly DeviceResource[]) => void
  /** Reads again what the page shows and what is older than it should be. */
  readonly refreshStale: () => void
  readonly wait: (run: () => void, milliseconds: number) => () => void
  readonly isHidden: () => boolean
  /** Calls back when the page is looked at again. Returns how to stop. */
  readonly onVisible: (listener: () => void) => () => void
}

export type ResourceRefresher = {
  readonly onStatus: (status: StreamStatus) => void
  /** The stream says that a resource has changed; one that this page does not know is none. */
  readonly onChanged: (resource: unknown) => void
  readonly close: () => void
}

/**
 * Keeps what a page shows of a device beside its points as the stream says that it changed: each resource is read again at
 * once, then at most once per interval. Reads now and then while the stream is down, everything when it is back, and a
 * hidden page only when it is looked at again.
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
