import { generateKeyPairSync } from 'node:crypto'
import { toLocalizableText } from '@fieldport/messages'
import { beforeEach, describe, expect, it } from 'vitest'
import { openRelationalForTests } from '../../../testing/stores.ts'
import { relationalTestEngines } from '../../../adapters/relational/testing.ts'
import { deviceA, owner } from '../../devices/testing.ts'
import { reportOf, setUpConfiguration } from '../testing.ts'
import { readCertificates } from './certificate-facts.ts'

type Bench = Awaited<ReturnType<typeof setUpConfiguration>>

describe.each(relationalTestEngines())('files sent to a device on $name', (engine) => {
  const relational = openRelationalForTests(() => engine.open())
  let bench: Bench

  beforeEach(async () => {
    bench = await setUpConfiguration(relational)
    await bench.say(deviceA, reportOf({}))
  })

  const send = (kind: 'ca' | 'certificate' | 'key', filename: string, text: string) =>
    bench.configuration.setCertificate(owner, { deviceid: deviceA, kind, filename, data: btoa(text) })
  const list = async () => (await bench.configuration.listCertificates(deviceA)).Items

  it("show the certificate's subject, expiry and delivery", async () => {
    await send('certificate', 'client.pem', pem)
    expect(bench.lastOrder()).toMatchObject({
      method: 'FS.Put',
      args: { filename: 'client.pem', data: btoa(pem), append: false },
      shownArgs: { filename: 'client.pem', data: `(${pem.length} bytes)`, append: false },
    })
    expect(await list()).toMatchObject([
      {
        filename: 'client.pem',
        kind: 'certificate',
        by: owner.email,
        state: 'sending',
        count: 1,
        facts: { subject: 'truck-7.example.com', issuer: 'truck-7.example.com' },
      },
    ])
    const before = bench.changed.length
    await bench.finish(bench.lastOrder())
    expect(await list()).toMatchObject([{ state: 'installed', reason: null }])
    expect(bench.changed.slice(before)).toEqual([deviceA])
  })

  it("show the last one of a name, with the device's reason for refusing it", async () => {
    await send('certificate', 'client.pem', pem)
    await send('ca', 'other.pem', pem)
    await send('certificate', 'client.pem', pem)
    await bench.finish(bench.lastOrder(), { error: { code: -1, message: 'No space left' } })
    expect((await list()).map(({ filename, state, reason }) => [filename, state, reason])).toEqual([
      ['client.pem', 'refused', 'No space left'],
      ['other.pem', 'sending', null],
    ])
    await bench.finish(bench.orders[1] ?? bench.lastOrder(), { state: 'expired' })
    expect((await list())[1]).toMatchObject({ state: 'notSent' })
  })

  it("show the portal's reason for refusing in any language, also if an earlier version stored only English", async () => {
    const verdict = toLocalizableText('fileDiffersOnDevice')
    await send('ca', 'other.pem', pem)
    await bench.finish(bench.lastOrder(), { error: { code: -1, ...verdict } })
    expect(await list()).toMatchObject([{ reason: verdict.message, localizable: verdict.localizable }])
    await send('ca', 'other.pem', pem)
    await bench.finish(bench.lastOrder(), {
      error: { code: -1, message: verdict.message, localizable: null },
    })
    expect(await list()).toMatchObject([{ localizable: verdict.localizable }])
    await send('ca', 'other.pem', pem)
    await bench.finish(bench.lastOrder(), { error: { code: -1, message: 'No space left' } })
    expect(await list()).toMatchObject([{ reason: 'No space left', localizable: null }])
  })

  it('tell whether a private key belongs to a certificate, and earlier files nothing about it', async () => {
    const [own, other] = [keyPair(), keyPair()]
    await send('key', 'own.key', own.privateKey)
    await send('key', 'other.key', other.privateKey)
    await send('certificate', 'own.pub', own.publicKey)
    const [pub, otherKey, ownKey] = (await list()).map(({ publicKey }) => publicKey)
    expect(pub).toMatch(/^[0-9a-f]{64}$/)
    expect(ownKey).toBe(pub)
    expect(otherKey).not.toBe(pub)
    await bench.query(
      "UPDATE device_settings SET value = value #- '{0,publicKey}' WHERE key = 'certificates'",
    )
    expect((await list())[0]?.publicKey).toBeNull()
  })

  it('reveal nothing of a key', async () => {
    const key = '-----BEGIN EC PRIVATE KEY-----\nsecretsecret\n-----END EC PRIVATE KEY-----\n'
    await send('key', 'client.key', `${key}${pem}`)
    expect(await list()).toMatchObject([{ kind: 'key', facts: null, count: 0 }])
    const stored = JSON.stringify(await bench.query('SELECT * FROM device_settings'))
    expect(stored).not.toContain('secret')
    expect(JSON.stringify((await bench.get()).settings)).not.toContain('truck-7')
  })
})

describe('readCertificates', () => {
  it('reads the first certificate of a chain', () => {
    const { facts, count } = readCertificates(`${pem}${pem}`)
    expect(count).toBe(2)
    expect(new Date((facts?.validUntil ?? 0) * 1000).toISOString()).toBe('2036-11-20T00:25:27.000Z')
  })

  it.each(['', 'x', '-----BEGIN CERTIFICATE-----\nabc\n-----END CERTIFICATE-----\n'])(
    'reads nothing from %j',
    (text) => {
      expect(readCertificates(text).facts).toBeNull()
    },
  )
})

const keyPair = () =>
  generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })

/** Self-signed, created for this test. */
const pem = `-----BEGIN CERTIFICATE-----
MIIBwDCCAWWgAwIBAgIUDefq3JPuDz93wpaBBl90qg0uLcQwCgYIKoZIzj0EAwIw
NTEVMBMGA1UECgwMRXhhbXBsZSBNaW5lMRwwGgYDVQQDDBN0cnVjay03LmV4YW1w
bGUuY29tMB4XDTI2MTEyMzAwMjUyN1oXDTM2MTEyMDAwMjUyN1owNTEVMBMGA1UE
CgwMRXhhbXBsZSBNaW5lMRwwGgYDVQQDDBN0cnVjay03LmV4YW1wbGUuY29tMFkw
EwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEVGWFUOrCzsv/PQl1SPcX2lAA/BWSQbYd
mDO0uhXDenC+IcJ/nPmXgFwYEWGMJt54VgyOD/mOPclGOWGYlI2MGKNTMFEwHQYD
VR0OBBYEFE3PZdWLfahnjJNHovg+7KEdXGXWMB8GA1UdIwQYMBaAFE3PZdWLfahn
jJNHovg+7KEdXGXWMA8GA1UdEwEB/wQFMAMBAf8wCgYIKoZIzj0EAwIDSQAwRgIh
AKK3IWAzuin0rvqOeBrgYFIymdHcCc8E+xckizcD8WdqAiEArmYZektdtQgBaptX
AXXMUjKugpourhgpdRozsJxQkeY=
-----END CERTIFICATE-----
`
