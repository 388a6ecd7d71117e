import { contactTimeSeconds } from '@fieldport/domain'
import type { ContactsRepository } from './contacts.repository.ts'
import type { Contact, PointRow } from '../rows.ts'
import { createDelayedFlush } from '../../../platform/background/delayed-flush.ts'

export type ContactTrackerOptions = {
  readonly repository: ContactsRepository
  /** Runs the work once after a delay: other portals see a contact no later than that. */
  readonly later: (work: () => void) => void
}

/**
 * Tracks the last contact of each device outside the insert of its points, so that no acknowledgement waits for it. This process
 * knows what it stored immediately, other servers after a flush. The roll-up refresher restores values lost in a crash from points.
 */
export function createContactTracker({ repository, later }: ContactTrackerOptions) {
  const unflushed = new Map<string, Contact>()
  let running: Promise<void> = Promise.resolve()

  const insertUnflushed = async () => {
    const flushed = [...unflushed.values()]
    await repository.insertContacts(flushed)
    // A contact that changed meanwhile is another object and waits for the next flush.
    for (const contact of flushed) {
      if (unflushed.get(contact.device) === contact) unflushed.delete(contact.device)
    }
  }

  const flush = () => {
    running = running.catch(() => {}).then(insertUnflushed)
    return running
  }

  const flushLater = createDelayedFlush(later, flush)

  const newestOf = async (devices: readonly string[]): Promise<ReadonlyMap<string, Contact>> => {
    if (devices.length === 0) return new Map()
    // Read before the table: a flush that ends meanwhile forgets what the table's result may not contain yet.
    const held = devices.map((device) => unflushed.get(device)).filter((contact) => contact !== undefined)
    const newest = new Map(held.map((contact) => [contact.device, contact]))
    for (const stored of await repository.storedContacts(devices))
      newest.set(stored.device, newerOf(stored, newest.get(stored.device)))
    return newest
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

    /** Stores what changed since the last flush, in one insert. If a flush fails, its values stay for the next one. */
    flush,

    /** Stores contacts that were read from points. Storing one twice, or an older one, changes nothing. */
    store: (contacts: readonly Contact[]) => repository.insertContacts(contacts),

    /**
     * Last contact of many devices, epoch seconds; devices without data are absent. The newest point by the device's clock, but never
     * later than the last receipt: a clock that runs ahead makes no device live in the future.
     */
    async lastContacts(devices: readonly string[]): Promise<Map<string, number>> {
      const contacts = [...(await newestOf(devices)).values()]
      return new Map(contacts.map((contact) => [contact.device, secondsOf(contact)]))
    },

    /** When something was last received from devices, epoch microseconds; devices without data are absent. */
    async lastReceipts(devices: readonly string[]): Promise<ReadonlyMap<string, number>> {
      const contacts = [...(await newestOf(devices)).values()]
      return new Map(contacts.map(({ device, receivedMicros }) => [device, receivedMicros]))
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
  contactTimeSeconds(tsMs / 1000, Math.floor(receivedMicros / 1000) / 1000)
