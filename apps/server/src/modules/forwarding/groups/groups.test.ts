import { describe, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import { devices } from '../../../adapters/relational/schema.ts'
import { relationalTestEngines } from '../../../adapters/relational/testing.ts'
import { deviceA, deviceB, owner, viewer } from '../../devices/testing.ts'
import { mqttTarget, useForwardingToBroker } from '../testing.ts'

describe.each(relationalTestEngines())('points forwarded for a device group on $name', (engine) => {
  const on = useForwardingToBroker(engine)

  const groups = () => on.ground.portal().groupForwarding
  const put = (group: string, ...devices: string[]) =>
    on.ground.deviceGroups.changeGroup(owner, group, devices)
  const target = () =>
    ({ ...mqttTarget, kind: 'mqtt', address: on.broker.url, topic: 'site/{deviceId}' }) as const
  const receiveOfBoth = (n: number) => {
    for (const device of [deviceA, deviceB]) on.ground.receive(device, { n })
  }
  const after = async (seconds: number) => {
    on.ground.pass(seconds)
    await on.ground.portal().updateGroups()
    await on.ground.run()
  }
  const received = () => on.broker.received.map(({ topic, payload }) => `${topic} ${payload}`)

  it('are sent from when a device joins the group until it leaves', async () => {
    await put('Mine', deviceA)
    const { id } = await groups().add(owner, ' Mine ', target())
    receiveOfBoth(1)
    await after(20)
    expect(received()).toEqual([`site/${deviceA} {"n":1}`])
    expect(await groups().list(owner)).toMatchObject([
      { id, group: 'Mine', devices: 1, failing: 0, paused: 0, lastDeliveredAt: on.ground.nowMs() / 1000 },
    ])
    await put('', deviceA)
    receiveOfBoth(2)
    await after(20)
    await put('Mine', deviceA)
    await Promise.all([on.ground.portal().updateGroups(), on.ground.portal().updateGroups()])
    receiveOfBoth(3)
    await after(20)
    expect(received().slice(1)).toEqual([`site/${deviceA} {"n":3}`])
  })

  it('are paused if the plan of a device has no API, as its page shows', async () => {
    await put('Mine', deviceA, deviceB)
    await groups().add(owner, 'Mine', target())
    await after(20)
    expect(await groups().list(owner)).toMatchObject([{ devices: 2, paused: 1, problem: 'plan' }])
    on.broker.behave('deny')
    on.ground.receive(deviceA, { n: 1 })
    await after(20)
    expect(await groups().list(owner)).toMatchObject([{ paused: 1, failing: 1, problem: /^MQTT/ }])
    const access = await on.ground.accessOf(owner, deviceA)
    const [shown] = await on.ground.portal().forwarding.list(access)
    expect(shown).toMatchObject({ group: { name: 'Mine', by: owner.email }, kind: 'mqtt' })
    await expect(on.ground.portal().forwarding.remove(owner, access, shown?.id ?? '')).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })

  it('resume once the plan includes the API again', async () => {
    await put('Mine', deviceB)
    await groups().add(owner, 'Mine', target())
    const setPlan = (tier: 'Basic' | 'Hosted') =>
      on.relational.db.update(devices).set({ tier }).where(eq(devices.id, deviceB))
    on.ground.receive(deviceB, { n: 1 })
    await after(20)
    expect(received()).toEqual([])
    await setPlan('Hosted')
    await after(60)
    expect(received()).toEqual([`site/${deviceB} {"n":1}`])
    const delivered = { paused: 0, failing: 0, problem: null }
    expect(await groups().list(owner)).toMatchObject([delivered])
    await setPlan('Basic')
    await after(20)
    expect(await groups().list(owner)).toMatchObject([{ paused: 1, failing: 0, problem: 'plan' }])
    await setPlan('Hosted')
    await after(60)
    // Nothing is waiting, and the page says so at once.
    expect(await groups().list(owner)).toMatchObject([delivered])
  })

  it('are added once by simultaneous requests for the same target', async () => {
    await put('Mine', deviceA)
    await put('Other', deviceB)
    const added = await Promise.allSettled(
      ['Mine', 'Mine', 'Other', 'Mine'].map((group) => groups().add(owner, group, target())),
    )
    const refused = added.flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : []))
    const exists = { code: 'CONFLICT', localizable: { id: 'forwardingExists' } }
    expect(refused).toMatchObject([exists, exists])
    expect((await groups().list(owner)).map(({ group }) => group).toSorted()).toEqual(['Mine', 'Other'])
  })

  it('end with the target, which only its owner can remove or resume', async () => {
    await put('Mine', deviceA)
    const { id } = await groups().add(owner, 'Mine', { ...target(), kind: 'homeAssistant', topic: '' })
    on.ground.receive(deviceA, { vin: 12 })
    await after(20)
    await expect(groups().remove(viewer, id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(groups().resume(viewer, id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await groups().list(viewer)).toEqual([])
    await groups().remove(owner, id)
    expect(await groups().list(owner)).toEqual([])
    const before = on.broker.received.length
    await after(60)
    expect(on.broker.received.slice(before).map(({ payload }) => payload)).toEqual(['', ''])
  })

  it('require a group with devices and a topic per device, with up to five targets', async () => {
    await put('Mine', deviceA)
    await expect(groups().add(owner, 'Other', target())).rejects.toMatchObject({ code: 'INVALID_INPUT' })
    await expect(groups().add(owner, 'Mine', { ...target(), topic: 'site' })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    })
    const added = await Promise.allSettled(
      [1, 2, 3, 4, 5, 6].map((n) =>
        groups().add(owner, 'Mine', { ...target(), topic: `site/{deviceId}/${n}` }),
      ),
    )
    expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
    // Those of groups do not count as its own.
    const access = await on.ground.accessOf(owner, deviceA)
    await expect(on.ground.portal().forwarding.add(owner, access, target())).resolves.toMatchObject({
      secret: null,
    })
  })
})
