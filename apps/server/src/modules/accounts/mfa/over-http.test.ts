import type { ApiCredential, MfaStatus, Site } from '@fieldport/contract'
import { generateSync } from 'otplib/functional'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestPortal, type TestPortal } from '../../../testing/portal.ts'

const email = 'owner@example.com'
const password = 'Test-portal-1'

describe('a second factor over HTTP', () => {
  let portal: TestPortal
  let cookie: string

  beforeAll(async () => {
    portal = await startTestPortal()
    await portal.createUser({ email })
    cookie = await portal.signIn(email)
  })
  afterAll(() => portal.stop())

  const send = (path: string, body: unknown, by = cookie, method = 'POST') =>
    fetch(`${portal.origin}${path}`, {
      method,
      headers: { cookie: by, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const get = (path: string, headers: Record<string, string> = { cookie }) =>
    fetch(`${portal.origin}${path}`, { headers })
  const cookiesOf = (response: Response) =>
    response.headers
      .getSetCookie()
      .map((set) => set.split(';', 1)[0])
      .join('; ')
  const stepNow = () => Math.floor(Date.now() / 1000)

  it("is required at sign-in; the brand's switches disable its setup and the API, not the requirement", async () => {
    const setUp = (await (await send('/api/user/mfa/totp', {})).json()) as { secret: string; uri: string }
    expect(setUp.uri).toContain('otpauth://totp/')
    // Both are valid for half a minute at least, and the second after the first.
    const [now = '', next = ''] = [0, 30].map((shift) =>
      generateSync({ secret: setUp.secret, epoch: stepNow() + shift }),
    )
    const wrong = await send('/api/user/mfa/enable', { method: 'TOTP', code: '000000' })
    expect([wrong.status, ((await wrong.json()) as { message: string }).message]).toEqual([
      400,
      'Invalid Code',
    ])
    const enabled = await send('/api/user/mfa/enable', { method: 'TOTP', code: now })
    const { recoveryCodes } = (await enabled.json()) as { recoveryCodes: string[] }
    expect(recoveryCodes).toHaveLength(10)
    const made = await send('/api/user/api-credentials', {})
    const { id, key } = (await made.json()) as ApiCredential
    const byKey = () => get('/api/portal/user-login', { 'x-api-key': `${id}.${key}` })
    expect((await byKey()).status).toBe(200)

    const vendor = await portal.signIn('vendor@example.com')
    const sites = (await (await get('/api/portal/admin-get-sites', { cookie: vendor })).json()) as {
      Items: Site[]
    }
    const {
      siteid,
      version,
      images: _,
      ...settings
    } = sites.Items.find((site) => site.siteid === 'default') as Site
    const switches = { ...settings.switches, allowMfa: false, allowApi: false }
    const body = { ...settings, version, switches }
    const set = await send(`/api/portal/admin-sites/${siteid}`, body, vendor, 'PUT')
    expect(set.status).toBe(200)

    expect((await send('/api/user/mfa/totp', {})).status).toBe(404)
    expect((await byKey()).status).toBe(401)
    expect((await get('/api/user/api-credentials')).status).toBe(404)
    expect(((await (await get('/api/user/mfa')).json()) as MfaStatus).totpEnabled).toBe(true)

    const first = await send('/api/auth/sign-in/email', { email, password }, '')
    expect(await first.json()).toMatchObject({ mfaRequired: true, method: 'TOTP', methods: ['TOTP'] })
    const challenge = cookiesOf(first)
    expect((await get('/api/portal/user-login', { cookie: challenge })).status).toBe(401)
    const second = await send('/api/auth/two-factor/verify', { code: next }, challenge)
    expect(second.status).toBe(200)
    const session = cookiesOf(second)
    expect((await get('/api/portal/user-login', { cookie: session })).status).toBe(200)
    const disabled = await send('/api/user/mfa/disable', { method: 'TOTP', code: recoveryCodes[0] }, session)
    expect(await disabled.json()).toMatchObject({
      totpEnabled: false,
      preferred: 'NOMFA',
      recoveryCodesLeft: 0,
    })
  })
})
