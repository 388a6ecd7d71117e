import { describe, expect, it, vi } from 'vitest'
import { createSessionFetch, changeNotSentMessage } from './session-fetch.ts'
import { createSessionStore } from './session-store.ts'

const origin = 'https://portal.example'
const signedOut = () => Response.json({ code: 'SIGNED_OUT' }, { status: 401 })

/** A portal with one session that the test can end, and a tab of Ada's. */
function setUp(where: { isPublic?: boolean } = {}) {
  const server = { user: 'ada' as string | null, isOffline: false, sent: [] as string[], checks: 0 }
  const session = createSessionStore({
    fetchUserId: async () => {
      server.checks += 1
      if (server.isOffline) throw new TypeError('offline')
      return server.user
    },
    isPublicPage: () => where.isPublic ?? false,
  })
  session.dispatch({ type: 'checked', userid: 'ada' })
  const send = async (request: Request) => {
    const { pathname } = new URL(request.url)
    server.sent.push(`${request.method} ${pathname} ${await request.text()}`.trim())
    return server.user === null ? signedOut() : new Response(`for ${server.user}`)
  }
  const call = createSessionFetch(send, session, ({ url }) => url.endsWith('/session'))
  const get = (path = '/data', signal?: AbortSignal) =>
    call(new Request(`${origin}${path}`, { signal: signal ?? null }))
  const save = (body = 'typed') => call(new Request(`${origin}/save`, { method: 'POST', body }))
  const ended = () => vi.waitFor(() => expect(session.read().phase).toBe('ended'))
  const logIn = (userid: string, isHere = true) => {
    server.user = userid
    session.dispatch({ type: 'loggedIn', userid }, isHere)
  }
  return { server, session, get, save, ended, logIn }
}

describe('a call whose session has ended', () => {
  it('waits for the login, and is then answered', async () => {
    const { server, get, ended, logIn } = setUp()
    server.user = null
    const answer = get()
    await ended()
    logIn('ada')
    expect(await (await answer).text()).toBe('for ada')
    expect(server.sent).toEqual(['GET /data', 'GET /data'])
  })

  it('is a change sent once more, with its body, after a login on this page', async () => {
    const { server, session, save, ended, logIn } = setUp()
    server.user = null
    const answer = save()
    await ended()
    expect(session.waitingChanges()).toBe(1)
    logIn('ada')
    expect((await answer).status).toBe(200)
    expect(server.sent).toEqual(['POST /save typed', 'POST /save typed'])
    expect(session.waitingChanges()).toBe(0)
  })

  it('is not sent automatically if it is a change and the login was elsewhere, unlike a read', async () => {
    const { server, get, save, ended, logIn } = setUp()
    server.user = null
    const [saved, read] = [save(), get()]
    await ended()
    logIn('ada', false)
    expect(await (await saved).json()).toMatchObject({
      code: 'SIGNED_OUT',
      data: { localizable: changeNotSentMessage },
    })
    expect(await (await read).text()).toBe('for ada')
    expect(server.sent.filter((call) => call.startsWith('POST'))).toHaveLength(1)
  })

  it('checks the session once for many calls, and holds later ones', async () => {
    const { server, get, ended, logIn } = setUp()
    server.user = null
    const answers = [get('/a'), get('/b'), get('/c')]
    await ended()
    expect(server.checks).toBe(1)
    answers.push(get('/later'))
    await new Promise((resolve) => setTimeout(resolve))
    expect(server.sent).not.toContain('GET /later')
    logIn('ada')
    for (const answer of answers) expect((await answer).status).toBe(200)
    expect(server.sent.filter((call) => call === 'GET /later')).toHaveLength(1)
  })

  it('is held if it is a change made while the dialog opens', async () => {
    const { server, session, get, save, ended, logIn } = setUp()
    server.user = null
    void get()
    await ended()
    const late = save()
    await vi.waitFor(() => expect(session.waitingChanges()).toBe(1))
    logIn('ada', false)
    expect(await (await late).json()).toMatchObject({ data: { localizable: changeNotSentMessage } })
    server.user = null
    session.dispatch({ type: 'lost' })
    const later = save()
    logIn('ada')
    expect((await later).status).toBe(200)
    expect(server.sent.filter((call) => call.startsWith('POST'))).toHaveLength(1)
  })

  it('is never answered with data of another user', async () => {
    const { server, session, get, save, ended, logIn } = setUp()
    server.user = null
    const settled = vi.fn<() => void>()
    void get().finally(settled)
    void save().finally(settled)
    await ended()
    logIn('bob')
    void get('/later').finally(settled)
    await new Promise((resolve) => setTimeout(resolve))
    expect(session.read().phase).toBe('replaced')
    expect(settled).not.toHaveBeenCalled()
    expect(server.sent).toHaveLength(2)
  })

  it('is sent again without a dialog if the session is already renewed', async () => {
    const { server, session, save } = setUp()
    server.user = null
    const answer = save()
    server.user = 'ada'
    expect((await answer).status).toBe(200)
    expect(session.read().phase).toBe('signedIn')
  })

  it('does not wait if it is aborted', async () => {
    const { server, get, ended } = setUp()
    server.user = null
    const abort = new AbortController()
    const answer = get('/data', abort.signal)
    await ended()
    abort.abort(new Error('gone'))
    await expect(answer).rejects.toThrow('gone')
  })

  it('asks for a login too if the server cannot be reached', async () => {
    const { server, get, ended, logIn } = setUp()
    server.user = null
    server.isOffline = true
    const answer = get()
    await ended()
    logIn('ada')
    expect((await answer).status).toBe(200)
  })
})

describe('a call that needs no login', () => {
  it('is answered unchanged for a visitor', async () => {
    const { server, session, get } = setUp()
    session.dispatch({ type: 'signedOut' })
    server.user = null
    expect((await get()).status).toBe(401)
    expect(server.checks).toBe(0)
  })

  it('is not sent automatically if it is a change and the visitor logs in elsewhere before it is refused', async () => {
    const { server, session, logIn } = setUp()
    session.dispatch({ type: 'signedOut' })
    const refusal = Promise.withResolvers<Response>()
    const send = vi.fn<() => Promise<Response>>().mockReturnValue(refusal.promise)
    const call = createSessionFetch(send, session, () => false)
    const saved = call(new Request(`${origin}/save`, { method: 'POST', body: 'typed' }))
    await vi.waitFor(() => expect(send).toHaveBeenCalledOnce())
    logIn('ada', false)
    refusal.resolve(signedOut())
    expect(await (await saved).json()).toMatchObject({ data: { localizable: changeNotSentMessage } })
    expect(send).toHaveBeenCalledOnce()
    expect(server.checks).toBe(0)
  })

  it('is answered unchanged on a public page', async () => {
    const { server, get, session } = setUp({ isPublic: true })
    server.user = null
    expect((await get()).status).toBe(401)
    expect(session.read().phase).toBe('signedIn')
  })

  it('includes the session check itself, and refusals of another kind', async () => {
    const { server, session, get, ended } = setUp()
    server.user = null
    void get()
    await ended()
    expect((await get('/session')).status).toBe(401)
    const wrong = createSessionFetch(
      async () => Response.json({ code: 'INVALID_PASSWORD' }, { status: 401 }),
      createSessionStore({ fetchUserId: async () => null, isPublicPage: () => false }),
      () => false,
    )
    expect((await wrong(new Request(`${origin}/x`))).status).toBe(401)
    expect(session.waitingChanges()).toBe(0)
  })

  it('opens no dialog after Log out', async () => {
    const { server, session, get } = setUp()
    session.dispatch({ type: 'leaving' })
    server.user = null
    const settled = vi.fn<() => void>()
    void get().finally(settled)
    await session.check()
    expect(session.read().phase).toBe('leaving')
    expect(settled).not.toHaveBeenCalled()
  })
})
