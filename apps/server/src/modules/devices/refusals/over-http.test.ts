import type { RefusedMessage } from '@fieldport/contract'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { secretOf, startTestPortal, type TestPortal } from '../../../testing/portal.ts'

const hosted = 'REFUSED01'
const email = 'owner@example.com'
const now = () => Math.floor(Date.now() / 1000)

describe("refusals of a device's messages, over HTTP", () => {
  let portal: TestPortal
  let cookie: string

  beforeAll(async () => {
    portal = await startTestPortal()
    await portal.createUser({ email })
    await portal.createDevice({ deviceId: hosted, tier: 'Hosted' })
    await portal.grant(hosted, email, 'ADMIN')
    cookie = await portal.signIn(email)
  })
  afterAll(() => portal.stop())

  const json = async <T>(path: string) =>
    (await (await fetch(`${portal.origin}${path}`, { headers: { cookie } })).json()) as T

  it('tell a device that its configuration was refused, and list it as such', async () => {
    const body = JSON.stringify(Object.fromEntries(Array.from({ length: 4001 }, (_, n) => [`k${n}`, n])))
    const response = await fetch(`${portal.origin}/ingest/${hosted}/config`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`${hosted}:${secretOf(hosted)}`)}` },
      body,
    })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      stored: 0,
      refused: [{ index: 0, reason: 'config-too-many-keys', detail: expect.any(String) }],
    })
    await vi.waitFor(async () =>
      expect(
        (await json<{ Items: RefusedMessage[] }>(`/api/device/device/${hosted}/refusals`)).Items[0],
      ).toMatchObject({
        transport: 'http',
        sizeBytes: body.length,
        excerpt: '',
        reason: 'config-too-many-keys',
      }),
    )
  })

  it('list what was refused, with the reason', async () => {
    const answer = await portal.ingest(hosted, [{ vin: 1 }, { ts: now(), vin: 2 }])
    expect(answer.status).toBe(200)
    await expect
      .poll(
        async () =>
          (await json<{ Items: RefusedMessage[] }>(`/api/device/device/${hosted}/refusals`)).Items[0],
      )
      .toMatchObject({
        transport: 'http',
        reason: 'missing-ts',
        index: 0,
      })
  })
})
