import { beforeEach, expect, it } from 'vitest'
import { openStoresForTests } from '../../testing/stores.ts'
import { notifications, users } from '../../adapters/relational/schema.ts'
import { openInMemoryForTest } from '../../adapters/relational/testing.ts'
import { start } from '../conditions/testing.ts'
import { type NotificationsSetUp, setUpNotifications } from './testing.ts'

const stores = openStoresForTests(openInMemoryForTest)
let setUp: NotificationsSetUp
beforeEach(async () => {
  setUp = await setUpNotifications(stores.relational, stores.telemetry.engine)
})

/** Numbers that look drawn and are the same in each run. */
function createDraw(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const week = 7 * 86_400
const fleet = ['AAAA00001', 'AAAA00002', 'AAAA00003', '0-0000004']
/** What each device tells by mail and by SMS, in seconds by level. */
const wishes: Readonly<
  Record<string, { readonly mail: readonly number[]; readonly sms: readonly number[] }>
> = {
  AAAA00001: { mail: [0, 86_400, 600], sms: [0, 0, 3600] },
  AAAA00002: { mail: [3600, 3600, 3600], sms: [0, 0, 0] },
  AAAA00003: { mail: [2_592_000, 2_592_000, 2_592_000], sms: [0, 86_400, 86_400] },
  '0-0000004': { mail: [600, 0, 0], sms: [0, 0, 0] },
}
/** Ann sleeps from 22:00 to 06:30 in Kathmandu, 5 h 45 min ahead of UTC the whole year; only alarms wake her. */
const sleep = { from: 22 * 3600, to: 6.5 * 3600, ahead: 5.75 * 3600 }
const people = { mail: ['ann@example.com', 'bob@example.com'], sms: ['+61400000000'] }

type Happening = { device: string; topic: string; lv: number; ts: number; received: number }

/** When Ann can be told of what comes to the portal at a moment: then, or when she gets up. */
function whenAwake(received: number): number {
  const day = 86_400
  const clock = (received + sleep.ahead) % day
  if (clock >= sleep.to && clock < sleep.from) return received
  return received + ((sleep.to - clock + day) % day)
}

/** What people are told of a week, by the rules as a person would say them. Nothing of the product is used. */
function expectedMessages(happenings: readonly Happening[]): string[] {
  const lines: string[] = []
  const lastTold = new Map<string, number>()
  for (const { device, topic, lv, ts, received } of happenings) {
    if (lv <= 10 || received - ts > 3600) continue
    const row = lv <= 20 ? 0 : lv <= 30 ? 1 : 2
    for (const way of ['mail', 'sms'] as const) {
      const wished = wishes[device]?.[way] ?? []
      const isSimple = device.startsWith('0-')
      const every = isSimple ? (wished[0] ? Math.max(86_400, wished[0]) : 0) : (wished[row] ?? 0)
      const name = `${device} ${topic} ${row} ${way}`
      const last = lastTold.get(name)
      if (every === 0 || (last !== undefined && ts < last + every)) continue
      lastTold.set(name, ts)
      for (const person of people[way]) {
        const sleeps = person === 'ann@example.com' && row < 2 ? whenAwake(received) : received
        const wait = sleeps === received ? 'at once' : `until ${sleeps}`
        lines.push(`${person} ${device} ${topic} ${row} ${ts} ${wait}`)
      }
    }
  }
  return lines.toSorted()
}

it('of a week of a fleet exactly those messages are sent that the rules expect, over restarts', async () => {
  const draw = createDraw(7)
  const happenings: Happening[] = []
  for (const device of fleet) {
    await setUp.addDevice(device)
    const { mail = [], sms = [] } = wishes[device] ?? {}
    const intervals = ['alert', 'warning', 'alarm'].flatMap((level, row) => [
      [`${level}EmailInterval`, mail[row] ?? 0],
      [`${level}SMSInterval`, sms[row] ?? 0],
    ])
    await setUp.choose(device, {
      ...Object.fromEntries(intervals),
      emailList: people.mail,
      phoneList: people.sms,
    })
  }
  const quietHours = { from: '22:00', to: '06:30', alarmsPass: true, timeZone: 'Asia/Kathmandu' }
  await stores.relational.db
    .insert(users)
    .values({ id: 'ann', name: 'Ann', email: 'ann@example.com', emailVerified: true, quietHours })
  let portal = await setUp.portal()
  let told = await setUp.attach(portal)
  for (let number = 0; setUp.clock.now < start + week; number += 1) {
    // Sometimes many at once, sometimes nothing for hours.
    setUp.clock.now += [1, 20, 400, 1800, 9000][draw(5)] ?? 1
    const device = fleet[draw(fleet.length)] ?? ''
    const topic = ['pump', 'tank', 'door'][draw(3)] ?? ''
    const lv = [10, 15, 20, 30, 40, 60][draw(6)] ?? 10
    const isLate =
      draw(10) === 0 &&
      !happenings.some((other) => other.device === device && other.ts > setUp.clock.now - 7200)
    const ts = isLate ? setUp.clock.now - 7200 : setUp.clock.now
    happenings.push({ device, topic, lv, ts, received: setUp.clock.now })
    await portal.store(device, { ts, n: number, events: [{ topic, msg: 'Says so', lv }] })
    await told.settle()
    if (draw(40) !== 0) continue
    await told.close()
    await portal.close()
    portal = await setUp.portal()
    told = await setUp.attach(portal)
    await told.notifications.sweep()
  }
  // Until whoever sleeps at the end of the week is told too.
  setUp.clock.now += 86_400
  await told.settle()
  const rows = await stores.relational.db.select().from(notifications)
  const levels = ['alert', 'warning', 'alarm']
  const sent = rows
    .filter(({ status }) => status === 'told')
    .map(
      ({ recipient, deviceId, topic, level, at, heldUntil }) =>
        `${recipient} ${deviceId} ${topic} ${levels.indexOf(level)} ${at} ${heldUntil === null ? 'at once' : `until ${heldUntil}`}`,
    )
  expect(happenings.length).toBeGreaterThan(200)
  expect(sent.length).toBeGreaterThan(100)
  expect(sent.filter((line) => line.includes('until')).length).toBeGreaterThan(10)
  expect(sent.toSorted()).toEqual(expectedMessages(happenings))
}, 120_000)
