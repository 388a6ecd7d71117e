import { generateSync } from 'otplib/functional'
import { testPng } from '../../testing/images.ts'
import type { FixtureClient, Session } from './client.ts'
import { seededPassword, until } from './client.ts'

export const vendorEmail = 'vendor@example.com'
export const ownerEmail = 'owner@example.com'
export const mfaUserEmail = 'guarded@example.com'
export const makerEmail = 'maker@example.com'
/** Adds one person per permission level to each device. */
export const emailsByLevel = {
  ADMIN: ownerEmail,
  USER: 'user@example.com',
  OPERATOR: 'operator@example.com',
  VIEW: 'viewer@example.com',
}

export const fixtureAccounts = [
  { email: ownerEmail, givenName: 'Olive', familyName: 'Owner', password: seededPassword },
  { email: emailsByLevel.USER, givenName: 'Uma', familyName: 'User', password: seededPassword },
  { email: emailsByLevel.OPERATOR, givenName: 'Otto', familyName: 'Operator', password: seededPassword },
  { email: emailsByLevel.VIEW, givenName: 'Vera', familyName: 'Viewer', password: seededPassword },
  { email: mfaUserEmail, givenName: 'Gus', familyName: 'Guarded', password: seededPassword },
  {
    email: makerEmail,
    givenName: 'Max',
    familyName: 'Maker',
    password: seededPassword,
    groups: ['provisioning_account'],
  },
]

/** What tests need to sign in as these people later. */
export type SeededUsers = {
  readonly totpSecret: string
  readonly recoveryCodes: readonly string[]
  readonly apiKeys: Readonly<Record<'read' | 'readWrite', string>>
}

/**
 * Adds profiles, a phone, an authenticator app, recovery codes, API keys, an unfinished sign-up and a password reset.
 */
export async function seedUsers(client: FixtureClient): Promise<SeededUsers> {
  const guarded = await client.signIn(mfaUserEmail)
  const profile = { given_name: 'Gus', family_name: 'Guarded', phone_number: '+61400000001' }
  const region = { language: 'de', units: 'imperial', timeZone: 'Australia/Perth' }
  await guarded.put('/api/user/profile', { ...profile, ...region })
  await guarded.post('/api/user/phone-code')
  await guarded.post('/api/user/verify-phone', { code: await codeSentTo(client, '+61400000001') })
  const { secret: totpSecret } = await guarded.post<{ secret: string }>('/api/user/mfa/totp')
  const enabled = await guarded.post<{ recoveryCodes: string[] }>('/api/user/mfa/enable', {
    method: 'TOTP',
    code: generateSync({ secret: totpSecret, epoch: Math.floor(Date.now() / 1000) }),
  })
  const [used = '', ...recoveryCodes] = enabled.recoveryCodes
  await client.signIn(mfaUserEmail, used)

  const owner = await client.signIn(ownerEmail)
  // Choosing SMS for a device requires a number in the profile.
  await owner.put('/api/user/profile', {
    given_name: 'Olive',
    family_name: 'Owner',
    phone_number: '+61400000002',
  })
  const vendor = await client.signIn(vendorEmail)
  const { Items } = await vendor.get<{ Items: { userid: string }[] }>(
    `/api/portal/admin-find-users?q=${ownerEmail}`,
  )
  await vendor.put('/api/portal/admin-set-max-api-keys', { userid: Items[0]?.userid, maxApiKeys: 2 })
  const keyOf = async (scope: 'read' | 'readWrite') => {
    const { id, key } = await owner.post<{ id: string; key: string }>('/api/user/api-credentials', { scope })
    return `${id}.${key}`
  }
  const apiKeys = { read: await keyOf('read'), readWrite: await keyOf('readWrite') }
  // Nothing is pushed there, so that its row stays as it is. The keys are those of RFC 8291, appendix A.
  await owner.put('/api/user/push', { level: 'off' })
  await owner.post('/api/user/push/browsers', {
    endpoint: 'https://push.example.com/browser',
    keys: {
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    },
  })
  await owner.put('/api/portal/user-view/fleet', { value: { columns: ['vin', 'ambient'], sort: 'name' } })
  await client.anonymous.post('/api/user/sign-up', {
    email: 'newcomer@example.com',
    given_name: 'Nora',
    family_name: 'Newcomer',
    password: seededPassword,
    terms: true,
    language: 'en',
  })
  await client.anonymous.post('/api/user/forgot-password', { email: emailsByLevel.VIEW })
  await owner.post('/api/portal/user-support-request', {
    email: ownerEmail,
    details: 'How do I read a pressure sensor?',
    type: 'Technical Support',
  })
  return { totpSecret, recoveryCodes, apiKeys }
}

type Site = {
  readonly siteid: string
  readonly switches: object
  readonly regulatory: object
  readonly images: unknown
  readonly version: number
}

/** A brand of its own with pictures, and a picture for the brand that every portal has. */
export async function seedBrands(vendor: Session): Promise<void> {
  const { Items } = await vendor.get<{ Items: Site[] }>('/api/portal/admin-get-sites')
  const byDefault = Items.find(({ siteid }) => siteid === 'default')
  if (!byDefault) throw new Error('There is no default brand.')
  const { images: _images, version: _version, ...template } = byDefault
  await vendor.post('/api/portal/admin-sites', {
    ...template,
    siteid: 'amber',
    brandName: 'Amber Fleet',
    hosts: ['amber.example.com', 'fleet.example.org'],
    colour: '#b45309',
    supportEmail: 'support@amber.example.com',
    mailFromName: 'Amber Fleet',
    mailFromAddress: 'portal@amber.example.com',
    mailFooter: 'Amber Fleet keeps an eye on your machines.',
    regulatory: { ...template.regulatory, 'ORB-C1': 'Example of a regulatory text.' },
    switches: { ...template.switches, hidePlans: true },
  })
  const base64 = testPng(192, 90).toString('base64')
  for (const kind of ['logoLight', 'favicon'])
    await vendor.put(`/api/portal/admin-sites/amber/image/${kind}`, { base64 })
}

function codeSentTo(client: FixtureClient, to: string): Promise<string> {
  return until(`a code to ${to}`, async () => (await client.outbox(to))[0]?.text.match(/\b\d{6}\b/)?.[0])
}
