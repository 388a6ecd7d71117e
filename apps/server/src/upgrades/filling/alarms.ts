import { type FixtureClient, type Session, until } from './client.ts'
import { fixtureDeviceIds } from './devices.ts'

const pump = `/api/device/device/${fixtureDeviceIds.pump}`
type DeviceConditions = {
  readonly conditions: readonly { readonly kind: string; readonly subject: string }[]
}
const seal = { kind: 'event', subject: 'seal\nLeak' }

/** Limit rules: of a measurement, with a guard, and of an area. */
export async function seedLimits(owner: Session): Promise<void> {
  const rule = { durationSeconds: 0, hysteresis: 0.1 }
  await owner.post(`${pump}/limit-rules`, {
    ...rule,
    name: 'Pressure',
    key: 'analog1',
    warning: { high: 3.4 },
    alarm: { low: 0.5, high: 4 },
  })
  await owner.post(`${pump}/limit-rules`, {
    ...rule,
    name: '',
    key: 'vin',
    warning: { low: 12.4 },
    durationSeconds: 60,
    guard: { key: 'state', operator: '>', value: 0 },
  })
  await owner.post(`/api/device/device/${fixtureDeviceIds.truck}/limit-rules`, {
    ...rule,
    name: 'North pit',
    key: '',
    area: {
      fires: 'left',
      level: 'warning',
      shape: { kind: 'circle', lat: -31.95, lon: 115.86, radiusMetres: 2_000 },
    },
    hysteresis: 50,
  })
}

/** A point beyond a limit, which is shelved, and an event, which is acknowledged, assigned and commented on. */
export async function seedAlarms(client: FixtureClient, operator: Session, now: number): Promise<void> {
  const events = [{ topic: 'seal', msg: 'Leak', lv: 40 }]
  await client.sendPoints(fixtureDeviceIds.pump, [{ ts: now, vin: 13, state: 1, analog1: 4.5, events }])
  const { conditions } = await until('conditions that are open', async () => {
    const open = await operator.get<DeviceConditions>(`${pump}/conditions`)
    const isThere = (kind: string) => open.conditions.some((each) => each.kind === kind)
    return isThere('limit') && open.conditions.some(({ subject }) => subject === seal.subject) && open
  })
  const { Items: people } = await operator.get<{ Items: { id: string; name: string }[] }>(
    `${pump}/conditions/people`,
  )
  const person = people.find(({ name }) => name.startsWith('Vera'))?.id
  await operator.post(`${pump}/conditions/acknowledge`, { conditions: [seal] })
  await operator.post(`${pump}/conditions/assign`, { ...seal, person, was: null })
  await operator.post(`${pump}/conditions/comments`, { ...seal, text: 'A new seal is ordered: äöü 漢' })
  const limit = conditions.find(({ kind }) => kind === 'limit')
  await operator.post(`${pump}/conditions/shelve`, {
    kind: limit?.kind,
    subject: limit?.subject,
    until: now + 20 * 86_400,
    reason: 'Known until the seal is here',
    was: null,
  })
}
