import type { Channel, QuietPerson } from './week-log.ts'
import type { Level } from './model-conditions.ts'

/** The subject of a notification. */
export type Item = {
  readonly device: string
  /** When it happened, or began. */
  readonly at: number
  readonly level: Level
  /** Of an escalation: for how long nobody had acknowledged it. */
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
/** Messages that are sent individually within a minute. */
const single = 3

export type Mailboxes = ReturnType<typeof createMailboxes>

/** Pending notifications by recipient, and how they are split into messages. */
export function createMailboxes(quietPeople: readonly QuietPerson[], note: (rule: string) => void) {
  const boxes = new Map<string, Box>()

  /**
   * The first three of a minute are sent individually, further ones as a digest at its end, and held ones as one
   * message.
   */
  const splitIntoMessages = (box: Box, now: number): readonly Item[][] => {
    const ready = box.waiting.filter(({ heldUntil }) => heldUntil === undefined || heldUntil <= now)
    const held = ready.filter(({ heldUntil }) => heldUntil !== undefined)
    const fresh = ready.filter(({ heldUntil }) => heldUntil === undefined)
    const messages: Item[][] = []
    const sent = new Set<Waiting>()
    const addMessage = (some: readonly Waiting[]) => {
      for (const each of some) sent.add(each)
      messages.push(some.map((each) => withCurrentMinutes(each, now)))
    }
    if (held.length > 0) {
      addMessage(held)
      countSingle(box, 1, now)
    }
    if (fresh.length > 0) {
      const isOver = box.minute === undefined || now >= box.minute.from + minute
      const postponed = countSingle(box, fresh.length, now)
      if (postponed === undefined) for (const each of fresh) addMessage([each])
      else if (isOver) {
        note('digest')
        addMessage(fresh)
        box.minute = { from: now, count: single }
      } else for (const each of fresh) each.due = postponed
    }
    box.waiting = box.waiting.filter((each) => !sent.has(each))
    return messages
  }

  return {
    /** @param topic of the alarm, for an escalation */
    add(mailbox: Mailbox, item: Item, now: number, topic?: string): void {
      const name = `${mailbox.brand} ${mailbox.channel} ${mailbox.to}`
      const box = boxes.get(name) ?? { ...mailbox, waiting: [], minute: undefined }
      boxes.set(name, box)
      box.waiting.push({ item, since: now, topic, due: now })
    },

    /** Drops pending notifications of a device that are no longer wanted. */
    drop(device: string, isOver: (mailbox: Mailbox, item: Item, topic: string | undefined) => boolean): void {
      for (const box of boxes.values())
        box.waiting = box.waiting.filter(
          ({ item, topic }) => item.device !== device || !isOver(box, item, topic),
        )
    },

    /** @param isWanted whether an address still gets notifications of a device */
    send(now: number, isWanted: (mailbox: Mailbox, item: Item) => boolean): readonly ExpectedMessage[] {
      return [...boxes.values()].flatMap((box) => {
        if (!box.waiting.some(({ due }) => due <= now)) return []
        box.waiting = box.waiting.filter(({ item }) => isWanted(box, item))
        hold(box, quietPeople, note, now)
        const { brand, channel, to } = box
        const batches = splitIntoMessages(box, now)
        // Requests are signed with the secret of one device.
        const split = channel === 'webhook' ? batches.flatMap(splitByDevice) : batches
        return split.map((items) => ({ brand, channel, to, sentAt: now, items }))
      })
    },
  }
}

/** @returns the end of the person's quiet hours; undefined: they may be notified now */
function quietUntil(
  quietPeople: readonly QuietPerson[],
  { to }: Mailbox,
  { level }: Item,
  now: number,
): number | undefined {
  const person = quietPeople.find(({ addresses }) => addresses.includes(to.toLowerCase()))
  if (!person || (level === 2 && person.alarmsPass)) return undefined
  const clockAt = (seconds: number) => Math.floor(((seconds + person.aheadAt(seconds)) % 86_400) / 60)
  const isQuiet = (clock: number) => clock >= person.from || clock < person.to
  if (!isQuiet(clockAt(now))) return undefined
  let end = Math.floor(now / minute) * minute
  while (isQuiet(clockAt(end))) end += minute
  return end
}

/** Counts messages of the current minute, or starts a new one. @returns its end if there are too many */
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

function hold(
  box: Box,
  quietPeople: readonly QuietPerson[],
  note: (rule: string) => void,
  now: number,
): void {
  for (const each of box.waiting) {
    if (each.heldUntil !== undefined) continue
    const until = quietUntil(quietPeople, box, each.item, now)
    if (until === undefined) continue
    note('quiet hours')
    each.heldUntil = until
    each.due = until
  }
}

/** Adds the time that it was pending to the minutes without acknowledgement. */
function withCurrentMinutes({ item, since }: Waiting, now: number): Item {
  if (item.minutes === undefined) return item
  return { ...item, minutes: item.minutes + Math.round((now - since) / minute) }
}
