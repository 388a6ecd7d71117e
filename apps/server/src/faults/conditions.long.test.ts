import { describe, expect, it } from 'vitest'
import { waitFor } from '../testing/portal-process.ts'
import { startKillablePortal } from './killable-portal.ts'

const device = 'CRASH0003'
const path = `/api/device/device/${device}`
type DeviceConditions = {
  conditions: { kind: string; subject: string; level: string; since: number; acknowledged?: { by: string } }[]
}

const now = () => Math.floor(Date.now() / 1000)

describe('open conditions across crashes', () => {
  const portal = startKillablePortal([device])

  const open = async () => {
    const { conditions } = await (await portal.host.signIn())<DeviceConditions>(`${path}/conditions`)
    return conditions
  }
  const listed = async () => {
    const read = await portal.host.signIn()
    const { Items } = await read<{ Items: { deviceid: string; condition: { open: number } | null }[] }>(
      '/api/portal/user-get-device-summary',
    )
    return Items.find(({ deviceid }) => deviceid === device)?.condition?.open ?? 0
  }
  const send = async (point: object) => expect((await portal.host.send(device, point)).status).toBe(200)

  it('contain what was acknowledged to the device and not processed yet', async () => {
    for (let round = 0; round < 3; round += 1) {
      await send({ ts: now(), vin: 12, events: [{ topic: `pump ${round}`, msg: 'Leak', lv: 40 }] })
      await portal.killAndStart()
      await waitFor(async () => (await open()).length === round + 1, portal.process)
      expect(await listed()).toBe(round + 1)
    }
    const subjects = (await open()).map(({ subject }) => subject)
    expect(subjects.toSorted()).toEqual([0, 1, 2].map((round) => `pump ${round}\nLeak`))
  })

  it('contain the results of a rule, including late records', async () => {
    const call = await portal.host.signIn()
    const rule = { name: '', key: 'oil', alarm: { low: 10 }, durationSeconds: 8, hysteresis: 0 }
    await call(`${path}/limit-rules`, rule)
    const ts = now()
    await send({ ts: ts - 100, oil: 9 })
    await portal.killAndStart()
    await send({ ts: ts - 108, oil: 9 })
    await portal.killAndStart()
    const ofOil = async () => (await open()).filter(({ kind }) => kind === 'limit')
    await waitFor(async () => (await ofOil()).length === 1, portal.process)
    expect(await ofOil()).toMatchObject([{ subject: 'oil', level: 'alarm', since: ts - 100 }])
    const before = await open()
    await portal.killAndStart()
    expect(await open()).toEqual(before)
  })

  it('keep acknowledgements, and drop what was cleared', async () => {
    const call = await portal.host.signIn()
    const conditions = (await open()).map(({ kind, subject }) => ({ kind, subject }))
    expect(conditions).toHaveLength(4)
    const known = await call<DeviceConditions>(`${path}/conditions/acknowledge`, { conditions })
    await portal.killAndStart()
    expect(await open()).toEqual(known.conditions)
    expect(known.conditions.map(({ acknowledged }) => acknowledged?.by)).toEqual(Array(4).fill('Owner'))
    const events = conditions.filter(({ kind }) => kind === 'event')
    const left = await (await portal.host.signIn())<DeviceConditions>(`${path}/conditions/clear`, {
      conditions: events,
    })
    await portal.killAndStart()
    expect(await open()).toEqual(left.conditions)
    expect(left.conditions).toMatchObject([{ kind: 'limit', acknowledged: { by: 'Owner' } }])
  })
})
