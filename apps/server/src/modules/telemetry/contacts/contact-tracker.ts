import { contactSeconds } from '@fieldport/domain'
import type { ContactsRepository } from './contacts.repository.ts'
import type { Contact, PointRow } from '../rows.ts'

export type ContactTrackerOptions = {
  readonly repository: ContactsRepository
  /** Runs the work once, some time later: other portals see a contact no later than that. */
  readonly later: (work: () => void) => void
}

/**
 * Keeps the last contact of each device beside the insert of its points, where no acknowledgement waits for it.
 * What this process stored it knows at once, other servers know it after a flush. Values that a crash takes away the
 * roll-up keeper makes again from points.
 */
export function createContactTracker({ repository, later }: ContactTrackerOptions) {
  const unflushed = new Map<string, Contact>()
  let running: Promise<void> = Promise.resolve()
  let isFlushDue = false

  const insertUnflushed = async () => {
    const flushed = [...unflushed.values()]
    await repository.insertContacts(flushed)
    // What changed meanwhile is another object and waits for the next flush.
    for (const contact of flushed) {
      if (unflushed.get(contact.device) === contact) unflushed.delete(contact.device)
    }
  }

  const flush = () => {
    running = running.catch(() => {}).then(insertUnflushed)
    return running
  }

  const flushLater = () => {
    if (isFlushDue) return
    isFlushDue = true
    later(() => {
      isFlushDue = false
      // A store that is away is told of by whatever else writes to it; here the values only wait longer.
      flush().catch(flushLater)
    })
  }

  return {
    /** Call when the rows are durable. */
    record(rows: readonly PointRow[]): void {
      for (const { device, ts, receivedMicros } of rows) {
        const contact = { device, tsMs: Math.round(ts * 1000), receivedMicros }
        unflushed.set(device, newerOf(contact, unflushed.get(device)))
      }
      flushLater()
    },

    /** Stores what changed since the last time, in one insert. What a failed one held stays for the next. */
    flush,

    /** Stores contacts that were read from points. Storing one twice, or an older one, changes nothing. */
    store: (contacts: readonly Contact[]) => repository.insertContacts(contacts),

    /**
     * Last contact of many devices, epoch seconds; a device without data is absent. The newest point by the device's
     * clock, and never later than something was received: a clock that runs ahead makes nobody live in the future.
     */
    async lastContacts(devices: readonly string[]): Promise<Map<string, number>> {
      if (devices.length === 0) return new Map()
      // Before the table is asked: a flush that ends meanwhile forgets what the table's answer may not hold yet.
      const held = devices.map((device) => unflushed.get(device)).filter((contact) => contact !== undefined)
      const newest = new Map(held.map((contact) => [contact.device, contact]))
      const seconds = new Map<string, number>()
      for (const stored of await repository.storedContacts(devices)) {
        seconds.set(stored.device, secondsOf(newerOf(stored, newest.get(stored.device))))
        newest.delete(stored.device)
      }
      for (const [device, contact] of newest) seconds.set(device, secondsOf(contact))
      return seconds
    },
  }
}

export type ContactTracker = ReturnType<typeof createContactTracker>

/** The greater of each: the newest point need not be the last received. */
function newerOf(contact: Contact, other: Contact | undefined): Contact {
  if (!other) return contact
  return {
    device: contact.device,
    tsMs: Math.max(contact.tsMs, other.tsMs),
    receivedMicros: Math.max(contact.receivedMicros, other.receivedMicros),
  }
}

const secondsOf = ({ tsMs, receivedMicros }: Contact) =>
  contactSeconds(tsMs / 1000, Math.floor(receivedMicros / 1000) / 1000)
