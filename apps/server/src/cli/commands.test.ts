import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Relational } from '../adapters/relational/open.ts'
import { openInMemoryForTest } from '../adapters/relational/testing.ts'
import { createAccountsModule } from '../modules/accounts/accounts.module.ts'
import { createDevicesModule } from '../modules/devices/devices.module.ts'
import { systemClock as clock } from '../platform/clock.ts'
import { claimInstance, type Instance } from '../platform/instance.ts'
import { createSeal } from '../platform/seal.ts'
import { noSecondFactors } from '../testing/accounts.ts'
import { copyDatabaseTemplate } from '../testing/database-template.ts'
import { testFoundation } from '../testing/foundation.ts'
import { runCommand } from './commands.ts'
import { runCli } from './run.ts'
import { createRedactionModule } from '../modules/redaction/redaction.module.ts'

const device = ['--name', 'Pump 1', '--model', 'ORB-C1', '--tier', 'Hosted']
const user = { email: 'a@example.com', name: 'Anne', password: 'Right-pass-1' }

/** The services of a running portal. */
async function services({ db, rowCache }: Relational) {
  const seal = createSeal('k'.repeat(32))
  const publicUrl = 'http://localhost:8080'
  const { accounts } = createAccountsModule({
    db,
    seal,
    clock,
    ...(await testFoundation({ db, seal, clock })),
    ...noSecondFactors,
    publicUrl,
    signInAttempts: 10,
    onError: () => {},
  })
  const { devices } = createDevicesModule({
    db,
    rowCache,
    seal,
    clock,
    redaction: createRedactionModule({ db, seal }).redaction,
    lastContacts: () => Promise.resolve(new Map([['DEMO00002', 1_700_000_000]])),
    fleetStates: () => Promise.resolve(new Map()),
    conditionsOf: () => ({ state: 'ok', condition: null }),
    addresses: { publicUrl, mqttPort: 1883, mqttUrl: undefined, udpPort: undefined },
    log: { warn: () => {} },
  })
  return { accounts, devices, storage: null }
}

/** Runs a command line in this process. */
async function shell(dataDir: string, args: readonly string[], input = '') {
  let out = ''
  let err = ''
  const code = await runCli(args, {
    env: { DATA_DIR: dataDir },
    input: Readable.from([input]),
    terminal: null,
    print: (text) => (out += text),
    printError: (text) => (err += text),
  })
  return { out, err, code }
}

describe('npm run portal with a running portal', () => {
  let dataDir: string
  let relational: Relational
  let instance: Instance
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'cli-'))
    relational = await openInMemoryForTest()
    const running = await services(relational)
    instance = await claimInstance(dataDir, (command) => runCommand(running, command))
  })
  afterAll(async () => {
    await instance.release()
    await relational.close()
    await rm(dataDir, { recursive: true })
  })

  const portal = (args: readonly string[], input = '') => shell(dataDir, args, input)
  const list = async (what: string) => JSON.parse((await portal([what, '--json'])).out) as object[]

  it('prints help', async () => {
    const { out, code } = await portal(['--help'])
    expect(out).toContain('create-device [options] <deviceId>')
    expect(code).toBe(0)
  })

  it('creates a device, and prints generated values once', async () => {
    const { out, code } = await portal(['create-device', 'DEMO00001', ...device])
    expect(out).toMatch(/^Device DEMO00001 created\.\nSecret: \w{24}\nSetup password: \w{10}\n$/)
    expect(code).toBe(0)
    const again = await portal(['create-device', 'DEMO00001', ...device])
    expect(again).toEqual({ out: '', err: 'Already exists: DEMO00001.\n', code: 1 })
    const given = ['--secret', 'secret-DEMO00002', '--setup-password', 'setup.2']
    expect((await portal(['create-device', 'DEMO00002', ...device, ...given])).out).toBe(
      'Device DEMO00002 created.\n',
    )
  })

  it('creates a user with grants', async () => {
    const { email, name, password } = user
    const weak = await portal(['create-user', email, '--name', name, '--password', 'weak'])
    expect(weak).toMatchObject({ code: 1, err: expect.stringContaining('at least 8 characters') as unknown })
    const asked = await portal(['create-user', email, '--name', name])
    expect(asked).toMatchObject({ code: 2, err: expect.stringContaining('--password') as unknown })
    const created = await portal([
      'create-user',
      email,
      '--name',
      name,
      '--password',
      password,
      '--group',
      'distributors',
    ])
    expect(created).toMatchObject({ code: 0, out: 'Account a@example.com created.\n' })
    expect((await portal(['grant', email, '--group', 'senquip_admin'])).code).toBe(0)
    expect((await portal(['grant', email, '--group', 'made_up'])).err).toContain('Use one of: senquip_admin')
    expect((await portal(['grant', email, '--device', 'DEMO00001', '--permission', 'ADMIN'])).code).toBe(0)
    const nowhere = await portal(['grant', email, '--device', 'NONE00000', '--permission', 'ADMIN'])
    expect(nowhere).toMatchObject({ code: 1, err: expect.stringContaining('NONE00000') as unknown })
    expect(await list('list-users')).toEqual([
      expect.objectContaining({ email, name, groups: ['distributors', 'senquip_admin'] }),
    ])
    expect((await portal(['list-users'])).out).toContain('a@example.com  Anne  distributors, senquip_admin')
  })

  it('reads batches from standard input, repeatedly if told to', async () => {
    const users = JSON.stringify({ users: [user, { ...user, email: 'b@example.com' }], ifExists: 'update' })
    expect(await portal(['create-users'], users)).toMatchObject({ out: 'Done: 2.\n', code: 0 })
    expect(await portal(['create-users'], users)).toMatchObject({ out: 'Done: 2.\n', code: 0 })
    const made = { name: 'Pump', model: 'ORB-C1', tier: 'Basic', secret: 'secret-x', setupPassword: 'setup' }
    const devices = [
      { ...made, deviceId: 'DEMO00003' },
      { ...made, deviceId: 'DEMO00001' },
    ]
    expect(await portal(['create-devices'], JSON.stringify({ devices }))).toMatchObject({ code: 1 })
    expect(await portal(['create-devices'], JSON.stringify({ devices, ifExists: 'keep' }))).toMatchObject({
      code: 0,
    })
    const grants = [{ deviceId: 'DEMO00003', email: 'b@example.com', permission: 'VIEW' }]
    expect(await portal(['grants'], JSON.stringify({ grants }))).toMatchObject({ out: 'Done: 1.\n', code: 0 })
    expect(await portal(['grants'], 'nonsense')).toMatchObject({ code: 2 })
    expect((await portal(['list-devices'])).out).toMatch(
      /DEMO00001 +Pump 1 +ORB-C1 +Hosted +-\nDEMO00002 +Pump 1 +ORB-C1 +Hosted +2023-11-14T22:13:20/,
    )
    expect(await list('list-devices')).toHaveLength(3)
  })

  it('signs out one user or everyone', async () => {
    expect(await portal(['end-sessions', '--email', 'nobody@example.com'])).toMatchObject({ code: 1 })
    const open = (userId: string) => sql`INSERT INTO sessions (id, token, user_id, expires_at)
      SELECT id || ${userId}, id || ${userId}, id, now() + interval '1 day' FROM users WHERE email = ${userId}`
    for (const each of ['a@example.com', 'b@example.com']) await relational.db.execute(open(each))
    expect((await portal(['end-sessions', '--email', 'A@example.com'])).out).toBe('Done: 1.\n')
    expect((await portal(['end-sessions', '--all'])).out).toBe('Done: 1.\n')
  })

  it('refuses unknown commands', async () => {
    const running = await services(relational)
    for (const command of ['drop', 'toString', '__proto__']) {
      await expect(runCommand(running, { command, args: {} })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    }
    await expect(runCommand(running, { command: 'create-user', args: null })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    })
  })
})

describe('npm run portal without a running portal', () => {
  it('uses the data folder itself, and locks it', { timeout: 120_000 }, async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'cli-'))
    copyDatabaseTemplate(dataDir)
    const main = join(import.meta.dirname, 'main.ts')
    const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' }
    const created = await promisify(execFile)(
      process.execPath,
      [main, 'create-device', 'DEMO00001', ...device],
      { env },
    )
    expect(created).toMatchObject({ stderr: '', stdout: expect.stringContaining('Secret: ') as unknown })
    expect((await shell(dataDir, ['list-devices'])).out).toContain('DEMO00001')
    const again = await shell(dataDir, ['create-device', 'DEMO00001', ...device])
    expect(again).toEqual({ out: '', err: 'Already exists: DEMO00001.\n', code: 1 })
    await rm(dataDir, { recursive: true })
  })
})
