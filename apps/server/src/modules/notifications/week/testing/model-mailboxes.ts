import type { Channel, Sleeper } from './happenings.ts'
import type { Level } from './model-conditions.ts'

/** Something that one person is told of. */
export type Item = {
  readonly device: string
  /** When it happened, or began. */
  readonly at: number
  readonly level: Level
  /** For how long nobody had acknowledged it, where that is why it is told. */
  readonly minutes?: number | undefined
}

export type Mailbox = { readonly brand: string; readonly channel: Channel; readonly to: string }
export type ExpectedMessage = Mailbox & { readonly sentAt: number; readonly items: readonly Item[] }

type Waiting = {
  readonly item: Item
  readonly since: number
  readonly topic?: string | undefined
  due: number
  heldUntil?: number
}
type Box = Mailbox & {
  waiting: Waiting[]
  minute: { readonly from: number; readonly count: number } | undefined
}

const minute = 60
/** Messages that come by themselves within a minute. */
const single = 3

export type Mailboxes = ReturnType<typeof createMailboxes>

/** Who waits for what, and in how many messages it comes. */
export function createMailboxes(sleepers: readonly Sleeper[], note: (rule: string) => void) {
  const boxes = new Map<string, Box>()

  /** The first three of a minute come by themselves, what comes on top together at its end; what was held in one message. */
  const gather = (box: Box, now: number): readonly Item[][] => {
    const ready = box.waiting.filter(({ heldUntil }) => heldUntil === undefined || heldUntil <= now)
    const held = ready.filter(({ heldUntil }) => heldUntil !== undefined)
    const fresh = ready.filter(({ heldUntil }) => heldUntil === undefined)
    const messages: Item[][] = []
    const sent = new Set<Waiting>()
    const tell = (some: readonly Waiting[]) => {
      for (const each of some) sent.add(each)
      messages.push(some.map((each) => told(each, now)))
    }
    if (held.length > 0) {
      tell(held)
      countSingle(box, 1, now)
    }
    if (fresh.length > 0) {
      const isOver = box.minute === undefined || now >= box.minute.from + minute
      const postponed = countSingle(box, fresh.length, now)
      if (postponed === undefined) for (const each of fresh) tell([each])
      else if (isOver) {
        note('digest')
        tell(fresh)
        box.minute = { from: now, count: single }
      } else for (const each of fresh) each.due = postponed
    }
    box.waiting = box.waiting.filter((each) => !sent.has(each))
    return messages
  }

  return {
    /** @param topic of the alarm, where nobody having acknowledged it is why it is told */
    add(mailbox: Mailbox, item: Item, now: number, topic?: string): void {
      const name = `${mailbox.brand} ${mailbox.channel} ${mailbox.to}`
      const box = boxes.get(name) ?? { ...mailbox, waiting: [], minute: undefined }
      boxes.set(name, box)
      box.waiting.push({ item, since: now, topic, due: now })
    },

    /** What still waits of a device and is not to be told any more. */
    drop(device: string, isOver: (mailbox: Mailbox, item: Item, topic: string | undefined) => boolean): void {
      for (const box of boxes.values())
        box.waiting = box.waiting.filter(
          ({ item, topic }) => item.device !== device || !isOver(box, item, topic),
        )
    },

    /** @param isWanted whether an address may still be told of a device */
    send(now: number, isWanted: (mailbox: Mailbox, item: Item) => boolean): readonly ExpectedMessage[] {
      return [...boxes.values()].flatMap((box) => {
        if (!box.waiting.some(({ due }) => due <= now)) return []
        box.waiting = box.waiting.filter(({ item }) => isWanted(box, item))
        hold(box, sleepers, note, now)
        const { brand, channel, to } = box
        const lots = gather(box, now)
        // Each device signs its requests by a secret of its own.
        const split = channel === 'webhook' ? lots.flatMap(splitByDevice) : lots
        return split.map((items) => ({ brand, channel, to, sentAt: now, items }))
      })
    },
  }
}

/** Nobody is woken; alarms pass unless the person wants none. @returns when they get up */
function sleepsUntil(
  sleepers: readonly Sleeper[],
  { to }: Mailbox,
  { level }: Item,
  now: number,
): number | undefined {
  const sleeper = sleepers.find(({ addresses }) => addresses.includes(to.toLowerCase()))
  if (!sleeper || (level === 2 && sleeper.alarmsPass)) return undefined
  const clockAt = (seconds: number) => Math.floor(((seconds + sleeper.aheadAt(seconds)) % 86_400) / 60)
  const sleeps = (clock: number) => clock >= sleeper.from || clock < sleeper.to
  if (!sleeps(clockAt(now))) return undefined
  let end = Math.floor(now / minute) * minute
  while (sleeps(clockAt(end))) end += minute
  return end
}

/** Counts messages of the running minute, or of one that begins. @returns its end, where they are too many */
function countSingle(box: Box, count: number, now: number): number | undefined {
  const isOver = box.minute === undefined || now >= box.minute.from + minute
  const known = isOver || !box.minute ? { from: now, count: 0 } : box.minute
  if (known.count + count > single) return known.from + minute
  box.minute = { ...known, count: known.count + count }
  return undefined
}

function splitByDevice(items: readonly Item[]): Item[][] {
  return [...new Set(items.map(({ device }) => device))].map((device) =>
    items.filter((each) => each.device === device),
  )
}

function hold(box: Box, sleepers: readonly Sleeper[], note: (rule: string) => void, now: number): void {
  for (const each of box.waiting) {
    if (each.heldUntil !== undefined) continue
    const until = sleepsUntil(sleepers, box, each.item, now)
    if (until === undefined) continue
    note('quiet hours')
    each.heldUntil = until
    each.due = until
  }
}

/** Nobody acknowledged it while it waited either. */
function told({ item, since }: Waiting, now: number): Item {
  if (item.minutes === undefined) return item
  return { ...item, minutes: item.minutes + Math.round((now - since) / minute) }
}
