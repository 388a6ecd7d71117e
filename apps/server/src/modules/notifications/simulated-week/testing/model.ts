import {
  type Channel,
  channels,
  type Choice,
  type DeviceOfWeek,
  type WeekEntry,
  type QuietPerson,
} from './week-log.ts'
import { type Addresses, createAddresses } from './model-addresses.ts'
import {
  createConditions,
  createSilenceWatch,
  type Occurrence,
  type OpenCondition,
} from './model-conditions.ts'
import { createMailboxes, type ExpectedMessage, type Item, type Mailboxes } from './model-mailboxes.ts'

/** A record received later than this after its measurement notifies nobody. */
const maximumAge = 3600
const day = 86_400
/** Rules by which conditions other than events notify. */
const ruleByTopic: Readonly<Record<string, string>> = {
  pressure: 'limit',
  yard: 'area',
  contact: 'no contact',
}

export type Expected = {
  readonly messages: readonly ExpectedMessage[]
  /** Messages that bounced. */
  readonly returned: readonly ExpectedMessage[]
  /** Messages left in the month, by device. */
  readonly left: ReadonlyMap<string, { readonly mail: number; readonly sms: number }>
  readonly paused: readonly string[]
  /** How often each rule decided something. */
  readonly rules: ReadonlyMap<string, number>
}

type Progress = { readonly seen: number; last: number; stepsSent: number }

type Device = {
  readonly id: string
  readonly month: { readonly mail: number; readonly sms: number }
  readonly conditions: ReturnType<typeof createConditions>
  readonly contact: ReturnType<typeof createSilenceWatch>
  readonly lastSentAt: Map<string, number>
  /** Times in it of notifications that nobody got, because no message was left. */
  readonly refused: Map<string, number>
  readonly newest: Map<string, number>
  readonly escalations: Map<string, Progress>
  choice: Choice
  chosenAt: number
  left: { mail: number; sms: number }
  occurrences: Occurrence[]
}

/** The state of the model at a moment of the week. */
type World = {
  readonly addresses: Addresses
  readonly mailboxes: Mailboxes
  readonly fleet: ReadonlyMap<string, Device>
  readonly messages: ExpectedMessage[]
  readonly returned: ExpectedMessage[]
  readonly note: (rule: string) => void
  readonly ranOut: Set<string>
  readonly monthEnd: number
  listensSince: number | undefined
  isMonthOver: boolean
}

/**
 * Computes which messages the rules demand in a week. It imports nothing of the product.
 * @param monthEnd when the monthly limits start again
 */
export function expectWeek(
  log: readonly WeekEntry[],
  devices: readonly DeviceOfWeek[],
  quietPeople: readonly QuietPerson[],
  monthEnd: number,
): Expected {
  const rules = new Map<string, number>()
  const note = (rule: string) => void rules.set(rule, (rules.get(rule) ?? 0) + 1)
  const world: World = {
    addresses: createAddresses(),
    mailboxes: createMailboxes(quietPeople, note),
    fleet: new Map(devices.map((device) => [device.id, createDevice(device, note)])),
    messages: [],
    returned: [],
    note,
    ranOut: new Set(),
    monthEnd,
    listensSince: undefined,
    isMonthOver: false,
  }
  for (const entry of log) apply(world, entry)
  const { addresses, fleet, messages, returned } = world
  const left = new Map([...fleet].map(([id, device]) => [id, device.left]))
  return { messages, returned, left, paused: addresses.listPaused(), rules }
}

function apply(world: World, entry: WeekEntry): void {
  switch (entry.kind) {
    case 'dispatch':
      dispatch(world, entry.at)
      break
    case 'listen':
      world.listensSince = entry.isOn ? entry.at : undefined
      break
    case 'record':
    case 'acknowledge':
    case 'clear':
    case 'shelve':
    case 'choose':
      changeDevice(world.fleet.get(entry.device), entry)
      if (entry.kind === 'choose') dropUnwanted(world, world.fleet.get(entry.device))
      break
    default:
      world.addresses.change(entry)
  }
}

function dispatch(world: World, now: number): void {
  const { fleet, addresses, listensSince } = world
  if (!world.isMonthOver && now >= world.monthEnd) {
    world.isMonthOver = true
    for (const device of fleet.values()) device.left = { ...device.month }
  }
  for (const device of fleet.values()) {
    if (listensSince !== undefined) device.occurrences.push(...device.contact.listen(listensSince, now))
    const occurrences = device.occurrences.toSorted(
      (one, other) => other.level - one.level || one.ts - other.ts,
    )
    device.occurrences = []
    for (const each of occurrences) decide(world, device, each, now)
  }
  if (listensSince !== undefined) world.listensSince = now
  const first = send(world, now)
  for (const device of fleet.values()) escalate(world, device, now)
  // The provider reports the delivery of an SMS later.
  for (const { channel, to } of [...first, ...send(world, now)]) addresses.noteOutcome(channel, to)
}

function decide(world: World, device: Device, occurrence: Occurrence, now: number): void {
  const { topic, level, ts, received, isShelved } = occurrence
  const { note } = world
  const name = `${topic} ${level}`
  if (ts <= (device.newest.get(name) ?? 0)) return note('older than what is known')
  device.newest.set(name, ts)
  if (isShelved) return note('shelved')
  if (received - ts > maximumAge || now - ts > day) return note('history')
  if (received < device.chosenAt) return note('before it was chosen')
  for (const channel of channels) {
    const every = intervalOf(device, channel, level)
    if (every === 0) continue
    // Devices of the simpler type have one interval for all levels of a topic.
    const counted = `${device.id.startsWith('0-') ? topic : name} ${channel}`
    const last = device.lastSentAt.get(counted)
    // A notification that was not sent because no message was left counts only in its month.
    const isOfLastMonth =
      last !== undefined &&
      device.refused.get(counted) === last &&
      ts >= world.monthEnd &&
      last < world.monthEnd
    if (last !== undefined && ts < last + every && !isOfLastMonth) {
      note(every >= 30 * day ? 'once' : every === day ? 'daily' : 'interval')
      continue
    }
    device.lastSentAt.set(counted, ts)
    note(ruleByTopic[topic] ?? 'event')
    if (isOfLastMonth) note('sent again in the new month')
    const item = { device: device.id, at: ts, level }
    const outcomes = device.choice.to[channel].map((to) => notify(world, device, { channel, to }, item, now))
    if (outcomes.includes('none left') && !outcomes.includes('sent')) device.refused.set(counted, ts)
  }
}

type Address = { readonly channel: Channel; readonly to: string }

function isWanted({ addresses, note }: World, { channel, to }: Address, device: string): boolean {
  if (channel === 'mail' && addresses.isUnsubscribed(to, device)) note('unsubscribed')
  else if (addresses.isPaused(channel, to)) note('paused')
  else return true
  return false
}

type Outcome = 'sent' | 'not wanted' | 'none left'

/** Drops pending notifications of removed recipients, and of levels that are no longer sent. */
function dropUnwanted({ mailboxes, note }: World, device: Device | undefined): void {
  if (!device) return
  const { choice } = device
  const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
  mailboxes.drop(device.id, ({ channel, to }, { level }) => {
    const isListed = choice.to[channel].some((each) => isSame(each, to))
    const isNext = level === 2 && choice.next.some((each) => each.channel === channel && isSame(each.to, to))
    const isOver = !isNext && !(isListed && intervalOf(device, channel, level) > 0)
    if (isOver) note('recipients changed')
    return isOver
  })
}

function notify(
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
  return 'sent'
}

/** Notifies the next people in turn of an alarm that nobody acknowledges. */
function escalate(world: World, device: Device, now: number): void {
  const { next } = device.choice
  const alarms: ReadonlyMap<string, OpenCondition> =
    next.length === 0 ? new Map() : device.conditions.unacknowledgedAlarms(now)
  for (const name of device.escalations.keys()) if (!alarms.has(name)) device.escalations.delete(name)
  const topicOf = (name: string) => name.split('\n')[0]
  const unseen = new Set([...alarms.keys()].map(topicOf))
  world.mailboxes.drop(device.id, (_, __, topic) => {
    const isOver = topic !== undefined && !unseen.has(topic)
    if (isOver) world.note('acknowledged meanwhile')
    return isOver
  })
  // The last message of a month is for the oldest alarm.
  const oldest = [...alarms].toSorted(([, one], [, other]) => one.since - other.since)
  for (const [name, { since }] of oldest) {
    const progress = device.escalations.get(name) ?? { seen: now, last: now, stepsSent: 0 }
    device.escalations.set(name, progress)
    const step = next[progress.stepsSent]
    if (!step || now < progress.last + step.waitMinutes * 60) continue
    progress.stepsSent += 1
    progress.last = now
    world.note('escalation')
    const minutes = Math.round((now - progress.seen) / 60)
    notify(world, device, step, { device: device.id, at: since, level: 2, minutes }, now, topicOf(name))
  }
}

/** @returns the SMS, whose outcome is not known yet */
function send(world: World, now: number): readonly ExpectedMessage[] {
  const { addresses, mailboxes, messages, returned } = world
  const sent = mailboxes.send(now, (mailbox, { device }) => isWanted(world, mailbox, device))
  for (const message of sent) {
    const { channel, to } = message
    if (addresses.isUnreachable(channel, to)) returned.push(message)
    // The SMS provider accepts everything.
    if (channel === 'sms' || !addresses.isUnreachable(channel, to)) messages.push(message)
  }
  for (const { channel, to } of sent) if (channel !== 'sms') addresses.noteOutcome(channel, to)
  return sent.filter(({ channel }) => channel === 'sms')
}

function createDevice({ id, month, left, choice }: DeviceOfWeek, note: (rule: string) => void): Device {
  return {
    id,
    month,
    conditions: createConditions(note),
    contact: createSilenceWatch(),
    lastSentAt: new Map(),
    refused: new Map(),
    newest: new Map(),
    escalations: new Map(),
    choice,
    chosenAt: 0,
    left: { ...left },
    occurrences: [],
  }
}

/** Devices of the simpler type have one interval for all levels, at least a day. */
function intervalOf({ id, choice }: Device, channel: Channel, level: 0 | 1 | 2): number {
  const every = choice.every[channel]
  if (!id.startsWith('0-')) return every[level]
  return every[0] > 0 ? Math.max(day, every[0]) : 0
}

type DeviceEntry = Extract<
  WeekEntry,
  { device: string; kind: 'record' | 'acknowledge' | 'clear' | 'shelve' | 'choose' }
>

function changeDevice(device: Device | undefined, entry: DeviceEntry): void {
  if (!device) return
  switch (entry.kind) {
    case 'record':
      // Contact counts by the device's clock, never later than the receipt.
      device.contact.recordContact(Math.min(entry.ts, entry.at))
      device.occurrences.push(...device.conditions.apply(entry))
      break
    case 'acknowledge':
      device.conditions.acknowledge(entry.name)
      break
    case 'clear':
      device.conditions.clear(entry.name)
      break
    case 'shelve':
      device.conditions.shelve(entry.name, entry.until)
      break
    default:
      device.choice = entry.choice
      device.chosenAt = entry.at
  }
}
