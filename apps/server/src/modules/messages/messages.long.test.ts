import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type SmtpSink, startSmtpSink } from '../../adapters/mail/testing.ts'
import { freePort } from '../../testing/free-port.ts'
import { createPortalHost, type PortalHost, type PortalProcess } from '../../testing/portal-process.ts'

describe('a portal that is killed', () => {
  let folder: string
  let host: PortalHost
  let portal: PortalProcess
  let sink: SmtpSink | undefined
  let smtpPort: number

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fieldport-mail-'))
    smtpPort = await freePort()
    host = await createPortalHost(folder, { SMTP_URL: `smtp://127.0.0.1:${smtpPort}` })
    portal = await host.start()
    await host.seed(['MAILS0001'])
  })
  afterAll(async () => {
    portal.kill('SIGKILL')
    await portal.exited
    await sink?.close()
    await rm(folder, { recursive: true, force: true })
  })

  it('sends accepted messages after a restart', async () => {
    const signIn = await fetch(`${host.origin}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'owner@example.com', password: 'Test-portal-1' }),
    })
    const cookie = signIn.headers.getSetCookie().map((set) => set.split(';', 1)[0])
    const answer = await fetch(`${host.origin}/api/portal/user-support-request`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: cookie.join('; ') },
      body: JSON.stringify({ email: 'owner@example.com', details: 'Taken before the crash' }),
    })
    expect(answer.status).toBe(200)
    portal.kill('SIGKILL')
    await portal.exited
    const opened = await startSmtpSink({ port: smtpPort })
    sink = opened
    portal = await host.start()
    // A message in progress stays claimed by the dead portal for a minute.
    await vi.waitFor(() => expect(opened.received).toHaveLength(1), { timeout: 120_000, interval: 100 })
    expect(opened.received[0]).toMatchObject({ to: ['vendor@example.com'] })
    expect(opened.received[0]?.source).toContain('Taken before the crash')
  })
})
