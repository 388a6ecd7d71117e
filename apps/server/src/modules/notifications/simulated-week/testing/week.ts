import type { NotificationsSetUp } from '../../testing.ts'
import { bob, fleetOfWeek, monthEnd, ruledDevices, quietPeople, weekStart, weekEnd } from './fleet.ts'
import { channels, type Choice, type DeviceOfWeek } from './week-log.ts'
import { expectWeek } from './model.ts'
import { startReceivers } from './receivers.ts'
import { type Player, startPlayer } from './play.ts'

const topics = ['pump', 'tank', 'door']
const texts = ['Says so', 'Seal leaks']
const levels = [10, 15, 20, 30, 40, 60]
/** Seconds between two entries: sometimes many at once, sometimes nothing for hours. */
const gaps = [1, 60, 900, 3600, 9000]
const gridSeconds = 7200
/** Longer than a portal counts as running without a heartbeat. */
const breakSeconds = 120

/** Pseudo-random numbers below a limit, the same in each run. */
function createDraw(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

type Week = {
  readonly player: Player
  readonly fleet: readonly DeviceOfWeek[]
  readonly clock: NotificationsSetUp['clock']
  readonly draw: (below: number) => number
  readonly pick: <Each>(from: readonly Each[]) => Each
  readonly receivers: Awaited<ReturnType<typeof startReceivers>>
  readonly turns: { restart: number }
}

/** Plays a random week. @returns what the model expects, and the receivers of the messages */
export async function playWeek(setUp: NotificationsSetUp, seed: number) {
  const { clock } = setUp
  clock.now = weekStart
  const receivers = await startReceivers()
  const fleet = fleetOfWeek(receivers.hooks)
  const draw = createDraw(seed)
  const pick = <Each>(from: readonly Each[]) => from[draw(from.length)] as Each
  // In the second half of the week several portals may run at once.
  const isShared = () => clock.now > weekStart + (weekEnd - weekStart) / 2
  const player = startPlayer(setUp, receivers, isShared)
  await player.prepare(fleet, ruledDevices, monthEnd)
  const week: Week = { player, fleet, clock, draw, pick, receivers, turns: { restart: 0 } }
  const nights = [2.2, 4.2].map((day) => weekStart + day * 86_400)
  const missing = [1.5, 3.6, 5.2].map((day) => weekStart + day * 86_400)
  while (clock.now < weekEnd) {
    await advance(week, pick(gaps))
    if (clock.now > (missing[0] ?? Number.POSITIVE_INFINITY)) {
      missing.shift()
      await playSilence(week)
    } else if (clock.now > (nights[0] ?? Number.POSITIVE_INFINITY)) {
      nights.shift()
      await changeAtNight(week)
    } else await playNext(week)
  }
  // Until the messages held at the end of the week and those being retried have arrived.
  receivers.setShaky(null)
  await advance(week, 86_400)
  await player.stopAll()
  const expected = expectWeek(player.log, fleet, quietPeople, monthEnd)
  return { receivers, expected, happened: player.log.length }
}

/** Advances the clock; the portal sweeps and dispatches at regular times. */
async function advance({ clock, player, receivers }: Week, seconds: number): Promise<void> {
  const until = clock.now + seconds
  for (;;) {
    const next = (Math.floor(clock.now / gridSeconds) + 1) * gridSeconds
    if (next >= until) break
    clock.now = next
    receivers.limitShaky(clock.now)
    await player.sweep()
    await player.dispatch()
  }
  clock.now = until
}

async function playNext(week: Week): Promise<void> {
  const chance = week.draw(100)
  if (chance < 52) await sendEvent(week)
  else if (chance < 68) await sendValues(week)
  else if (chance < 73) await handle(week, 'acknowledge')
  else if (chance < 76) await handle(week, 'clear')
  else if (chance < 82) await shelve(week)
  else if (chance < 85) await changeSubscription(week)
  else if (chance < 87) await changeChoice(week)
  else if (chance < 91) await changeReceivers(week)
  else if (chance < 94) await sendManyAtOnce(week)
  else await restart(week)
}

async function sendEvent({ player, clock, draw, pick, fleet }: Week): Promise<void> {
  const event = { topic: pick(topics), msg: pick(texts), lv: pick(levels) }
  const device = pick(fleet).id
  await player.store({ device, ts: clock.now, event }, draw(2))
  await player.dispatch()
  if (draw(5) !== 0) return
  // Records that a device buffered without network arrive after newer ones.
  const late = {
    topic: draw(2) === 0 ? event.topic : pick(topics),
    msg: 'Comes late',
    lv: pick([event.lv, 40]),
  }
  clock.now += 1
  await player.store({ device, ts: clock.now - pick([30, 2400, 7200]), event: late }, draw(2))
  await player.dispatch()
}

/**
 * A tank that runs low or is filled, and a machine that leaves or enters its yard, with values between the limits.
 */
const courses = [
  [{ pressure: 82 }, { pressure: 155 }, { pressure: 300 }],
  [{ pressure: 20 }, { pressure: 55 }, { pressure: 82 }],
  [{ metres: 5000 }, { metres: 190 }, { metres: 0 }],
]

async function sendValues({ player, clock, draw, pick }: Week): Promise<void> {
  const device = pick(ruledDevices)
  for (const values of pick(courses)) {
    clock.now += pick([60, 700])
    await player.store({ device, ts: clock.now, ...values }, draw(2))
    await player.dispatch()
    if (draw(4) === 0) return
    const seen = player.open(device).find(({ kind, isAcknowledged }) => kind !== 'event' && !isAcknowledged)
    if (!seen || draw(3) !== 0) continue
    await player.handle('acknowledge', device, seen as Open & { kind: 'limit' })
    clock.now += 3700
    await player.store({ device, ts: clock.now, ...values }, draw(2))
    await player.dispatch()
  }
}

/** Sends another record of an open condition. */
async function repeatCondition(
  { player, clock }: Week,
  { device, condition }: { readonly device: string; readonly condition: Open },
  level: { readonly lv: number; readonly pressure: number },
): Promise<void> {
  const [topic = '', msg] = condition.name.split('\n')
  clock.now += 700
  const value = condition.name === 'yard' ? { metres: 5000 } : { pressure: level.pressure }
  const said = msg === undefined ? value : { event: { topic, msg, lv: level.lv } }
  await player.store({ device, ts: clock.now, ...said })
  await player.dispatch()
}

/** Every device with messages in its plan sends a new event at the same moment. */
async function sendManyAtOnce({ player, clock, fleet }: Week): Promise<void> {
  const event = { topic: 'power', msg: `Fails at ${clock.now}`, lv: 40 }
  for (const { id, month } of fleet)
    if (month.mail > 0) await player.store({ device: id, ts: clock.now, event })
  await player.dispatch()
  clock.now += 61
  await player.dispatch()
}

type Open = ReturnType<Player['open']>[number]

/** Picks an open condition of some device. */
function pickOpen(
  { player, fleet, pick }: Week,
  isMeant: (open: Open) => boolean,
  from: readonly string[] = fleet.map(({ id }) => id),
) {
  const device = pick(from)
  const open = player.open(device).filter(isMeant)
  return open.length === 0 ? undefined : { device, condition: pick(open) as Open & { kind: 'event' } }
}

const asWarning = { lv: 30, pressure: 82 }
const asAlarm = { lv: 40, pressure: 20 }

async function handle(week: Week, how: 'acknowledge' | 'clear'): Promise<void> {
  const found = pickOpen(week, ({ kind, name, isAcknowledged }) =>
    how === 'clear' ? kind === 'event' && !name.endsWith('late') : !isAcknowledged,
  )
  if (!found) return
  await week.player.handle(how, found.device, found.condition)
  await week.player.dispatch()
  await repeatCondition(week, found, asWarning)
}

async function shelve(week: Week): Promise<void> {
  // Mostly devices with short intervals, which notify again soon.
  const found = pickOpen(week, ({ isShelved }) => !isShelved, [
    'AAAA00004',
    'AAAA00004',
    'AAAA00003',
    'AAAA00005',
  ])
  if (!found) return
  const { player, clock, pick } = week
  await player.shelve(found.device, found.condition, clock.now + pick([3600, 12 * 3600, 86_400]))
  await player.dispatch()
  for (const level of [pick([asWarning, asAlarm]), pick([asWarning, asAlarm])])
    await repeatCondition(week, found, level)
}

async function changeSubscription({ player, pick, draw, fleet }: Week): Promise<void> {
  const address = pick(['Ann@example.com', 'boss@example.com', 'carl@example.com'])
  await player.subscribe(
    draw(2) === 0 ? 'unsubscribe' : 'subscribe',
    address,
    draw(3) === 0 ? null : pick(fleet).id,
  )
  await player.dispatch()
}

/** Somebody changes the intervals and escalation steps of a device. */
async function changeChoice({ player, pick, fleet, draw }: Week): Promise<void> {
  const { id, choice } = pick(fleet)
  const every = { ...choice.every, mail: pick([choice.every.mail, [600, 3600, 600] as const]) }
  const changed: Choice = { ...choice, every, next: draw(2) === 0 ? choice.next : choice.next.slice(1) }
  await player.choose(id, changed)
  await player.dispatch()
}

/**
 * During Bob's quiet hours, an alarm escalates to him, somebody else acknowledges it, and Bob is removed from the list: he gets
 * no message about it. Carl is unsubscribed meanwhile.
 */
async function changeAtNight(week: Week): Promise<void> {
  const { player, clock, fleet } = week
  const device = fleet.find(({ id }) => id === 'AAAA00004')
  if (!device) throw new Error('The week has no such device.')
  const { id, choice } = device
  const halfPastTen = 22.5 * 3600
  await advance(week, 86_400 - ((clock.now - halfPastTen) % 86_400))
  await player.subscribe('unsubscribe', 'carl@example.com', id)
  await player.choose(id, { ...choice, next: [{ channel: 'mail', to: bob, waitMinutes: 10 }] })
  const event = { topic: 'motor', msg: `Trips at ${clock.now}`, lv: 40 }
  clock.now += 60
  await player.store({ device: id, ts: clock.now, event })
  await player.dispatch()
  clock.now += 660
  await player.dispatch()
  const open = player.open(id).find(({ name }) => name.endsWith(event.msg))
  if (open) await player.handle('acknowledge', id, open as Open & { kind: 'event' })
  await player.dispatch()
  const mail = choice.to.mail.filter((address) => address !== bob)
  await player.choose(id, { ...choice, to: { ...choice.to, mail } })
  await player.dispatch()
  clock.now += 60
  await player.choose(id, choice)
  await player.subscribe('subscribe', 'carl@example.com', id)
}

async function changeReceivers({ player, receivers, pick, draw, clock }: Week): Promise<void> {
  const channel = pick(channels)
  const what = draw(4)
  if (what === 0) receivers.setShaky(clock.now)
  else if (what === 1) await player.resume(channel)
  else player.change(receivers.isUnreachable(channel) ? 'reconnect' : 'disconnect', channel)
  await player.dispatch()
}

/** In turn: a portal crashes before it processes what it stored, stops and starts, or another one starts or stops. */
async function restart(week: Week): Promise<void> {
  const { player, clock, draw, turns } = week
  clock.now += breakSeconds
  const isSecondPossible = clock.now > weekStart + (weekEnd - weekStart) / 2 + gridSeconds
  const turn = (turns.restart += 1)
  if (turn % 3 === 1) await crash(week, turn)
  else if (turn % 3 === 0 && isSecondPossible) {
    if (player.isAlone()) await player.start()
    else await player.stopOne(draw(2))
  } else {
    await player.stopAll()
    await player.start()
  }
  clock.now += breakSeconds
  await player.sweep()
  await player.dispatch()
}

async function crash({ player, clock, pick, fleet }: Week, turn: number): Promise<void> {
  const event = { topic: pick(topics), msg: pick(texts), lv: 40 }
  const { id, choice } = pick(fleet)
  await player.storeAndCrash({ device: id, ts: clock.now, event })
  clock.now += breakSeconds
  // Settings are saved before the record is processed, so that it notifies nobody.
  if (turn % 2 === 1) await player.choose(id, choice)
  await player.start()
  await player.repair()
}

/** The portal listens, so that silent devices are reported; some send an event meanwhile. */
async function playSilence(week: Week): Promise<void> {
  const { player, clock, draw, pick, fleet } = week
  if (!player.isAlone()) await player.stopOne(0)
  clock.now += breakSeconds
  await player.dispatch()
  await player.beat()
  player.listen(true)
  let between = 60
  for (let minute = 0; minute < 14; minute += 1) {
    clock.now += between
    between = 60
    await player.beat()
    await player.dispatch()
    if (draw(4) !== 0) continue
    clock.now += 1
    between = 59
    const event = { topic: pick(topics), msg: pick(texts), lv: pick(levels) }
    await player.store({ device: pick(fleet).id, ts: clock.now, event })
    await player.dispatch()
  }
  player.listen(false)
  clock.now += breakSeconds
  await player.dispatch()
}
