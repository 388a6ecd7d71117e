import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { generateSync } from 'otplib/functional'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createPortalHost, type PortalProcess } from '../testing/portal-process.ts'
import { unpackFolder } from './archive.ts'
import { findMissingRows, convertToBucketsOf, normaliseAnswer, limitToSearchedSpan } from './compare.ts'
import { dumpInOtherProcess } from './dump.ts'
import { archiveFileName, type Expected, expectedFileName } from './expected.ts'
import { type FixtureClient, createClient } from './filling/client.ts'
import { fixtureDeviceIds } from './filling/devices.ts'
import { fixtureAccounts, mfaUserEmail, ownerEmail, vendorEmail } from './filling/users.ts'
import { readPaths } from './read-portal.ts'
import type { Tables } from './read-tables.ts'

// A start of the whole portal takes half a minute on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

const fixtures = join(import.meta.dirname, 'fixtures')
/** The engine drops entries of the server log after 90 days by the clock of the machine, whatever the portal's says. */
const logKeptMs = 80 * 86_400_000

describe.each(await readdir(fixtures))('a data folder of %s', (name) => {
  let dataDir: string
  let expected: Expected
  let portal: PortalProcess
  let client: FixtureClient

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'fieldport-upgrade-'))
    const read = (file: string) => readFile(join(fixtures, name, file))
    expected = JSON.parse(brotliDecompressSync(await read(expectedFileName)).toString()) as Expected
    await unpackFolder(await read(archiveFileName), dataDir)
    const host = await createPortalHost(dataDir, {
      SMTP_URL: 'smtp://127.0.0.1:9',
      LIMIT_FACTOR: '1000',
      CLOCK_START_MS: String(expected.stoppedAtMs + 2_000),
      NODE_OPTIONS: `--import=${new URL('./slow-clock.ts', import.meta.url).href}`,
    })
    portal = await host.start()
    client = createClient(host.origin)
  })
  afterAll(async () => {
    portal.kill('SIGKILL')
    await portal.exited
    await rm(dataDir, { recursive: true, force: true })
  })

  it('returns the same answers as before', async () => {
    const owner = await readPaths(await client.signIn(ownerEmail), Object.keys(expected.owner))
    const vendor = await readPaths(await client.signIn(vendorEmail), Object.keys(expected.vendor))
    for (const [path, answer] of Object.entries({ ...expected.owner, ...expected.vendor })) {
      const before = normaliseAnswer(path, answer)
      const actual = limitToSearchedSpan(before, normaliseAnswer(path, { ...owner, ...vendor }[path]))
      expect({ path, actual: convertToBucketsOf(before, actual) }).toMatchObject({ path, actual: before })
    }
  })

  it('signs in all users with their passwords', async () => {
    for (const { email } of fixtureAccounts.filter((account) => account.email !== mfaUserEmail))
      await expect(client.signIn(email)).resolves.toBeDefined()
  })

  it('accepts the second factor and a recovery code', async () => {
    const { totpSecret, recoveryCodes } = expected.filled
    const epoch = Math.floor(expected.stoppedAtMs / 1000)
    for (const code of [generateSync({ secret: totpSecret, epoch }), String(recoveryCodes[0])]) {
      const guarded = await client.signIn(mfaUserEmail, code)
      await expect(guarded.get('/api/user/profile')).resolves.toMatchObject({ email: mfaUserEmail })
    }
  })

  it('accepts API keys, a share link and a device secret', async () => {
    for (const key of Object.values(expected.filled.apiKeys))
      await expect(client.withKey(key).get('/api/portal/user-login')).resolves.toBeDefined()
    await expect(
      client.anonymous.get(`/api/portal/shared/${expected.filled.shareToken}`),
    ).resolves.toBeDefined()
    const sent = client.sendPoints(fixtureDeviceIds.old, [{ ts: expected.filled.newestTs - 50, vin: 7 }])
    await expect(sent).resolves.toMatchObject({ stored: 1 })
  })

  describe('after a stop', () => {
    let relational: Tables
    let telemetry: Tables
    let exitCode: number | null
    beforeAll(async () => {
      portal.kill('SIGTERM')
      exitCode = await portal.exited
      ;({ relational, telemetry } = await dumpInOtherProcess(dataDir))
    })

    it('exits cleanly', () => {
      expect(exitCode).toBe(0)
    })

    it('keeps every row of the relational database, including sealed values', () => {
      expect(findMissingRows(expected.relational, relational)).toEqual({})
    })

    it('keeps every row of the telemetry database', () => {
      const { device_log: log = [], ...kept } = expected.telemetry
      const isKept = Date.now() - expected.stoppedAtMs < logKeptMs
      expect(findMissingRows(isKept ? { ...kept, device_log: log } : kept, telemetry)).toEqual({})
    })
  })
})
