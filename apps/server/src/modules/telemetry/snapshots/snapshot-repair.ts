import { maximumSnapshotKeys } from '@fieldport/domain'
import { addRecord, emptySnapshot, type Snapshot } from './snapshot.ts'
import type { DeviceRecord, SnapshotsRepository, StaleDevice } from './snapshots.repository.ts'

/** Received from (included) to (excluded), epoch microseconds. */
export type ReceiptSpan = { readonly fromMicros: number; readonly toMicros: number }

type Repository = Pick<
  SnapshotsRepository,
  | 'staleDevices'
  | 'receivedDevices'
  | 'receivedRecords'
  | 'recentRecords'
  | 'newestRecords'
  | 'insertSnapshots'
>

/** How far back to look for a snapshot that is missing entirely. */
const lookBackMs = 3_600_000
const maximumDevicesPerRepair = 200
/** Devices whose spans are far apart are read one after the other, so that none widens the other's. */
const spanTogetherMs = 2 * lookBackMs

/** Rebuilds the snapshots of devices whose contact is newer from their points. */
export async function repairSnapshots(repository: Repository, span: ReceiptSpan): Promise<void> {
  for (const group of groupBySpan(await repository.staleDevices(span))) await repairGroup(repository, group)
}

/**
 * Adds what was received in a span to the snapshots, whatever time it carries: a late point, or a second one with the same time,
 * makes no contact newer.
 */
export async function restoreSnapshots(repository: Repository, span: ReceiptSpan): Promise<void> {
  const devices = await repository.receivedDevices(span)
  for (let start = 0; start < devices.length; start += maximumDevicesPerRepair) {
    const group = devices.slice(start, start + maximumDevicesPerRepair)
    await repository.insertSnapshots(snapshotsOf(group, await repository.receivedRecords(group, span)))
  }
}

/** Rebuilds the snapshot of one device from its current points. */
export async function rebuildSnapshot(repository: Repository, device: string): Promise<void> {
  const snapshot = emptySnapshot()
  for (const { tsMs, record } of await repository.newestRecords(device)) {
    addRecord(snapshot, tsMs, record, () => snapshot.readings.size < maximumSnapshotKeys)
  }
  if (snapshot.tsMs > 0) await repository.insertSnapshots(new Map([[device, snapshot]]))
}

async function repairGroup(repository: Repository, group: readonly StaleDevice[]): Promise<void> {
  const devices = group.map(({ device }) => device)
  const fromMs = Math.min(...group.map(startOf))
  const toMs = Math.max(...group.map(({ contactMs }) => contactMs))
  const snapshots = snapshotsOf(devices, await repository.recentRecords(devices, { fromMs, toMs }))
  // If the points are gone by now, nothing is rebuilt, and they are not looked for again.
  for (const { device, contactMs } of group) mark(snapshots.get(device), contactMs)
  await repository.insertSnapshots(snapshots)
}

/** A snapshot for each of the devices. */
function snapshotsOf(devices: readonly string[], records: readonly DeviceRecord[]): Map<string, Snapshot> {
  const snapshots = new Map(devices.map((device) => [device, emptySnapshot()]))
  for (const { device, tsMs, record } of records) {
    const snapshot = snapshots.get(device)
    if (snapshot) addRecord(snapshot, tsMs, record, () => snapshot.readings.size < maximumSnapshotKeys)
  }
  return snapshots
}

function mark(snapshot: Snapshot | undefined, contactMs: number): void {
  if (snapshot && snapshot.tsMs < contactMs) Object.assign(snapshot, { tsMs: contactMs, state: 'ok' })
}

const startOf = ({ contactMs, snapshotMs }: StaleDevice) => Math.max(snapshotMs + 1, contactMs - lookBackMs)

/** @param stale by the time of their contact */
function groupBySpan(stale: readonly StaleDevice[]): StaleDevice[][] {
  const groups: StaleDevice[][] = []
  let fromMs = 0
  for (const device of stale) {
    const group = groups.at(-1)
    fromMs = Math.min(fromMs, startOf(device))
    if (group && group.length < maximumDevicesPerRepair && device.contactMs - fromMs <= spanTogetherMs)
      group.push(device)
    else {
      groups.push([device])
      fromMs = startOf(device)
    }
  }
  return groups
}
