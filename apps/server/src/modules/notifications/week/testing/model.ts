import {
  type Channel,
  channels,
  type Choice,
  type DeviceOfWeek,
  type Happening,
  type Sleeper,
} from './happenings.ts'
import { type Addresses, createAddresses } from './model-addresses.ts'
import { createConditions, createSilenceWatch, type News, type Wrong } from './model-conditions.ts'
import { createMailboxes, type ExpectedMessage, type Item, type Mailboxes } from './model-mailboxes.ts'

/** What came an hour after it happened is history. */
const historyAfter = 3600
const day = 86_400
/** What is told beside events. */
const told: Readonly<Record<string, string>> = { pressure: 'limit', yard: 'area', contact: 'no contact' }

export type Expected = {
  readonly messages: readonly ExpectedMessage[]
  /** Messages that nobody took. */
  readonly returned: readonly ExpectedMessage[]
  /** What is left of the month, by device. */
  readonly left: ReadonlyMap<string, { readonly mail: number; readonly sms: number }>
  readonly paused: readonly string[]
  /** How often each rule decided something. */
  readonly rules: ReadonlyMap<string, number>
}

type Progress = { readonly seen: number; last: number; told: number }

type Device = {
  readonly id: string
  readonly month: { readonly mail: number; readonly sms: number }
  readonly conditions: ReturnType<typeof createConditions>
  readonly contact: ReturnType<typeof createSilenceWatch>
  readonly lastSentAt: Map<string, number>
  /** Times in it of which nobody was told, since no message was left. */
  readonly untold: Map<string, number>
  readonly newest: Map<string, number>
  readonly escalations: Map<string, Progress>
  choice: Choice
  chosenAt: number
  left: { mail: number; sms: number }
  news: News[]
}

/** Everything that is known at a moment of the week. */
type World = {
  readonly addresses: Addresses
  readonly mailboxes: Mailboxes
  readonly fleet: ReadonlyMap<string, Device>
  readonly messages: ExpectedMessage[]
  readonly returned: ExpectedMessage[]
  readonly note: (rule: string) => void
  readonly ranOut: Set<string>
  readonly monthEnds: number
  listensSince: number | undefined
  isMonthOver: boolean
}

/**
 * Who is told what in a week, by the rules as a person would say them. It imports nothing of the product.
 * @param monthEnds when what is left of the month is the plan's whole number again
 */
export function expectWeek(
  log: readonly Happening[],
  devices: readonly DeviceOfWeek[],
  sleepers: readonly Sleeper[],
  monthEnds: number,
): Expected {
  const rules = new Map<string, number>()
  const note = (rule: string) => void rules.set(rule, (rules.get(rule) ?? 0) + 1)
  const world: World = {
    addresses: createAddresses(),
    mailboxes: createMailboxes(sleepers, note),
    fleet: new Map(devices.map((device) => [device.id, openDevice(device, note)])),
    messages: [],
    returned: [],
    note,
    ranOut: new Set(),
    monthEnds,
    listensSince: undefined,
    isMonthOver: false,
  }
  for (const happening of log) take(world, happening)
  const { addresses, fleet, messages, returned } = world
  const left = new Map([...fleet].map(([id, device]) => [id, device.left]))
  return { messages, returned, left, paused: addresses.listPaused(), rules }
}

function take(world: World, happening: Happening): void {
  switch (happening.kind) {
    case 'look':
      look(world, happening.at)
      break
    case 'listen':
      world.listensSince = happening.isOn ? happening.at : undefined
      break
    case 'record':
    case 'acknowledge':
    case 'clear':
    case 'shelve':
    case 'choose':
      changeDevice(world.fleet.get(happening.device), happening)
      if (happening.kind === 'choose') forget(world, world.fleet.get(happening.device))
      break
    default:
      world.addresses.change(happening)
  }
}

function look(world: World, now: number): void {
  const { fleet, addresses, listensSince } = world
  if (!world.isMonthOver && now >= world.monthEnds) {
    world.isMonthOver = true
    for (const device of fleet.values()) device.left = { ...device.month }
  }
  for (const device of fleet.values()) {
    if (listensSince !== undefined) device.news.push(...device.contact.listen(listensSince, now))
    const news = device.news.toSorted((one, other) => other.level - one.level || one.ts - other.ts)
    device.news = []
    for (const each of news) decide(world, device, each, now)
  }
  if (listensSince !== undefined) world.listensSince = now
  const first = send(world, now)
  for (const device of fleet.values()) escalate(world, device, now)
  // Of SMS the provider tells later what became of them.
  for (const { channel, to } of [...first, ...send(world, now)]) addresses.noteOutcome(channel, to)
}

function decide(world: World, device: Device, news: News, now: number): void {
  const { topic, level, ts, received, isShelved } = news
  const { note } = world
  const name = `${topic} ${level}`
  if (ts <= (device.newest.get(name) ?? 0)) return note('older than what is known')
  device.newest.set(name, ts)
  if (isShelved) return note('shelved')
  if (received - ts > historyAfter || now - ts > day) return note('history')
  if (received < device.chosenAt) return note('before it was chosen')
  for (const channel of channels) {
    const every = intervalOf(device, channel, level)
    if (every === 0) continue
    // The one row of a simpler device counts for a topic whatever its level.
    const counted = `${device.id.startsWith('0-') ? topic : name} ${channel}`
    const last = device.lastSentAt.get(counted)
    // Of what there was no message left for nobody was told: it counts in its month alone.
    const isOfLastMonth =
      last !== undefined &&
      device.untold.get(counted) === last &&
      ts >= world.monthEnds &&
      last < world.monthEnds
    if (last !== undefined && ts < last + every && !isOfLastMonth) {
      note(every >= 30 * day ? 'once' : every === day ? 'daily' : 'interval')
      continue
    }
    device.lastSentAt.set(counted, ts)
    note(told[topic] ?? 'event')
    if (isOfLastMonth) note('sent again in the new month')
    const item = { device: device.id, at: ts, level }
    const outcomes = device.choice.to[channel].map((to) => tell(world, device, { channel, to }, item, now))
    if (outcomes.includes('none left') && !outcomes.includes('told')) device.untold.set(counted, ts)
  }
}

type Address = { readonly channel: Channel; readonly to: string }

function isWanted({ addresses, note }: World, { channel, to }: Address, device: string): boolean {
  if (channel === 'mail' && addresses.isUnsubscribed(to, device)) note('unsubscribed')
  else if (addresses.isPaused(channel, to)) note('paused')
  else return true
  return false
}

type Outcome = 'told' | 'not wanted' | 'none left'

/** Who was taken off the list, or of whose level nothing is told any more, is not told what still waits. */
function forget({ mailboxes, note }: World, device: Device | undefined): void {
  if (!device) return
  const { choice } = device
  const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
  mailboxes.drop(device.id, ({ channel, to }, { level }) => {
    const isListed = choice.to[channel].some((each) => isSame(each, to))
    const isNext = level === 2 && choice.next.some((each) => each.channel === channel && isSame(each.to, to))
    const isOver = !isNext && !(isListed && intervalOf(device, channel, level) > 0)
    if (isOver) note('chosen otherwise')
    return isOver
  })
}

function tell(
  world: World,
  device: Device,
  { channel, to }: Address,
  item: Item,
  now: number,
  topic?: string,
): Outcome {
  const { note, ranOut } = world
  if (!isWanted(world, { channel, to }, device.id)) return 'not wanted'
  if (channel === 'webhook') {
    if (device.month.mail === 0) return 'none left'
  } else {
    if (device.left[channel] <= 0) {
      ranOut.add(device.id)
      note('month')
      return 'none left'
    }
    device.left[channel] -= 1
    if (world.isMonthOver && ranOut.has(device.id)) note('new month')
  }
  world.mailboxes.add({ brand: device.choice.brand, channel, to }, item, now, topic)
  return 'told'
}

/** An alarm that nobody acknowledges is told to the next one, and the next. */
function escalate(world: World, device: Device, now: number): void {
  const { next } = device.choice
  const alarms: ReadonlyMap<string, Wrong> =
    next.length === 0 ? new Map() : device.conditions.unseenAlarms(now)
  for (const name of device.escalations.keys()) if (!alarms.has(name)) device.escalations.delete(name)
  const topicOf = (name: string) => name.split('\n')[0]
  const unseen = new Set([...alarms.keys()].map(topicOf))
  world.mailboxes.drop(device.id, (_, __, topic) => {
    const isOver = topic !== undefined && !unseen.has(topic)
    if (isOver) world.note('seen to meanwhile')
    return isOver
  })
  // The last message of a month is for the one that lasts longest.
  const oldest = [...alarms].toSorted(([, one], [, other]) => one.since - other.since)
  for (const [name, { since }] of oldest) {
    const progress = device.escalations.get(name) ?? { seen: now, last: now, told: 0 }
    device.escalations.set(name, progress)
    const step = next[progress.told]
    if (!step || now < progress.last + step.waitMinutes * 60) continue
    progress.told += 1
    progress.last = now
    world.note('escalation')
    const minutes = Math.round((now - progress.seen) / 60)
    tell(world, device, step, { device: device.id, at: since, level: 2, minutes }, now, topicOf(name))
  }
}

/** @returns SMS, of which nobody knows yet what became */
function send(world: World, now: number): readonly ExpectedMessage[] {
  const { addresses, mailboxes, messages, returned } = world
  const sent = mailboxes.send(now, (mailbox, { device }) => isWanted(world, mailbox, device))
  for (const message of sent) {
    const { channel, to } = message
    if (addresses.isLost(channel, to)) returned.push(message)
    // The provider of SMS takes everything.
    if (channel === 'sms' || !addresses.isLost(channel, to)) messages.push(message)
  }
  for (const { channel, to } of sent) if (channel !== 'sms') addresses.noteOutcome(channel, to)
  return sent.filter(({ channel }) => channel === 'sms')
}

function openDevice({ id, month, left, choice }: DeviceOfWeek, note: (rule: string) => void): Device {
  return {
    id,
    month,
    conditions: createConditions(note),
    contact: createSilenceWatch(),
    lastSentAt: new Map(),
    untold: new Map(),
    newest: new Map(),
    escalations: new Map(),
    choice,
    chosenAt: 0,
    left: { ...left },
    news: [],
  }
}

/** Devices of the simpler type have one row for every level, and are told of daily at most. */
function intervalOf({ id, choice }: Device, channel: Channel, level: 0 | 1 | 2): number {
  const every = choice.every[channel]
  if (!id.startsWith('0-')) return every[level]
  return every[0] > 0 ? Math.max(day, every[0]) : 0
}

type DeviceHappening = Extract<
  Happening,
  { device: string; kind: 'record' | 'acknowledge' | 'clear' | 'shelve' | 'choose' }
>

function changeDevice(device: Device | undefined, happening: DeviceHappening): void {
  if (!device) return
  switch (happening.kind) {
    case 'record':
      // A clock that runs behind proves no later contact.
      device.contact.hear(Math.min(happening.ts, happening.at))
      device.news.push(...device.conditions.take(happening))
      break
    case 'acknowledge':
      device.conditions.acknowledge(happening.name)
      break
    case 'clear':
      device.conditions.clear(happening.name)
      break
    case 'shelve':
      device.conditions.shelve(happening.name, happening.until)
      break
    default:
      device.choice = happening.choice
      device.chosenAt = happening.at
  }
}
