import { maximumStorageDays } from '@fieldport/domain'
import { formatEnglish, type Message, type PlainMessageId, toMessage } from '@fieldport/messages'
import type { ContactTracker } from '../contacts/contact-tracker.ts'
import type { ContactsRepository } from '../contacts/contacts.repository.ts'
import type { SnapshotTracker } from '../snapshots/snapshot-tracker.ts'
import type { RollupRefresher } from '../series/rollup-refresher.ts'
import type { JobRow } from './data-jobs.repository.ts'
import type { JobDeletions } from './job-deletions.ts'
import type { JobPoints, JobStore, JobSlice } from './job-store.ts'

/** A job cannot be completed; data that is not deleted yet stays. The message is for the owner. */
export class JobError extends Error {
  readonly localizable: Message

  constructor(what: PlainMessageId) {
    const message = toMessage(what)
    super(formatEnglish(message))
    this.localizable = message
  }
}

/** `wait`: nothing to do until a later time. `part`: completed share of the step, 0 to 1. */
export type StepResult =
  | 'done'
  | 'wait'
  | { readonly positionMs: number; readonly part: number }
  | { readonly expectedPoints: number }
  | { readonly backTo: StepName }

export type StepPorts = {
  readonly store: JobStore
  readonly deletions: JobDeletions
  readonly contacts: Pick<ContactTracker, 'flush' | 'store'>
  readonly snapshots: Pick<SnapshotTracker, 'flush' | 'rebuild' | 'forget'>
  /** Newest of the stored snapshots of a device, epoch milliseconds; null: there is none. */
  readonly storedSnapshotMs: (device: string) => Promise<number | null>
  readonly storedContacts: ContactsRepository['storedContacts']
  readonly rollupRefresher: Pick<RollupRefresher, 'refresh'>
  readonly nowMs: () => number
  /** Inserts in progress here. */
  readonly oldestInFlightMicros: () => number | null
  /** How much later than its receipt time an insert of another process may become visible. */
  readonly settleMs: number
}

const stepNames = {
  delete: ['settle', 'points', 'samples', 'newer', 'rollups', 'rebuild', 'contacts', 'contact', 'check'],
  transfer: [
    'settle',
    'copy',
    'verify',
    'targetRollups',
    'targetContact',
    'points',
    'samples',
    'newer',
    'rollups',
    'rebuild',
    'contacts',
    'contact',
    'check',
  ],
} as const satisfies Record<JobRow['action'], readonly string[]>

export type StepName = (typeof stepNames)['transfer'][number]
type Step = (job: JobRow) => Promise<StepResult>

/** Progress of a job at the start of each step, in percent; slow steps get larger shares. */
const startPercent: Readonly<Record<JobRow['action'], Partial<Record<StepName, number>>>> = {
  delete: {
    settle: 0,
    points: 10,
    samples: 40,
    newer: 70,
    rollups: 75,
    rebuild: 85,
    contacts: 90,
    contact: 93,
    check: 95,
  },
  transfer: {
    settle: 0,
    copy: 2,
    verify: 60,
    targetRollups: 70,
    targetContact: 78,
    points: 80,
    samples: 85,
    newer: 90,
    rollups: 92,
    rebuild: 94,
    contacts: 96,
    contact: 97,
    check: 98,
  },
}

export const firstStep = 'settle'

/** The next step; null: it was the last. @throws JobError for a step that this version does not know */
export function findNextStep(job: Pick<JobRow, 'action' | 'step'>): StepName | null {
  const names: readonly StepName[] = stepNames[job.action]
  const index = names.indexOf(job.step as StepName)
  if (index < 0) throw new JobError('jobOfOtherVersion')
  return names[index + 1] ?? null
}

/** @param part of the step, 0 to 1 */
export function percentOf(job: Pick<JobRow, 'action'>, step: StepName, part = 0): number {
  const starts = startPercent[job.action]
  const from = starts[step] ?? 0
  const next = findNextStep({ action: job.action, step })
  const to = next ? (starts[next] ?? 100) : 100
  return from + (to - from) * part
}

export function pointsOf(job: Pick<JobRow, 'deviceId' | 'until' | 'startedAt'>): JobPoints {
  return {
    device: job.deviceId,
    untilMicros: Math.round(job.until * 1e6),
    oldestMs: Math.round(job.startedAt * 1000) - maximumStorageDays * 86_400_000,
  }
}

const everything = { fromMs: 0, toMs: 4_102_444_800_000 }

/** Each step may run again after a crash, whether or not it was completed before. */
export function createJobSteps(ports: StepPorts): Readonly<Record<StepName, Step>> {
  const isSettled = (micros: number): boolean =>
    micros <=
    Math.min(
      (ports.nowMs() - ports.settleMs) * 1000,
      ports.oldestInFlightMicros() ?? Number.POSITIVE_INFINITY,
    )
  return { ...copySteps(ports, isSettled), ...deletionSteps(ports, isSettled) }
}

type IsSettled = (micros: number) => boolean

function copySteps({ store, contacts, snapshots, nowMs }: StepPorts, isSettled: IsSettled) {
  /** One slice per run, oldest first. */
  const bySlice =
    (work: (job: JobRow, slice: JobSlice) => Promise<void>): Step =>
    async (job) => {
      const [slice, ...later] = await store.slices(pointsOf(job), job.positionMs ?? 0)
      if (!slice) return 'done'
      await work(job, slice)
      const left = later.reduce((sum, { records }) => sum + records, 0)
      return { positionMs: slice.toMs, part: partDone(left, job.expectedPoints) }
    }
  const copySlice = (job: JobRow, slice: JobSlice): Promise<void> =>
    store.copy(pointsOf(job), targetOf(job), slice)
  const verifySlice = async (job: JobRow, slice: JobSlice): Promise<void> => {
    const countMissing = () => store.countMissing(pointsOf(job), targetOf(job), slice)
    if ((await countMissing()) === 0) return
    await copySlice(job, slice)
    if ((await countMissing()) > 0) throw new JobError('pointsNotCopied')
  }
  const settle: Step = async (job) => {
    if (!isSettled(Math.round(job.until * 1e6))) return 'wait'
    return job.expectedPoints === null ? { expectedPoints: await store.countPoints(pointsOf(job)) } : 'done'
  }
  const targetContact: Step = async (job) => {
    const contact = await store.findContact(targetOf(job))
    if (contact) {
      await contacts.store([contact])
      await snapshots.rebuild(contact.device)
    }
    return 'done'
  }
  return {
    settle,
    copy: bySlice(copySlice),
    verify: bySlice(verifySlice),
    // A run of the refresher that began before the copy ended has an older version than this.
    targetRollups: bySlice((job, slice) => store.rollUp(targetOf(job), slice, nowMs())),
    targetContact,
  }
}

function deletionSteps(ports: StepPorts, isSettled: IsSettled) {
  const { store, deletions, contacts, snapshots, nowMs } = ports

  /** The engine deletes in the background: deletions are repeated until nothing is left. */
  const deleting =
    (countLeft: (points: JobPoints) => Promise<number>, remove: (points: JobPoints) => Promise<void>): Step =>
    async (job) => {
      const points = pointsOf(job)
      if (await deletions.isDeleting(points)) return 'wait'
      if ((await countLeft(points)) === 0) return 'done'
      await remove(points)
      return 'wait'
    }
  /** Waits until everything that was in progress when the step began is visible. */
  const settled =
    (work: Step): Step =>
    async (job) => {
      if (job.positionMs === null) return { positionMs: nowMs(), part: 0 }
      return isSettled(job.positionMs * 1000) ? work(job) : 'wait'
    }
  const step =
    (work: (job: JobRow) => Promise<void>): Step =>
    async (job) => {
      await work(job)
      return 'done'
    }
  const contact: Step = async (job) => {
    if (await deletions.isDeleting(pointsOf(job))) return 'wait'
    const found = await store.findContact(job.deviceId)
    if (found) {
      await contacts.store([found])
      await snapshots.rebuild(found.device)
    }
    return 'done'
  }

  return {
    points: deleting(deletions.countPointsLeft, deletions.deletePoints),
    samples: deleting(deletions.countSamplesLeft, deletions.deleteSamplesWithoutPoint),
    newer: settled(step((job) => store.rebuildNewerSamples(pointsOf(job)))),
    rollups: deleting(deletions.countRollupsLeft, deletions.deleteRollupsWithoutSample),
    rebuild: step((job) => store.rollUp(job.deviceId, everything, nowMs())),
    contacts: step(async (job) => {
      await contacts.flush()
      await snapshots.flush()
      await deletions.deleteContacts(pointsOf(job))
      await deletions.deleteSnapshots(pointsOf(job))
      snapshots.forget(job.deviceId)
    }),
    contact,
    check: settled(async (job) => ((await isClean(ports, job)) ? 'done' : { backTo: 'points' })),
  }
}

/** Whether deleted data came back through work that was in progress meanwhile. */
async function isClean(
  { store, deletions, rollupRefresher, storedContacts, storedSnapshotMs }: StepPorts,
  job: JobRow,
): Promise<boolean> {
  // By then, whatever the refresher had read before the deletion is written.
  await rollupRefresher.refresh()
  const points = pointsOf(job)
  const [stored] = await storedContacts([job.deviceId])
  const contact = await store.findContact(job.deviceId)
  const isContactRight = !stored || (contact !== null && stored.tsMs <= contact.tsMs)
  const snapshotMs = await storedSnapshotMs(job.deviceId)
  const isSnapshotRight = snapshotMs === null || (contact !== null && snapshotMs <= contact.tsMs)
  const left =
    (await deletions.countPointsLeft(points)) +
    (await deletions.countSamplesLeft(points)) +
    (await deletions.countRollupsLeft(points))
  return left === 0 && isContactRight && isSnapshotRight
}

function partDone(left: number, expected: number | null): number {
  return expected ? Math.max(0, 1 - left / expected) : 0
}

function targetOf(job: JobRow): string {
  if (job.targetId === null) throw new JobError('jobWithoutTarget')
  return job.targetId
}
