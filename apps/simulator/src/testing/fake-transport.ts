import type { DeviceLink } from '../device.ts'
import type { Point } from '../point.ts'
import type { Transport } from '../transports/transport.ts'

export type FakeTransport = Transport & {
  readonly link: DeviceLink
  /** Every message that the device passed on, in order. */
  readonly messages: readonly (readonly Point[])[]
  readonly calls: readonly string[]
  /** Requests made by the device. */
  readonly asked: readonly string[]
}

/** A transport that records what it is given, as over a network that never fails. */
export function createFakeTransport(link: DeviceLink): FakeTransport {
  const messages: (readonly Point[])[] = []
  const calls: string[] = []
  const asked: string[] = []
  const note = (name: string) => (): void => {
    calls.push(name)
  }
  return {
    link,
    messages,
    calls,
    asked,
    ask: (body) => void asked.push(body),
    start: note('start'),
    suspend: note('suspend'),
    cut: note('cut'),
    sendConfig: note('sendConfig'),
    poll: note('poll'),
    busy: () => false,
    send: (points) => {
      messages.push([...points])
    },
    whenIdle: () => Promise.resolve(),
    stop: () => {
      calls.push('stop')
      return Promise.resolve()
    },
    stats: () => {
      const accepted = messages.reduce((sum, points) => sum + points.length, 0)
      return { accepted, refused: 0, dropped: 0, pending: 0, lastError: undefined }
    },
  }
}
