import type { TelemetryEngine } from '../../../adapters/telemetry/engine.ts'
import type { Contact } from '../rows.ts'
import { splitLines } from '../points/telemetry.repository.ts'

/** `contacts` is derived from `points`; its rows of one device are merged by the maximum of each column. */
export function createContactsRepository(engine: TelemetryEngine) {
  return {
    /** Outside ingest: no device waits for it. */
    async insertContacts(contacts: readonly Contact[]): Promise<void> {
      if (contacts.length === 0) return
      const rows = contacts.map(contactLine).join('')
      await engine.insert('contacts', ['device', 'ts', 'received'], rows, 'maintenance')
    },

    /** Devices without data are absent. */
    async storedContacts(devices: readonly string[]): Promise<Contact[]> {
      const text = await engine.text(
        `SELECT device, toUnixTimestamp64Milli(max(ts)), toUnixTimestamp64Micro(max(received)) FROM contacts
         WHERE device IN {devices:Array(String)} GROUP BY device`,
        { devices },
      )
      return splitLines(text).map((line) => {
        const [device = '', tsMs, receivedMicros] = line.split('\t')
        return { device, tsMs: Number(tsMs), receivedMicros: Number(receivedMicros) }
      })
    },
  }
}

export type ContactsRepository = ReturnType<typeof createContactsRepository>

const contactLine = ({ device, tsMs, receivedMicros }: Contact) =>
  `${device}\t${(tsMs / 1000).toFixed(3)}\t${(receivedMicros / 1e6).toFixed(6)}\n`
