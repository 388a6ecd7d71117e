import { certificateWarningSeconds } from '@fieldport/domain'
import { beforeEach, describe, expect, it } from 'vitest'
import { openRelationalForTests } from '../../testing/stores.ts'
import {
  brokerCertificate,
  brokerKey,
  clientCertificate,
  clientKey,
  strangerCertificate,
  strangerKey,
  testCa,
} from '../../adapters/mqtt/testing-certificates.ts'
import { startStandInBroker, type StandInBroker } from '../../adapters/mqtt/testing.ts'
import { forwardingGroups, forwardingTargets } from '../../adapters/relational/schema.ts'
import { relationalTestEngines } from '../../adapters/relational/testing.ts'
import { deviceA, deviceB, owner } from '../devices/testing.ts'
import { mqttTarget, setUpForwarding } from './testing.ts'

const own = { ca: testCa, certificate: clientCertificate, key: clientKey }
const none = { ca: '', certificate: '', key: '' }
const day = 86_400

describe.each(relationalTestEngines())('a broker requiring a client certificate on $name', (engine) => {
  const relational = openRelationalForTests(() => engine.open())
  let ground: Awaited<ReturnType<typeof setUpForwarding>>
  let broker: StandInBroker
  beforeEach(async () => {
    ground = await setUpForwarding(relational)
    broker = await startStandInBroker({
      tls: {
        key: brokerKey,
        cert: brokerCertificate,
        ca: testCa,
        requestCert: true,
        rejectUnauthorized: true,
      },
    })
    return () => broker.close()
  })

  const access = () => ground.accessOf(owner, deviceA)
  const add = async (certificates?: typeof own, address = broker.url) => {
    const target = { ...mqttTarget, kind: 'mqtt', address, topic: 'site/{deviceId}' } as const
    return ground.portal().forwarding.add(owner, await access(), { ...target, certificates })
  }
  const list = async () => ground.portal().forwarding.list(await access())
  const change = async (id: string, typed: typeof own) =>
    ground.portal().forwarding.setCertificates(owner, await access(), { id, ...typed })
  const after = async (seconds: number) => {
    ground.pass(seconds)
    await ground.portal().updateGroups()
    await ground.run()
  }
  const received = () => broker.received.map(({ topic, payload }) => `${topic} ${payload}`)

  it('gets the given one, whose key is in no response', async () => {
    await add(own)
    ground.receive(deviceA, { n: 1 })
    await after(20)
    expect(received()).toEqual([`site/${deviceA} {"n":1}`])
    const listed = await list()
    expect(listed).toMatchObject([
      {
        state: 'active',
        certificates: { ca: { subject: 'CN=Works CA' }, client: { subject: 'CN=portal, O=Works' } },
      },
    ])
    const rows = await relational.db.select().from(forwardingTargets)
    expect(JSON.stringify([rows, listed])).not.toContain('PRIVATE KEY')
    expect(JSON.stringify([rows, listed])).not.toContain(clientKey.split('\n')[1])
  })

  it('refuses a wrong or missing one, which is reported, and accepts the right one immediately', async () => {
    const { id } = await add({ ca: testCa, certificate: strangerCertificate, key: strangerKey })
    ground.receive(deviceA, { n: 1 })
    await after(20)
    expect(await list()).toMatchObject([
      {
        state: 'failing',
        problem: expect.stringMatching(/^MQTT (?:TLS_CLOSED_UNANSWERED|ERR_SSL_\w*ALERT_UNKNOWN_CA)$/),
      },
    ])
    await change(id, { ...none, ca: testCa })
    await after(1)
    expect(await list()).toMatchObject([
      {
        state: 'failing',
        problem: expect.stringContaining('ALERT_CERTIFICATE_REQUIRED'),
        certificates: { client: null },
      },
    ])
    await change(id, own)
    await after(1)
    expect(received()).toEqual([`site/${deviceA} {"n":1}`])
    expect(await list()).toMatchObject([{ state: 'active', problem: null }])
    await change(id, none)
    expect(await list()).toMatchObject([{ certificates: null }])
  })

  it('gets certificates for each device of a group, also later ones, and new ones for all', async () => {
    const groups = () => ground.portal().groupForwarding
    const put = (...devices: string[]) => ground.deviceGroups.changeGroup(owner, 'Mine', devices)
    await put(deviceB)
    const target = { ...mqttTarget, kind: 'mqtt', address: broker.url, topic: 'site/{deviceId}' } as const
    const stranger = { ca: testCa, certificate: strangerCertificate, key: strangerKey }
    const { id } = await groups().add(owner, 'Mine', { ...target, certificates: stranger })
    await put(deviceA)
    await after(1)
    ground.receive(deviceA, { n: 1 })
    await after(20)
    expect(await groups().list(owner)).toMatchObject([
      { devices: 2, failing: 1, certificates: { client: { subject: 'CN=stranger' } } },
    ])
    const [target1] = await list()
    await expect(change(target1?.id ?? '', own)).rejects.toMatchObject({ code: 'CONFLICT' })
    await groups().setCertificates(owner, { id, ...own })
    await after(1)
    expect(received()).toEqual([`site/${deviceA} {"n":1}`])
    expect(await groups().list(owner)).toMatchObject([
      { failing: 0, certificates: { client: { subject: 'CN=portal, O=Works' } } },
    ])
    expect(JSON.stringify(await relational.db.select().from(forwardingGroups))).not.toContain('PRIVATE KEY')
  })

  it.each([
    ['a key without a certificate', { ...none, key: clientKey }, 'together with its private key'],
    [
      'a certificate without a key',
      { ...none, certificate: clientCertificate },
      'together with its private key',
    ],
    ['a key of another certificate', { ...own, key: strangerKey }, 'does not belong to'],
    ['a key in place of the certificate', { ...own, certificate: clientKey }, 'not a client certificate'],
    ['a certificate in place of the key', { ...own, key: clientCertificate }, 'not a private key'],
    ['an invalid CA certificate', { ...none, ca: 'hello' }, 'not a CA certificate'],
    ['a truncated certificate', { ...none, ca: testCa.replace(/\n[^-]{20}/, '\n') }, 'not a CA certificate'],
  ])('cannot be added with %s', async (_, typed, message) => {
    await expect(add(typed)).rejects.toThrow(message)
    expect(await list()).toEqual([])
  })

  it('cannot be added with an expired certificate or without TLS', async () => {
    await expect(add(own, 'mqtt://broker.example.com')).rejects.toThrow('mqtts://')
    await add(own)
    const [target] = await list()
    const until = target?.certificates?.client?.until ?? 0
    expect(until - ground.nowMs() / 1000).toBeGreaterThan(certificateWarningSeconds)
    ground.pass(until - ground.nowMs() / 1000 + day)
    await expect(add(own)).rejects.toThrow('has expired')
  })
})
