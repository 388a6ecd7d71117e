import type { StoredPoint } from '@fieldport/domain'
import type { EventStream, openEventStream, StreamStatus } from './event-stream.ts'

/** The callbacks of a feed. */
export type PointListener = {
  readonly onPoint: (point: StoredPoint) => void
  readonly onStatus: (status: StreamStatus) => void
  /** The server deleted some of the device's points: load them again. */
  readonly onCleared: () => void
  /** Something other than points has changed; the argument names the resource. */
  readonly onChanged?: (resource: unknown) => void
  /** The device's open conditions, as returned by the call. */
  readonly onConditions?: (conditions: unknown) => void
}

export type DeviceStreamsOptions = {
  /** The stream's URL and event names for these devices. */
  readonly urlOf: (devices: readonly string[]) => string
  readonly open: typeof openEventStream
  /** Runs the callback once all pending subscriptions are made. */
  readonly defer: (run: () => void) => void
}

export type DeviceStreams = { readonly listen: (device: string, listener: PointListener) => EventStream }

type Subscription = { readonly device: string; readonly listener: PointListener }

/**
 * One connection for the points of several devices, because a browser allows six per server. A device added later
 * reopens the connection for all; earlier subscribers request what they missed when it opens.
 */
export function createDeviceStreams({ urlOf, open, defer }: DeviceStreamsOptions): DeviceStreams {
  const listeners = new Set<Subscription>()
  /** The devices of the current connection. */
  let devices: ReadonlySet<string> = new Set()
  const gone = new Set<string>()
  let stream: EventStream | undefined
  let status: StreamStatus = 'connecting'

  function listenersOf(device: unknown): readonly PointListener[] {
    return [...listeners].filter((each) => each.device === device).map(({ listener }) => listener)
  }

  function report(next: StreamStatus): void {
    status = next
    for (const { device, listener } of listeners) if (!gone.has(device)) listener.onStatus(next)
  }

  function receive(data: unknown, event: string): void {
    const { device, point, resource } = data as { device: unknown; point?: StoredPoint; resource?: unknown }
    const name = String(device)
    if (event === 'gone') gone.add(name)
    for (const listener of listenersOf(name)) {
      if (event === 'gone') listener.onStatus('ended')
      else if (event === 'cleared') listener.onCleared()
      else if (event === 'changed') listener.onChanged?.(resource)
      else if (event === 'conditions') listener.onConditions?.(data)
      else if (point) listener.onPoint(point)
    }
  }

  function connect(): void {
    devices = new Set([...listeners].map(({ device }) => device))
    gone.clear()
    stream?.close()
    stream = open({
      url: urlOf([...devices]),
      event: ['point', 'cleared', 'changed', 'conditions', 'gone'],
      onData: receive,
      onStatus: report,
    })
  }

  function settle(): void {
    if (listeners.size === 0) {
      stream?.close()
      stream = undefined
      devices = new Set()
    } else if ([...listeners].some(({ device }) => !devices.has(device))) connect()
  }

  return {
    listen(device, listener) {
      const listening = { device, listener }
      listeners.add(listening)
      const isConnected = devices.has(device)
      listener.onStatus(isConnected ? (gone.has(device) ? 'ended' : status) : 'connecting')
      if (!isConnected) defer(settle)
      return {
        close: () => {
          listeners.delete(listening)
          defer(settle)
        },
        restart: () => stream?.restart(),
      }
    },
  }
}
