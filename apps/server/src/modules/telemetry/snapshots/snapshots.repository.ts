import { eventStates, type PointRecord, type SnapshotValue } from '@fieldport/domain'
import type { TelemetryEngine } from '../../../adapters/telemetry/engine.ts'
import type { DeviceReadings } from './snapshot-readings.ts'
import type { Snapshot } from './snapshot.ts'
import { splitLines } from '../points/telemetry.repository.ts'

/** The part of a snapshot needed by a list without readings. */
export type StoredState = Pick<Snapshot, 'tsMs' | 'state' | 'position'>

/** A device whose contact is newer than its snapshot, epoch milliseconds. */
export type StaleDevice = { readonly device: string; readonly contactMs: number; readonly snapshotMs: number }

/** The newest values of a device as members of a JSON object, and the time of the oldest of them, epoch milliseconds. */
export type StoredMembers = { readonly device: string; readonly oldestMs: number; readonly members: string }

export type DeviceRecord = { readonly device: string; readonly tsMs: number; readonly record: PointRecord }

/** Per device, newest first: enough to know nearly every key that it sends. */
const recordsOfDevice = 50
/**
 * Limit of records per device since the last checkpoint: a flush is due every 30 s and a checkpoint every minute, and a
 * device measures at most once a second.
 */
const recordsSinceCheckpoint = 120
/** Distinct keys of one fleet; a list offers no more. */
const maximumDataKeys = 2_000
/** Devices per insert, so that building their text never blocks for long. */
const devicesOfInsert = 1_000

export type SnapshotsRepository = ReturnType<typeof createSnapshotsRepository>

/**
 * `snapshots` is derived from `points`; the rows of a device are merged by the newest of each part: state and position by their
 * times, `readings` key by key.
 */
export function createSnapshotsRepository(engine: TelemetryEngine) {
  return {
    ...snapshotReads(engine),
    ...readingReads(engine),
    ...snapshotRepairs(engine),

    /** Outside ingest: no device waits for it. Storing a snapshot twice, or an older one, changes nothing. */
    async insertSnapshots(snapshots: ReadonlyMap<string, Snapshot>): Promise<void> {
      const rows = [...snapshots]
      for (let start = 0; start < rows.length; start += devicesOfInsert) {
        const text = rows
          .slice(start, start + devicesOfInsert)
          .map(snapshotLine)
          .join('')
        await engine.insert('snapshots', ['device', 'state_at', 'position', 'readings'], text, 'maintenance')
      }
    },
  }
}

function snapshotReads(engine: TelemetryEngine) {
  return {
    /** Devices without data are absent. */
    async storedStates(devices: readonly string[]): Promise<Map<string, StoredState>> {
      const text = await engine.text(statesFrom('snapshots WHERE device IN {devices:Array(String)}'), {
        devices,
      })
      return new Map(splitLines(text).map(parseState))
    },

    /** The newest of the stored snapshots of a device, epoch milliseconds; null: there is none. */
    storedMs: async (device: string): Promise<number | null> => {
      const sql = 'SELECT intDiv(max(state_at), 4), count() FROM snapshots WHERE device = {device:String}'
      const [tsMs = 0, count = 0] = (await engine.text(sql, { device })).split('\t').map(Number)
      return count > 0 ? tsMs : null
    },

    /** The newest contact of every device. */
    async newestStates(): Promise<Map<string, StoredState>> {
      const text = await engine.text(statesFrom('snapshots'))
      return new Map(splitLines(text).map(parseState))
    },

    /** The keys of these devices, and how many devices have each, the most frequent first. */
    async storedKeys(devices: readonly string[]): Promise<{ key: string; devices: number }[]> {
      const text = await engine.text(
        `SELECT key, uniqExact(device) AS count FROM (
           SELECT device, arrayJoin(mapKeys(readings)) AS key FROM snapshots WHERE device IN {devices:Array(String)})
         GROUP BY key ORDER BY count DESC, key LIMIT ${maximumDataKeys}`,
        { devices },
      )
      return splitLines(text).map((line) => {
        const at = line.lastIndexOf('\t')
        return { key: line.slice(0, at), devices: Number(line.slice(at + 1)) }
      })
    },
  }
}

function readingReads(engine: TelemetryEngine) {
  return {
    /**
     * The newest values of these keys, serialised by the engine: for ten thousand devices with twenty keys, as many texts would have
     * to be split and joined again here.
     */
    async storedMembers(devices: readonly string[], keys: readonly string[]): Promise<StoredMembers[]> {
      if (devices.length === 0) return []
      const oldest = keys.map(
        (_, index) => `if(json${index} != '', at${index}, toInt64(${Number.MAX_SAFE_INTEGER}))`,
      )
      const members = keys.map(
        (_, index) =>
          `if(json${index} != '', concat({name${index}:String}, toString(at${index} / 1000), ',', json${index}, '],'), '')`,
      )
      const text = await engine.text(
        `SELECT device, arrayMin([${oldest.join(', ')}]), concat(${members.join(', ')}, '') FROM (${newestOf(keys)})`,
        { devices, ...parametersOf(keys), ...namesOf(keys) },
      )
      return splitLines(text).map(parseMembers)
    },

    /** The newest values of these keys. Of two with the same time, either one, until the engine has merged its rows. */
    async storedReadings(
      devices: readonly string[],
      keys: readonly string[],
    ): Promise<Map<string, DeviceReadings>> {
      const text = await engine.text(newestOf(keys), { devices, ...parametersOf(keys) })
      return new Map(splitLines(text).map((line) => [line.slice(0, line.indexOf('\t')), parseReadings(line)]))
    },
  }
}

function snapshotRepairs(engine: TelemetryEngine) {
  return {
    /** Devices whose snapshot is older than their contact, for contacts received in a window. */
    async staleDevices(window: { fromMicros: number; toMicros: number }): Promise<StaleDevice[]> {
      const text = await engine.text(
        `SELECT device, contact_ms, snapshot_ms FROM (
           SELECT device, toUnixTimestamp64Milli(max(ts)) AS contact_ms, max(received) AS received FROM contacts GROUP BY device
         ) AS c LEFT JOIN (
           SELECT device, toInt64(intDiv(max(state_at), 4)) AS snapshot_ms FROM snapshots GROUP BY device
         ) AS s USING (device)
         WHERE contact_ms > snapshot_ms AND ${received}
         ORDER BY contact_ms`,
        window,
      )
      return splitLines(text).map((line) => {
        const [device = '', contactMs, snapshotMs] = line.split('\t')
        return { device, contactMs: Number(contactMs), snapshotMs: Number(snapshotMs) }
      })
    },

    /** The newest records of a device, newest first. */
    async newestRecords(device: string): Promise<DeviceRecord[]> {
      const text = await engine.text(
        `SELECT device, toUnixTimestamp64Milli(ts), data FROM points WHERE device = {device:String}
         ORDER BY ts DESC LIMIT ${recordsOfDevice}`,
        { device },
      )
      return splitLines(text).map(parseRecordOf)
    },

    /** Devices from which something was received in a window. */
    async receivedDevices(window: { fromMicros: number; toMicros: number }): Promise<string[]> {
      return splitLines(
        await engine.text(`SELECT DISTINCT device FROM points WHERE ${received} ORDER BY device`, window),
      )
    },

    /** The newest records of each of these devices received in a window, whatever time they carry. */
    async receivedRecords(
      devices: readonly string[],
      window: { fromMicros: number; toMicros: number },
    ): Promise<DeviceRecord[]> {
      const text = await engine.text(
        `SELECT device, toUnixTimestamp64Milli(ts), data FROM points
         WHERE device IN {devices:Array(String)} AND ${received}
         ORDER BY device, ts DESC LIMIT ${recordsSinceCheckpoint} BY device`,
        { devices, ...window },
      )
      return splitLines(text).map(parseRecordOf)
    },

    /** The newest records of each of these devices in a span, both ends included. */
    async recentRecords(
      devices: readonly string[],
      span: { fromMs: number; toMs: number },
    ): Promise<DeviceRecord[]> {
      const text = await engine.text(
        `SELECT device, toUnixTimestamp64Milli(ts), data FROM points
         WHERE device IN {devices:Array(String)} AND ts >= fromUnixTimestamp64Milli({fromMs:Int64}, 'UTC')
           AND ts <= fromUnixTimestamp64Milli({toMs:Int64}, 'UTC')
         ORDER BY device, ts DESC LIMIT ${recordsOfDevice} BY device`,
        { devices, ...span },
      )
      return splitLines(text).map(parseRecordOf)
    },
  }
}

const received = `received >= fromUnixTimestamp64Micro({fromMicros:Int64}, 'UTC')
  AND received < fromUnixTimestamp64Micro({toMicros:Int64}, 'UTC')`

function parseRecordOf(line: string): DeviceRecord {
  const first = line.indexOf('\t')
  const second = line.indexOf('\t', first + 1)
  return {
    device: line.slice(0, first),
    tsMs: Number(line.slice(first + 1, second)),
    record: JSON.parse(line.slice(second + 1)) as PointRecord,
  }
}

/** One row per device: for each key its time, 0: never, and its JSON text. */
function newestOf(keys: readonly string[]): string {
  const columns = keys.map((_, index) => {
    const reading = `readings[{key${index}:String}]`
    return `max(${reading}.1) AS at${index}, argMax(${reading}.2, ${reading}.1) AS json${index}`
  })
  return `SELECT device, ${columns.join(', ')} FROM snapshots WHERE device IN {devices:Array(String)} GROUP BY device`
}

const parametersOf = (keys: readonly string[]) =>
  Object.fromEntries(keys.map((key, index) => [`key${index}`, key]))

/** The opening text of each key's member. */
const namesOf = (keys: readonly string[]) =>
  Object.fromEntries(keys.map((key, index) => [`name${index}`, `${JSON.stringify(key)}:[`]))

function parseMembers(line: string): StoredMembers {
  const first = line.indexOf('\t')
  const second = line.indexOf('\t', first + 1)
  return {
    device: line.slice(0, first),
    oldestMs: Number(line.slice(first + 1, second)),
    // The engine ends each member with a comma.
    members: line.slice(second + 1, -1),
  }
}

function parseReadings(line: string): DeviceReadings {
  const [device = '', ...columns] = line.split('\t')
  const readings: DeviceReadings = { device, tsMs: [], json: [] }
  for (let index = 0; index < columns.length; index += 2) {
    readings.tsMs.push(Number(columns[index]))
    readings.json.push(columns[index + 1] ?? '')
  }
  return readings
}

const statesFrom = (source: string) =>
  `SELECT device, state, at.1, at.2, at.3 FROM (
     SELECT device, max(state_at) AS state, max(position) AS at FROM ${source} GROUP BY device)`

function parseState(line: string): [string, StoredState] {
  const [device = '', stateAt, positionMs, lat, lon] = line.split('\t')
  const [tsMs, index] = [Math.floor(Number(stateAt) / 4), Number(stateAt) % 4]
  const tsMsThere = Number(positionMs)
  const position = tsMsThere > 0 ? { tsMs: tsMsThere, lat: Number(lat), lon: Number(lon) } : null
  return [device, { tsMs, state: eventStates[index] ?? 'ok', position }]
}

/** Time and state in one number: the newest is the greatest and, for equal times, the worst. */
const stateAt = ({ tsMs, state }: Snapshot) => tsMs * 4 + eventStates.indexOf(state)

function snapshotLine([device, snapshot]: readonly [string, Snapshot]): string {
  const { tsMs = 0, lat = 0, lon = 0 } = snapshot.position ?? {}
  const readings = Array.from(
    snapshot.readings,
    ([key, reading]) => `${quoted(key)}:(${reading.tsMs},${quoted(jsonOf(reading.value))})`,
  )
  return `${device}\t${stateAt(snapshot)}\t(${tsMs},${lat},${lon})\t{${readings.join(',')}}\n`
}

const jsonOf = (value: SnapshotValue) => (typeof value === 'string' ? JSON.stringify(value) : String(value))

/** Neither keys nor JSON text contain a control character: the decoder rejects such keys. */
function quoted(text: string): string {
  return /[\\']/.test(text)
    ? `'${text.replaceAll('\\', '\\\\').replaceAll("'", String.raw`\'`)}'`
    : `'${text}'`
}
