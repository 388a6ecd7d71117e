import type { AuditEntry, DeviceAuditEntry } from '@fieldport/contract'
import {
  type AuditAction,
  type DeviceAuditKind,
  deviceAuditActionsOf,
  isDeviceAuditAction,
  visibleAuditDetails,
} from '@fieldport/domain'
import type { Database } from '../../adapters/relational/database.ts'
import { createBatcher } from '../../platform/background/batcher.ts'
import {
  type AuditPage,
  type AuditRepository,
  createAuditRepository,
  type DeviceAuditPage,
  type NewAuditEntry,
} from './audit.repository.ts'
import { describeAction, describeRecordedAction } from './audit-text.ts'

/** Who made a change; 'portal': the server itself. */
export type Actor =
  | {
      readonly userId: string
      readonly email: string
      /** The vendor who views this person's account, if this is a support view. */
      readonly viewedBy?: { readonly userId: string; readonly email: string }
    }
  | 'portal'

export type AuditRecord = {
  readonly actor: Actor
  /** A code such as noun.whatHappened; for devices, one that Admins of a device know. */
  readonly action: AuditAction
  /** What was changed: an address, a device id, a brand. */
  readonly subject: string
  /** Old and new values; never a secret. */
  readonly details?: Readonly<Record<string, unknown>>
  readonly address?: string | null
}

/** Concurrent entries are inserted by one statement. */
const batchEntries = 100

export type AuditService = ReturnType<typeof createAuditService>

/** The log of who did what. Append-only: the database rejects every change. */
export function createAuditService({ repository }: { readonly repository: AuditRepository }) {
  const append = createBatcher(async (entries: readonly NewAuditEntry[]) => {
    await repository.append(entries)
    return entries
  }, batchEntries)

  return {
    record: async (record: AuditRecord): Promise<void> => {
      await append(toEntry(record))
    },

    lastActor: repository.lastActor,

    /** Newest first. */
    page: async (page: AuditPage): Promise<{ Items: AuditEntry[]; lastEvaluatedKey: number | null }> => {
      const rows = await repository.page(page)
      const Items = rows.map((row) => ({
        ...row,
        ...describeRecordedAction(row.action),
        at: row.at.getTime() / 1000,
      }))
      return { Items, lastEvaluatedKey: rows.length < page.limit ? null : (rows.at(-1)?.id ?? null) }
    },

    /** Lists a device's entries since it was last given up, newest first, as its Admins see them. */
    devicePage: async (
      deviceId: string,
      { kinds, ...page }: Omit<DeviceAuditPage, 'actions'> & { readonly kinds: readonly DeviceAuditKind[] },
    ): Promise<{ Items: DeviceAuditEntry[]; lastEvaluatedKey: number | null }> => {
      const rows = await repository.devicePage(deviceId, { ...page, actions: deviceAuditActionsOf(kinds) })
      const Items = rows.flatMap(({ id, at, actorEmail: by, action, details }) =>
        isDeviceAuditAction(action)
          ? [
              {
                id,
                at: at.getTime() / 1000,
                by,
                action,
                ...describeAction(action),
                details: visibleAuditDetails(action, details),
              },
            ]
          : [],
      )
      return { Items, lastEvaluatedKey: rows.length < page.limit ? null : (rows.at(-1)?.id ?? null) }
    },
  }
}

/**
 * Records an action in the transaction that does it, so that both succeed or neither.
 * @param transaction of the caller
 */
export async function recordAudit(transaction: Database, record: AuditRecord): Promise<void> {
  await createAuditRepository(transaction).append([toEntry(record)])
}

/** Records several actions in one transaction. */
export async function recordAudits(transaction: Database, records: readonly AuditRecord[]): Promise<void> {
  const repository = createAuditRepository(transaction)
  for (let start = 0; start < records.length; start += batchEntries)
    await repository.append(records.slice(start, start + batchEntries).map(toEntry))
}

function toEntry({ actor, action, subject, details = {}, address = null }: AuditRecord): NewAuditEntry {
  const entry = { action, subject, address }
  if (actor === 'portal') return { ...entry, actorId: null, actorEmail: 'portal', details }
  const { userId: actorId, email: actorEmail } = actor.viewedBy ?? actor
  return {
    ...entry,
    actorId,
    actorEmail,
    details: actor.viewedBy ? { ...details, viewing: actor.email } : details,
  }
}
