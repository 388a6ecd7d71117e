import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestPortal, type TestPortal } from '../../../testing/portal.ts'

const password = 'Test-portal-1'
const device = 'PERSONAL1'
let portal: TestPortal

beforeAll(async () => {
  portal = await startTestPortal()
  await portal.createDevice({ deviceId: device, tier: 'Hosted' })
  await portal.createUser({ email: 'keeper@example.com' })
})
afterAll(() => portal.stop())

const ask = async (cookie: string, method: string, path: string, body?: unknown) => {
  const response = await fetch(`${portal.origin}/api${path}`, {
    method,
    headers: { cookie, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, text, body: JSON.parse(text || 'null') }
}

const signUp = async (email: string): Promise<string> => {
  await portal.createUser({ email })
  return portal.signIn(email)
}

it("exports a person's data, without secrets and without others", async () => {
  const mine = await signUp('leaver@example.com')
  await portal.grant(device, 'leaver@example.com', 'ADMIN')
  await portal.grant(device, 'keeper@example.com', 'ADMIN')
  const { body: key } = await ask(mine, 'POST', '/user/api-credentials', { scope: 'read' })
  const { body: team } = await ask(mine, 'POST', '/user/teams', { name: 'Crew' })
  await ask(mine, 'POST', `/user/teams/${team.id}/devices`, { deviceids: [device] })
  await ask(mine, 'POST', `/user/teams/${team.id}/members`, {
    targetEmail: 'keeper@example.com',
    targetPermission: 'VIEW',
  })
  const { status, body, text } = await ask(mine, 'POST', '/user/personal-data', {})
  expect(status).toBe(200)
  expect(body.data).toMatchObject({
    profile: [{ email: 'leaver@example.com' }],
    devices: [{ deviceId: device, permission: 'ADMIN' }],
    apiCredentials: [{ id: key.id, scope: 'read' }],
    managedTeams: [{ name: 'Crew', deviceIds: [device] }],
  })
  expect(body.data.auditEntries).toContainEqual(
    expect.objectContaining({ action: 'devices.teamEntered', subject: device }),
  )
  expect(text).not.toContain(key.key)
  expect(text).not.toContain(mine.split('=')[1]?.split(';')[0]?.slice(0, 20) ?? mine)
  expect(text).not.toContain('keeper@example.com')
  expect(text).not.toMatch(/password|token|secret/i)
})

it('keeps an account that is needed, and says why', async () => {
  const needed = 'PERSONAL2'
  await portal.createDevice({ deviceId: needed, tier: 'Basic' })
  const mine = await signUp('needed@example.com')
  await portal.grant(needed, 'needed@example.com', 'ADMIN')
  expect((await ask(mine, 'GET', '/user/account-closure')).body.obstacles).toMatchObject([
    { reason: 'lastAdmin', deviceids: [needed] },
  ])
  const close = await ask(mine, 'POST', '/user/close-account', { password })
  expect(close).toMatchObject({ status: 409, body: { data: { reason: 'lastAdmin' } } })
  const vendor = await portal.signIn('vendor@example.com')
  expect(await ask(vendor, 'POST', '/user/close-account', { password })).toMatchObject({
    status: 409,
    body: { data: { reason: 'lastVendor' } },
  })
})

it('closes an account only after verification, with all its credentials, and frees the address', async () => {
  const email = 'gone@example.com'
  const mine = await signUp(email)
  const elsewhere = await portal.signIn(email)
  await portal.grant(device, email, 'ADMIN')
  await ask(mine, 'PUT', `/device/device/${device}/script-lock`, { lock: true })
  const note = { at: Math.floor(Date.now() / 1000) - 60, text: 'Oil changed' }
  await ask(mine, 'POST', `/device/device/${device}/notes`, note)
  const { body: key } = await ask(mine, 'POST', '/user/api-credentials', { scope: 'read' })
  const { body: team } = await ask(mine, 'POST', '/user/teams', { name: 'Crew' })
  await ask(mine, 'POST', `/user/teams/${team.id}/devices`, { deviceids: [device] })
  const endingTeams = async () => (await ask(mine, 'GET', '/user/account-closure')).body.teams
  expect(await endingTeams()).toEqual([])
  const member = { targetEmail: 'keeper@example.com', targetPermission: 'VIEW' }
  await ask(mine, 'POST', `/user/teams/${team.id}/members`, member)
  expect(await endingTeams()).toEqual([{ name: 'Crew', members: 1 }])

  const wrong = await ask(mine, 'POST', '/user/close-account', { password: 'Wrong-password-1' })
  expect(wrong).toMatchObject({ status: 400, body: { data: { reason: 'password' } } })
  expect((await ask(mine, 'GET', '/user/profile')).status).toBe(200)

  expect((await ask(mine, 'POST', '/user/close-account', { password })).status).toBe(200)
  for (const cookie of [mine, elsewhere]) expect((await ask(cookie, 'GET', '/user/profile')).status).toBe(401)
  const byKey = await fetch(`${portal.origin}/api/portal/user-get-device-summary`, {
    headers: { 'x-api-key': `${key.id}.${key.key}` },
  })
  expect(byKey.status).toBe(401)

  const keeper = await portal.signIn('keeper@example.com')
  const people = await ask(keeper, 'GET', `/portal/device-get-permissions/${device}`)
  expect(people.text).not.toContain(email)
  const log = await ask(keeper, 'GET', `/device/device/${device}/audit-log`)
  expect(log.text).toContain('Closed account')
  expect(log.text).not.toContain(email)
  expect((await ask(keeper, 'GET', `/device/device/${device}/audit-log?q=gone`)).body.Items).toEqual([])

  const again = await signUp(email)
  expect((await ask(again, 'GET', '/portal/user-get-device-summary')).body.Items).toEqual([])
})
