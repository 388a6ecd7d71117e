import { describe, expect, test } from 'vitest'
import type { DeviceLink } from '../../device.ts'
import type { Posted, HttpReply, TestHttpServer } from '../../testing/servers.ts'
import { startHttp } from '../../testing/servers.ts'
import { createHttpTransport } from './http.ts'
import { createAgent } from './post.ts'
import type { Transport } from '../transport.ts'
import { cleanUpAfterEach, device, clockWithShortDelays, pointsOf, tsIn } from '../testing.ts'

const { cleanUpLater, closeLater } = cleanUpAfterEach()

function httpTo(
  server: TestHttpServer,
  onCommand: DeviceLink['onCommand'] = () => undefined,
  obeys = true,
): Transport {
  const agent = createAgent(server.origin, 4)
  const transport = createHttpTransport({
    ...device,
    origin: server.origin,
    agent,
    clock: clockWithShortDelays,
    random: () => 0.5,
    bufferPoints: 1000,
    configJson: () => '{"device":{"id":"WIRE00001"}}',
    onCommand,
    acceptsCommands: obeys,
  })
  cleanUpLater(
    () => transport.stop(0),
    () => agent.destroy(),
  )
  return transport
}

function pointsIn(server: TestHttpServer): Posted[] {
  return server.posted.filter((one) => !/\/(?:config|rpc)$/.test(one.path))
}

describe('HTTP', () => {
  const accept = (): HttpReply => ({ status: 200, body: { stored: 1, refused: [] } })

  test('posts with its secret over one connection', async () => {
    const server = closeLater(await startHttp(accept))
    const transport = httpTo(server)
    transport.start()
    for (const point of pointsOf(3)) {
      transport.send([point])
      await transport.whenIdle()
    }
    expect(server.posted.map((one) => one.path)).toEqual([
      '/ingest/WIRE00001/config',
      '/ingest/WIRE00001',
      '/ingest/WIRE00001',
      '/ingest/WIRE00001',
    ])
    expect(server.posted[0]?.authorization).toBe(`Basic ${btoa('WIRE00001:secret-WIRE00001')}`)
    expect(new Set(pointsIn(server).map((one) => one.socketNumber)).size).toBe(1)
    expect(Array.isArray(server.posted[1]?.body)).toBe(false)
  })

  test('retries after 503, 429 and a broken connection, sending the backlog as one batch', async () => {
    const replies: (HttpReply | 'cut')[] = [
      { status: 503 },
      'cut',
      { status: 429, headers: { 'retry-after': '1' } },
    ]
    const reply = (posted: Posted): HttpReply | 'cut' =>
      (posted.path.endsWith('/config') ? undefined : replies.shift()) ?? accept()
    const server = closeLater(await startHttp(reply))
    const transport = httpTo(server)
    const sent = pointsOf(5)
    transport.start()
    for (const point of sent) transport.send([point])
    await transport.whenIdle()
    expect(pointsIn(server).length).toBeGreaterThanOrEqual(4)
    expect(
      tsIn(
        pointsIn(server)
          .slice(3)
          .map((one) => one.body),
      ),
    ).toEqual(sent.map((point) => point.ts))
    expect(transport.stats()).toMatchObject({ accepted: 5, refused: 0, pending: 0 })
  })

  test('posts a request of the device to the reply URL, and passes on the answer', async () => {
    const answers = [{ id: 1, result: { readings: {} } }]
    const server = closeLater(
      await startHttp(({ path }) => (path.endsWith('/rpc') ? { status: 200, body: { answers } } : accept())),
    )
    const heard = new Promise<string>((resolve) => {
      const transport = httpTo(server, resolve)
      transport.start()
      transport.ask('{"id":1,"method":"Device.GetLatest"}')
    })
    expect(JSON.parse(await heard)).toEqual(answers[0])
    expect(server.posted.at(-1)).toMatchObject({
      path: '/ingest/WIRE00001/rpc',
      body: { id: 1, method: 'Device.GetLatest' },
    })
  })

  test('counts a refusal and does not repeat it', async () => {
    const server = closeLater(await startHttp(() => ({ status: 422, body: { message: 'no ts' } })))
    const transport = httpTo(server)
    transport.start()
    transport.send(pointsOf(2))
    await transport.whenIdle()
    expect(pointsIn(server)).toHaveLength(1)
    expect(transport.stats()).toMatchObject({ accepted: 0, refused: 2 })
    expect(transport.stats().lastError).toContain('no ts')
  })

  test('does not count points refused in the answer as accepted', async () => {
    const body = { stored: 2, refused: [{ index: 1, reason: 'too old' }] }
    const server = closeLater(await startHttp(() => ({ status: 200, body })))
    const transport = httpTo(server)
    transport.start()
    transport.send(pointsOf(3))
    await transport.whenIdle()
    expect(transport.stats()).toMatchObject({ accepted: 2, refused: 1 })
  })
})

describe('commands over HTTP', () => {
  const command = (id: number): object => ({ id, method: 'Sys.GetInfo', args: {}, src: 'portal/WIRE00001' })
  const idOf = (text: string): number => (JSON.parse(text) as { id: number }).id
  const repliesIn = (server: TestHttpServer): unknown[] =>
    server.posted.filter((one) => one.path.endsWith('/rpc')).map((one) => one.body)

  /** Responds to each POST with the commands of its turn. */
  async function serverWith(turns: readonly (readonly object[])[]): Promise<TestHttpServer> {
    const waiting = [...turns]
    return closeLater(
      await startHttp(() => ({ status: 200, body: { stored: 1, commands: waiting.shift() ?? [] } })),
    )
  }

  test('arrive in the response to any post; each reply is posted, and fetches the next ones', async () => {
    const server = await serverWith([[], [command(1), command(2)], [command(3)]])
    const transport = httpTo(server, (text, send) => {
      send({ topic: 'portal/WIRE00001/rpc', body: JSON.stringify({ id: idOf(text), result: null }) })
    })
    transport.start()
    await expect.poll(() => server.posted.length).toBe(1)
    transport.send(pointsOf(1))
    await expect.poll(() => repliesIn(server).flat().length).toBe(3)
    expect(repliesIn(server).flat()).toEqual([1, 2, 3].map((id) => ({ id, result: null })))
    await expect.poll(transport.busy).toBe(false)
  })

  test('are requested with an empty list', async () => {
    const server = await serverWith([[], [command(7)]])
    const transport = httpTo(server, (text, send) => {
      send({ topic: '', body: JSON.stringify({ id: idOf(text), result: 'done' }) })
    })
    transport.start()
    transport.poll()
    await expect.poll(() => repliesIn(server)).toEqual([[], { id: 7, result: 'done' }])
  })

  test('have an undelivered reply resent, and nothing after the device was suspended', async () => {
    let attempts = 0
    const server = closeLater(
      await startHttp((posted) => {
        if (!posted.path.endsWith('/rpc')) return { status: 200, body: { commands: [command(1)] } }
        attempts++
        return attempts === 1 ? 'cut' : attempts === 2 ? { status: 503 } : { status: 200 }
      }),
    )
    let answer: (() => void) | undefined
    const transport = httpTo(server, (text, send) => {
      answer = () => {
        send({ topic: '', body: JSON.stringify({ id: idOf(text), result: null }) })
      }
    })
    transport.start()
    await expect.poll(() => answer).toBeDefined()
    answer?.()
    await expect.poll(() => repliesIn(server).length).toBe(3)
    await expect.poll(transport.busy).toBe(false)
    transport.suspend()
    answer?.()
    transport.poll()
    expect(transport.busy()).toBe(false)
  })

  test('have their replies dropped when the device is suspended', async () => {
    const server = closeLater(
      await startHttp(({ path }) =>
        path.endsWith('/rpc') ? { status: 503 } : { status: 200, body: { commands: [command(1)] } },
      ),
    )
    const transport = httpTo(server, (_text, send) => {
      for (let n = 0; n < 3; n++) send({ topic: '', body: JSON.stringify({ id: 1, result: n }) })
    })
    transport.start()
    await expect.poll(() => repliesIn(server).length).toBeGreaterThan(0)
    transport.suspend()
    await expect.poll(transport.busy).toBe(false)
  })

  test('are not requested by the simplest type, which only posts points', async () => {
    const server = await serverWith([[command(1)], [command(2)]])
    const obeyed: string[] = []
    const transport = httpTo(server, (text) => obeyed.push(text), false)
    transport.start()
    transport.send(pointsOf(1))
    await transport.whenIdle()
    transport.sendConfig()
    transport.poll()
    expect(transport.busy()).toBe(false)
    expect([server.posted.map((one) => one.path), obeyed]).toEqual([['/ingest/WIRE00001'], []])
  })

  test('a changed configuration is posted, a waiting one only once', async () => {
    let name = 'first'
    const server = closeLater(await startHttp(() => ({ status: 200 })))
    const agent = createAgent(server.origin, 4)
    const transport = createHttpTransport({
      ...device,
      origin: server.origin,
      agent,
      clock: clockWithShortDelays,
      random: () => 0.5,
      bufferPoints: 10,
      configJson: () => JSON.stringify({ name }),
      onCommand: () => undefined,
    })
    cleanUpLater(
      () => transport.stop(0),
      () => agent.destroy(),
    )
    transport.start()
    await expect.poll(() => server.posted.length).toBe(1)
    transport.sendConfig()
    name = 'second'
    for (let n = 0; n < 5; n++) transport.sendConfig()
    await expect.poll(transport.busy).toBe(false)
    expect(server.posted.map((one) => one.body)).toEqual([
      { name: 'first' },
      { name: 'first' },
      { name: 'second' },
    ])
  })
})
