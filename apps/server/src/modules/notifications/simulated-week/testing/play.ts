import { eq } from 'drizzle-orm'
import { devices, users } from '../../../../adapters/relational/schema.ts'
import { accessTo, operator, type TestConditions } from '../../../conditions/testing.ts'
import { createSubscriptionsRepository } from '../../subscriptions/subscriptions.repository.ts'
import type { NotificationsSetUp } from '../../testing.ts'
import { quietPeople } from './fleet.ts'
import {
  type Channel,
  type Choice,
  type DeviceOfWeek,
  type WeekEntry,
  pressureRule,
  yardRule,
} from './week-log.ts'
import type { Receivers } from './receivers.ts'

type Messaging = Awaited<ReturnType<NotificationsSetUp['attach']>>
type Server = { readonly portal: TestConditions; readonly messaging: Messaging }

/** The centre of the yard, and the degrees of latitude per metre on a sphere with a radius of 6371 km. */
const yard = { lat: 51.5, lon: 7.4 }
const degreesOfMetre = 180 / Math.PI / 6_371_000

export type Player = Awaited<ReturnType<typeof startPlayer>>

type NewRecord = Omit<Extract<WeekEntry, { kind: 'record' }>, 'kind' | 'at'>
type Shown = { readonly kind: 'event' | 'limit' | 'area'; readonly subject: string; readonly name: string }
type Stage = {
  readonly setUp: NotificationsSetUp
  readonly receivers: Receivers
  readonly log: WeekEntry[]
  readonly servers: Server[]
  /** Ids of the yard's rules. */
  readonly areas: Set<string>
  /** Devices whose new records are not known yet to the other portals. */
  readonly changed: Set<string>
}

/** Runs portals over one store, and logs for the model everything that happens to them. */
export function startPlayer(setUp: NotificationsSetUp, receivers: Receivers, isShared: () => boolean) {
  const { clock } = setUp
  const stage: Stage = { setUp, receivers, log: [], servers: [], areas: new Set(), changed: new Set() }
  const { log, servers } = stage
  return {
    log,
    start: () => start(stage, isShared()),
    dispatch: createDispatch(stage),
    isAlone: () => servers.length === 1,
    sweep: () => Promise.all(servers.map(({ messaging }) => messaging.notifications.sweep())),
    beat: () => Promise.all(servers.map(({ portal }) => portal.beat())),
    listen: (isOn: boolean): void => void log.push({ kind: 'listen', at: clock.now, isOn }),
    repair: () => pickServer(stage).portal.repairBroken(),
    /** Stops all portals in an orderly way. */
    async stopAll(): Promise<void> {
      for (const server of servers.splice(0)) await stop(server)
    },
    async stopOne(number: number): Promise<void> {
      const [server] = servers.splice(number % servers.length, 1)
      if (server) await stop(server)
    },
    ...createDevices(stage),
    ...createPeople(stage),
    prepare: async (
      fleet: readonly DeviceOfWeek[],
      ruled: readonly string[],
      ends: number,
    ): Promise<void> => {
      await prepareFleet(stage, fleet, ends)
      await start(stage, isShared())
      await prepareRules(stage, ruled)
    },
  }
}

const pickServer = ({ servers }: Stage, number = 0) => servers[number % servers.length] as Server

async function start({ setUp, receivers, servers }: Stage, isShared: boolean): Promise<void> {
  const portal = await setUp.portal({ isShared })
  const { url, authToken } = receivers.sms
  const messaging = await setUp.attach(portal, {
    outbox: false,
    smtp: { url: receivers.mail.url, from: 'Portal <portal@example.com>' },
    twilio: { url, accountSid: 'AC1', authToken, from: '+61400000000' },
  })
  servers.push({ portal, messaging })
}

async function stop({ portal, messaging }: Server): Promise<void> {
  await messaging.close()
  await portal.close()
}

/** Resolves when everything received and due is folded, decided and sent. */
function createDispatch(stage: Stage) {
  const { setUp, receivers, log, servers, changed } = stage
  let reported = 0
  /** Sends the provider's reports about SMS to an unreachable number. */
  const reportLostSms = async () => {
    for (const asked of receivers.sms.asked.slice(reported)) {
      reported += 1
      if (asked.get('To') !== receivers.addressOf('sms') || !receivers.isUnreachable('sms')) continue
      const reference = (asked.get('StatusCallback') ?? '').split('/').at(-1) ?? ''
      const outcome = { outcome: 'undelivered', reason: 'Twilio 30005', isBounce: true } as const
      await pickServer(stage).messaging.messages.receipts.note({ reference, ...outcome })
    }
  }
  return async (): Promise<void> => {
    log.push({ kind: 'dispatch', at: setUp.clock.now })
    const all = (work: (server: Server) => Promise<unknown>) => Promise.all(servers.map(work))
    await all(({ portal }) => portal.settle())
    if (servers.length > 1) await all(({ portal }) => portal.conditions.relayChanged([...changed]))
    changed.clear()
    await all(({ portal }) => portal.check())
    await all(({ messaging }) => messaging.settle())
    await all(({ messaging }) => messaging.notifications.escalate())
    await all(({ messaging }) => messaging.settle())
    await reportLostSms()
  }
}

/** What devices do. */
function createDevices(stage: Stage) {
  const { setUp, log, servers, changed } = stage
  const { clock } = setUp
  let records = 0
  const store = async (given: NewRecord, number: number) => {
    const { device, ts, event, pressure, metres } = given
    log.push({ kind: 'record', at: clock.now, ...given })
    const lat = metres === undefined ? undefined : yard.lat + metres * degreesOfMetre
    const record = {
      ts,
      n: (records += 1),
      ...(event && { events: [event] }),
      ...(pressure !== undefined && { pressure }),
      ...(lat !== undefined && { gps_lat: lat, gps_lon: yard.lon }),
    }
    await pickServer(stage, number).portal.store(device, record)
    changed.add(device)
  }
  return {
    /** Stores a record without processing it. */
    store: (given: NewRecord, number = 0) => store(given, number),
    /** Stores a record, and kills all portals before they process it. */
    async storeAndCrash(given: NewRecord): Promise<void> {
      await store(given, 0)
      servers.splice(0)
    },
  }
}

/** What people and receivers do. */
function createPeople(stage: Stage) {
  const { setUp, receivers, log, areas } = stage
  const { clock, db } = setUp
  const subscriptions = createSubscriptionsRepository(db)
  return {
    /** Open conditions of a device that people can handle. */
    open: (device: string) =>
      pickServer(stage)
        .portal.of(device)
        .filter(({ kind }) => kind !== 'silence')
        .map(({ kind, subject, acknowledged, shelved }) => ({
          kind,
          subject,
          name: areas.has(subject) ? 'yard' : subject,
          isAcknowledged: acknowledged !== undefined,
          isShelved: shelved !== undefined,
        })),
    async handle(
      how: 'acknowledge' | 'clear',
      device: string,
      { kind, subject, name }: Shown,
    ): Promise<void> {
      log.push({ kind: how, at: clock.now, device, name })
      const { conditions } = pickServer(stage).portal.conditions
      await conditions[how](operator, accessTo(device), [{ kind, subject }])
    },
    async shelve(device: string, { kind, subject, name }: Shown, until: number): Promise<void> {
      log.push({ kind: 'shelve', at: clock.now, device, name, until })
      const { handling } = pickServer(stage).portal.conditions
      await handling.shelve(operator, accessTo(device), { kind, subject, reason: '', was: null, until })
    },
    async choose(device: string, choice: Choice): Promise<void> {
      log.push({ kind: 'choose', at: clock.now, device, choice })
      await setUp.choose(device, settingsOf(choice), choice.brand)
    },
    async subscribe(how: 'unsubscribe' | 'subscribe', address: string, device: string | null): Promise<void> {
      log.push({ kind: how, at: clock.now, address, device })
      await subscriptions[how]({ deviceId: device, address }, clock.now)
    },
    change(how: 'disconnect' | 'reconnect', channel: Channel): void {
      log.push({ kind: how, at: clock.now, channel, address: receivers.addressOf(channel) })
      receivers[how](channel)
    },
    async resume(channel: Channel): Promise<void> {
      const address = receivers.addressOf(channel)
      log.push({ kind: 'resume', at: clock.now, channel, address })
      const own = channel === 'mail' ? ('email' as const) : channel
      await pickServer(stage).messaging.messages.receipts.resume({ channel: own, address })
    },
  }
}

/** Stores the fleet and its people as they are when the week begins. */
async function prepareFleet(
  { setUp, log }: Stage,
  fleet: readonly DeviceOfWeek[],
  ends: number,
): Promise<void> {
  const { db, clock } = setUp
  for (const { id, choice, left, month } of fleet) {
    await setUp.addDevice(id)
    if (month.mail === 0) await db.update(devices).set({ tier: 'Basic' }).where(eq(devices.id, id))
    log.push({ kind: 'choose', at: clock.now, device: id, choice })
    await setUp.choose(id, { ...settingsOf(choice), ...quotaOf(month, left, ends) }, choice.brand)
  }
  for (const { id, addresses, timeZone, alarmsPass, text } of quietPeople) {
    const [email = '', phoneNumber = ''] = addresses
    const quietHours = { ...text, alarmsPass, timeZone }
    const verified = { emailVerified: true, phoneNumber, phoneVerified: phoneNumber !== '' }
    await db.insert(users).values({ id, name: id, email, ...verified, quietHours })
  }
}

async function prepareRules(stage: Stage, ruled: readonly string[]): Promise<void> {
  const { portal } = pickServer(stage)
  const { warningBelow, alarmBelow, hysteresis } = pressureRule
  const { radius: radiusMetres, hysteresis: metres } = yardRule
  for (const device of ruled) {
    const limits = { warning: { low: warningBelow }, alarm: { low: alarmBelow } }
    await portal.addRule(device, { key: 'pressure', ...limits, hysteresis })
    const shape = { kind: 'circle', ...yard, radiusMetres } as const
    const area = { fires: 'left', level: 'alarm', shape } as const
    const { id } = await portal.addRule(device, { key: '', name: 'Yard', area, hysteresis: metres })
    stage.areas.add(id)
  }
  await portal.settle()
}

function settingsOf({ every, to, next }: Choice): Record<string, unknown> {
  const intervals = ['alert', 'warning', 'alarm'].flatMap((level, row) => [
    [`${level}EmailInterval`, every.mail[row]],
    [`${level}SMSInterval`, every.sms[row]],
    [`${level}WebhookInterval`, every.webhook[row]],
  ])
  return {
    ...(Object.fromEntries(intervals) as Record<string, unknown>),
    emailList: to.mail,
    phoneList: to.sms,
    webhookList: to.webhook,
    escalation: next.map(({ to: recipient, waitMinutes }) => ({ recipient, waitMinutes })),
  }
}

function quotaOf(
  month: DeviceOfWeek['month'],
  left: DeviceOfWeek['left'],
  ends: number,
): Record<string, number> {
  return {
    emails_remaining: left.mail,
    sms_remaining: left.sms,
    rollover_email_limit: month.mail,
    rollover_sms_limit: month.sms,
    rollover_ts: ends,
  }
}
