import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { createOutbox } from './outbox.ts'
import type { OutgoingMail } from '../../platform/message-transport.ts'
import { registerOutbox } from '../../platform/http/outbox-page.ts'

const mail: OutgoingMail = {
  channel: 'mail',
  messageId: '<1@portal.example.com>',
  to: 'owner@example.com',
  from: { name: 'Portal', address: 'portal@example.com' },
  replyTo: null,
  subject: 'Code for <b>you</b>',
  text: 'Your code:\n\n493027\n\nhttp://localhost:8080/verify/code=a&user=b\n',
  html: '<!doctype html><html><head></head><body><img class="a" src="http://brand.localhost:8080/logo.png">493027</body></html>',
  headers: {},
}

type Asked = {
  readonly from?: string
  readonly host?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly path?: string
}

function portal(isOpen = true) {
  let nowMs = 1_700_000_000_000
  const outbox = createOutbox({ nowMs: () => nowMs })
  const app = new Hono()
  registerOutbox(app, isOpen ? outbox : null)
  app.get('/*', (context) => context.text('the application'))
  return {
    keep: (id: string, over: Partial<OutgoingMail> = {}) => {
      nowMs += 1_000
      outbox.add(id, { ...mail, ...over })
    },
    sms: (id: string) => outbox.add(id, { channel: 'sms', to: '+61400000001', text: 'Code 123456' }),
    ask: ({
      from = '127.0.0.1',
      host = 'localhost:8080',
      headers = {},
      path = '/dev/outbox.json',
    }: Asked = {}) => {
      const incoming = { socket: { remoteAddress: from, remotePort: 1, remoteFamily: 'IPv4' } }
      return app.request(`http://${host}${path}`, { headers: { host, ...headers } }, { incoming })
    },
  }
}

describe('the outbox', () => {
  it.each<Asked>([
    {},
    { from: '::1' },
    { from: '::ffff:127.0.0.1' },
    { host: '127.0.0.1:8080' },
    { host: 'partner-a.localhost:8080' },
    { host: 'localhost' },
  ])('responds to the local machine: %o', async (asked) => {
    const { ask, keep } = portal()
    keep('1')
    const response = await ask(asked)
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await response.json()).toHaveLength(1)
  })

  it.each<Asked>([
    { from: '192.0.2.1' },
    { from: '::ffff:192.0.2.1' },
    { from: '10.0.0.1' },
    { from: '2001:db8::1' },
    { from: '' },
    { headers: { 'x-forwarded-for': '127.0.0.1' } },
    { headers: { 'X-Forwarded-Host': 'localhost' } },
    { headers: { 'x-forwarded-proto': 'https' } },
    { headers: { forwarded: 'for=127.0.0.1' } },
    { headers: { 'x-real-ip': '127.0.0.1' } },
    { headers: { via: '1.1 proxy' } },
    { host: 'portal.example.com' },
    { host: 'localhost.example.com' },
    { host: 'evillocalhost' },
    { host: '127.0.0.1.example.com' },
    { host: '192.168.0.5:8080' },
  ])('is hidden from others: %o', async (asked) => {
    const { ask, keep } = portal()
    keep('1')
    for (const path of ['/dev/outbox', '/dev/outbox.json', '/dev/outbox/1', '/dev/other']) {
      const response = await ask({ ...asked, path })
      expect(response.status).toBe(404)
      expect(await response.text()).toBe('Not found.')
    }
  })

  it('is hidden unless enabled', async () => {
    const { ask } = portal(false)
    for (const path of ['/dev/outbox', '/dev/outbox.json', '/dev/outbox/1'])
      expect((await ask({ path })).status).toBe(404)
  })

  it('returns the messages to an address to tests, newest first', async () => {
    const { ask, keep, sms } = portal()
    keep('1')
    keep('2', { to: 'other@example.com' })
    keep('3', { subject: 'Later' })
    keep('1', { subject: 'Tried again' })
    sms('4')
    const response = await ask({ path: '/dev/outbox.json?to=owner@example.com' })
    expect(await response.json()).toEqual([
      expect.objectContaining({ id: '3', subject: 'Later', at: 1_700_000_003 }),
      {
        id: '1',
        at: 1_700_000_001,
        channel: 'mail',
        to: 'owner@example.com',
        from: 'Portal <portal@example.com>',
        replyTo: null,
        subject: 'Code for <b>you</b>',
        text: mail.text,
        html: mail.html,
        links: ['http://localhost:8080/verify/code=a&user=b'],
      },
    ])
    const sent = await ask({ path: '/dev/outbox.json?to=%2B61400000001' })
    expect(await sent.json()).toMatchObject([{ id: '4', channel: 'sms', text: 'Code 123456' }])
  })

  it('keeps the last 200', async () => {
    const { ask, keep } = portal()
    for (let index = 0; index < 205; index += 1) keep(String(index))
    const all = (await (await ask()).json()) as { id: string }[]
    expect(all).toHaveLength(200)
    expect(all[0]?.id).toBe('204')
    expect(all.at(-1)?.id).toBe('5')
  })

  it('shows links and codes, and executes nothing', async () => {
    const { ask, keep, sms } = portal()
    keep('1')
    sms('2')
    const page = await (await ask({ path: '/dev/outbox' })).text()
    expect(page).toContain('href="http://localhost:8080/verify/code=a&amp;user=b"')
    expect(page).toContain('Code for &lt;b&gt;you&lt;/b&gt;')
    expect(page).toContain('Code 123456')
    expect(page).not.toContain('<script')
    expect(page).toMatch(/<iframe[^>]*sandbox="allow-popups allow-popups-to-escape-sandbox"/)
    expect(page).not.toMatch(/allow-scripts|allow-same-origin/)
  })

  it('shows a single mail with local images', async () => {
    const { ask, keep, sms } = portal()
    keep('1')
    sms('2')
    const shown = await (await ask({ path: '/dev/outbox/1' })).text()
    expect(shown).toContain('493027')
    expect(shown).toContain('src="/logo.png"')
    expect(await (await ask({ path: '/dev/outbox/2' })).text()).toBe('Code 123456')
    expect((await ask({ path: '/dev/outbox/3' })).status).toBe(404)
  })
})
