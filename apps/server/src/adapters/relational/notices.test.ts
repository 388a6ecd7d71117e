import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { Pool } from 'pg'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Notices, openNotices } from './notices.ts'
import { createTestDatabase } from './testing.ts'

const url = process.env.TEST_DATABASE_URL
if (!url) process.stdout.write('Notices were NOT tested: TEST_DATABASE_URL is not set.\n')

/** Forwards to the database, until it forgets its connections without closing them. */
async function openRouter(databaseUrl: string) {
  const { hostname, port, searchParams } = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  const router = createServer((socket) => {
    const folder = searchParams.get('host')
    const to = folder
      ? connect(`${folder}/.s.PGSQL.${port || 5432}`)
      : connect(Number(port || 5432), hostname)
    for (const [one, other] of [
      [socket, to],
      [to, socket],
    ] as const) {
      sockets.add(one)
      one.on('error', () => {})
      one.pipe(other)
    }
  })
  await new Promise<void>((resolve) => router.listen(0, '127.0.0.1', resolve))
  const throughRouter = new URL(databaseUrl)
  throughRouter.searchParams.delete('host')
  throughRouter.hostname = '127.0.0.1'
  throughRouter.port = String((router.address() as AddressInfo).port)
  return {
    url: throughRouter.href,
    forget: () => {
      for (const socket of sockets) socket.unpipe().pause()
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
      router.close()
    },
  }
}

describe.skipIf(!url)('notices between portals', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>
  let router: Awaited<ReturnType<typeof openRouter>>
  let pool: Pool
  let notices: Notices

  beforeEach(async () => {
    database = await createTestDatabase(url as string)
    router = await openRouter(database.databaseUrl)
    pool = new Pool({ connectionString: database.databaseUrl })
    notices = openNotices(router.url, pool, { checkMs: 50, answerMs: 200 })
  })
  afterEach(async () => {
    await notices.close()
    await pool.end()
    router.close()
    await database.drop()
  })

  it('are heard again after a connection was lost without being closed, and the gap is known', async () => {
    const heard: string[] = []
    const onGap = vi.fn<() => void>()
    await notices.listen({ onNotice: (text) => heard.push(text), onGap, onError: () => {} })
    await notices.send(['first'])
    await vi.waitFor(() => expect(heard).toEqual(['first']))
    router.forget()
    await notices.send(['lost'])
    await vi.waitFor(() => expect(onGap).toHaveBeenCalledTimes(1), { timeout: 3_000 })
    await notices.send(['second'])
    await vi.waitFor(() => expect(heard).toEqual(['first', 'second']))
  })
})
