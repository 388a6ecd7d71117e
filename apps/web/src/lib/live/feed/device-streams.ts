import type { StoredPoint } from '@fieldport/domain'
import type { EventStream, openEventStream, StreamStatus } from './event-stream.ts'

/** What a feed hears of its points. */
export type PointListener = {
  readonly onPoint: (point: StoredPoint) => void
  readonly onStatus: (status: StreamStatus) => void
  /** What was received before is to be read again: the server has deleted some of it. */
  readonly onCleared: () => void
  /** Something of the device beside its points has changed; what, the page may know by this name. */
  readonly onChanged?: (resource: unknown) => void
  /** The open conditions of the device, as the call for them answers. */
  readonly onConditions?: (conditions: unknown) => void
}

export type DeviceStreamsOptions = {
  /** Of the stream that brings these devices, by the names that it calls them. */
  readonly urlOf: (devices: readonly string[]) => string
  readonly open: typeof openEventStream
  /** Runs when everybody who is about to listen does. */
  readonly defer: (run: () => void) => void
}

export type DeviceStreams = { readonly listen: (device: string, listener: PointListener) => EventStream }

type Subscription = { readonly device: string; readonly listener: PointListener }

/**
 * One connection for the points of several devices: a browser keeps six to one server. A device that somebody listens to later makes
 * a new connection of all; whoever listened before asks for what they missed when it opens.
 */
export function createDeviceStreams({ urlOf, open, defer }: DeviceStreamsOptions): DeviceStreams {
  const listeners = new Set<Subscription>()
  /** Of the present connection. */
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
