import { describe, expect, it } from 'vitest'
import { createDeviceStreams, type PointListener } from './device-streams.ts'
import type { EventStreamOptions } from './event-stream.ts'

function setUp() {
  const opened: (EventStreamOptions & { isClosed: boolean; restarts: number })[] = []
  const planned: (() => void)[] = []
  const streams = createDeviceStreams({
    urlOf: (devices) => devices.join(),
    open: (options) => {
      const stream = { ...options, isClosed: false, restarts: 0 }
      opened.push(stream)
      options.onStatus('connecting')
      return { close: () => (stream.isClosed = true), restart: () => (stream.restarts += 1) }
    },
    defer: (run) => planned.push(run),
  })
  const heard: string[] = []
  const listen = (device: string, as = device) => {
    const listener: PointListener = {
      onPoint: ({ ts }) => heard.push(`${as} ${ts}`),
      onStatus: (status) => heard.push(`${as} ${status}`),
      onCleared: () => heard.push(`${as} cleared`),
      onChanged: (resource) => heard.push(`${as} changed ${String(resource)}`),
      onConditions: () => heard.push(`${as} conditions`),
    }
    return streams.listen(device, listener)
  }
  const settle = () => {
    for (const run of planned.splice(0)) run()
  }
  const take = () => heard.splice(0)
  return { opened, listen, settle, take }
}

describe('createDeviceStreams', () => {
  it('opens one connection for simultaneous listeners, and notifies each of its own device', () => {
    const { opened, listen, settle, take } = setUp()
    for (const device of ['A', 'B']) listen(device)
    settle()
    expect(opened.map(({ url }) => url)).toEqual(['A,B'])
    opened[0]?.onStatus('open')
    take()
    opened[0]?.onData({ device: 'B', point: { ts: 7, aws_ts: 7 } }, 'point')
    opened[0]?.onData({ device: 'A' }, 'cleared')
    opened[0]?.onData({ device: 'B', resource: 'commands' }, 'changed')
    opened[0]?.onData({ device: 'A', conditions: [] }, 'conditions')
    opened[0]?.onData({ device: 'C', point: { ts: 7, aws_ts: 7 } }, 'point')
    expect(take()).toEqual(['B 7', 'A cleared', 'B changed commands', 'A conditions'])
  })

  it('reconnects for a device that is not included, and not for one that is', () => {
    const { opened, listen, settle, take } = setUp()
    listen('A')
    settle()
    opened[0]?.onStatus('open')
    take()
    listen('A', 'second')
    settle()
    expect(take()).toEqual(['second open'])
    listen('B')
    settle()
    expect(opened.map(({ url, isClosed }) => [url, isClosed])).toEqual([
      ['A', true],
      ['A,B', false],
    ])
  })

  it('stays open for the remaining listeners, and closes with the last', () => {
    const { opened, listen, settle } = setUp()
    const [a, b] = [listen('A'), listen('B')]
    settle()
    a.close()
    settle()
    b.restart()
    expect(opened.map(({ isClosed, restarts }) => [isClosed, restarts])).toEqual([[false, 1]])
    b.close()
    settle()
    expect(opened[0]?.isClosed).toBe(true)
    listen('B')
    settle()
    expect(opened.at(-1)?.url).toBe('B')
  })

  it('ends a removed device without affecting the others', () => {
    const { opened, listen, settle, take } = setUp()
    for (const device of ['A', 'B']) listen(device)
    settle()
    take()
    opened[0]?.onData({ device: 'A' }, 'gone')
    opened[0]?.onStatus('open')
    listen('A', 'late')
    expect(take()).toEqual(['A ended', 'B open', 'late ended'])
    opened[0]?.onStatus('ended')
    expect(take()).toEqual(['B ended'])
  })
})
