import { sql } from 'drizzle-orm'
import { Registry } from 'prom-client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openRelationalForTests } from '../../testing/stores.ts'
import { type SmtpSink, startSmtpSink } from '../../adapters/mail/testing.ts'
import { freePort } from '../../testing/free-port.ts'
import { rowsOf } from '../../adapters/relational/database.ts'
import { emptyTables, relationalTestEngines } from '../../adapters/relational/testing.ts'
import { createLog } from '../../platform/monitoring/log.ts'
import { parseNetworks } from '../../platform/network/network-list.ts'
import { createSeal } from '../../platform/seal.ts'
import { createMessagesModule, type MessagesSettings } from './messages.module.ts'
import type { Mail } from './messages.service.ts'
import { parseSender } from './sender.ts'
import { testSite } from './testing.ts'

const code = '493027'
const mail: Mail = {
  to: 'owner@example.com',
  siteId: 'default',
  language: null,
  content: { kind: 'devicePasswordsCode', name: 'Olive', deviceId: 'DEMO00001', code },
}
const partner = testSite({
  siteid: 'pumps',
  brandName: 'Pump Watch',
  mailFromName: 'Pump Watch Support',
  mailFromAddress: 'hello@pumps.example',
})

const sms = {
  to: '+61400000001',
  siteId: 'default',
  language: null,
  content: { kind: 'code', code },
} as const

describe.each(relationalTestEngines())('messages on $name', (engine) => {
  const relational = openRelationalForTests(() => engine.open())
  let nowMs = 1_700_000_000_000
  let sink: SmtpSink | undefined
  const open: (() => Promise<void>)[] = []

  beforeEach(async () => {
    await emptyTables(relational.db, 'outgoing_messages')
  })
  afterEach(async () => {
    await Promise.all(open.splice(0).map((close) => close()))
    await sink?.close()
    sink = undefined
  })

  const build = async (settings: Partial<MessagesSettings>) => {
    const module = await createMessagesModule({
      audit: { record: () => Promise.resolve() },
      db: relational.db,
      seal: createSeal('k'.repeat(32)),
      clock: { nowMs: () => nowMs },
      sites: {
        brandOf: (siteId) => (siteId === partner.siteid ? partner : testSite()),
        linkBase: () => 'https://portal.example.com',
      },
      settings: {
        publicUrl: 'https://portal.example.com',
        smtp: undefined,
        bounces: { domain: undefined, secret: undefined },
        twilio: undefined,
        outbox: false,
        outbound: { allowsPlain: false, networks: parseNetworks('') },
        ...settings,
      },
      log: createLog('silent'),
      registry: new Registry(),
    })
    open.push(module.close)
    return module
  }
  const from = 'Portal of Example <portal@example.com>'

  it('cannot be sent without a mail server, and report that', async () => {
    const { messages } = await build({})
    expect(messages.canMail()).toBe(false)
    expect(messages.canSms()).toBe(false)
    expect(messages.checkMail).toThrow("We can't send email")
    await expect(messages.sendMail(mail)).rejects.toMatchObject({ code: 'ENGINE_UNAVAILABLE' })
    await expect(messages.sendSms(sms)).rejects.toMatchObject({
      code: 'ENGINE_UNAVAILABLE',
    })
    expect(rowsOf(await relational.db.execute(sql`SELECT id FROM outgoing_messages`))).toEqual([])
  })

  it('are readable in the outbox, newest first, by address', async () => {
    const { messages, messageQueue, outbox } = await build({ outbox: true })
    await messages.sendMail(mail)
    await messageQueue.idle()
    await messages.sendMail({ ...mail, to: 'other@example.com', siteId: 'pumps' })
    await messages.sendSms({ ...sms, siteId: 'pumps', language: 'de' })
    await messageQueue.idle()
    expect(outbox?.list()).toHaveLength(3)
    expect(outbox?.list('owner@example.com')).toMatchObject([
      { channel: 'mail', from: 'Portal <portal@portal.example.com>', at: 1_700_000_000 },
    ])
    expect(outbox?.list('owner@example.com')[0]?.text).toContain(code)
    expect(outbox?.list('other@example.com')).toMatchObject([
      { from: 'Pump Watch Support <hello@pumps.example>' },
    ])
    expect(outbox?.list('+61400000001')).toMatchObject([
      { channel: 'sms', text: `Pump Watch: ${code} ist Ihr Code. Er ist 10 Minuten gültig.` },
    ])
  })

  it('reach the mail server and the outbox alike', async () => {
    sink = await startSmtpSink()
    const { messages, messageQueue, outbox } = await build({ outbox: true, smtp: { url: sink.url, from } })
    await messages.sendMail({ ...mail, replyTo: 'person@example.com' })
    await messageQueue.idle()
    expect(outbox?.list()).toHaveLength(1)
    expect(sink.received).toHaveLength(1)
    expect(sink.received[0]?.source).toMatch(/^From: Portal of Example <portal@example.com>\r$/m)
    expect(sink.received[0]?.source).toMatch(/^Reply-To: person@example.com\r$/m)
    expect(sink.received[0]?.source).toContain(code)
  })

  it('arrive when the mail server is back, with the same ID, once in the outbox', async () => {
    const port = await freePort()
    const settings = { outbox: true, smtp: { url: `smtp://127.0.0.1:${port}`, from } }
    const { messages, messageQueue, outbox } = await build(settings)
    await messages.sendMail(mail)
    await messageQueue.idle()
    const [row] = rowsOf(await relational.db.execute(sql`SELECT * FROM outgoing_messages`))
    expect(row).toMatchObject({ attempts: 1, last_error: 'ESOCKET' })
    sink = await startSmtpSink({ port })
    nowMs += 60_000
    await messageQueue.idle()
    expect(sink.received).toHaveLength(1)
    expect(outbox?.list()).toHaveLength(1)
    expect(rowsOf(await relational.db.execute(sql`SELECT id FROM outgoing_messages`))).toEqual([])
  })

  it.each([
    'a@example.com, b@example.com',
    'a@example.com\r\nBcc: b@example.com',
    '<a@example.com>',
    'a',
    '',
  ])('are not sent to invalid or multiple addresses: %j', async (to) => {
    const { messages } = await build({ outbox: true })
    await expect(messages.sendMail({ ...mail, to })).rejects.toMatchObject({ code: 'INVALID_INPUT' })
    await expect(messages.sendMail({ ...mail, replyTo: to || ' ' })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    })
  })
})

describe("the operator's sender address", () => {
  it.each([
    ['portal@example.com', '', 'portal@example.com'],
    ['Portal <portal@example.com>', 'Portal', 'portal@example.com'],
    ['"Portal, Inc." <portal@example.com>', 'Portal, Inc.', 'portal@example.com'],
  ])('%s', (text, name, address) => {
    expect(parseSender(text)).toEqual({ name, address })
  })
})
