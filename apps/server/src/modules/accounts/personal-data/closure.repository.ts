import { closedAccountName, parsePermissionLevel, wouldRemoveLastAdmin } from '@fieldport/domain'
import { and, arrayContains, asc, count, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../adapters/relational/database.ts'
import { forgetRecipients } from '../../../adapters/relational/forget-recipients.ts'
import {
  chartNotes,
  conditionAcknowledgements,
  conditionComments,
  devicePermissions,
  devices,
  notificationRecipients,
  notifications,
  subscriptionItems,
  subscriptions,
  teamDevices,
  teamMembers,
  teams,
  users,
} from '../../../adapters/relational/schema.ts'
import { type LostAccess, trackLostAccess } from '../../devices/devices.module.ts'
import { type AuditRecord, recordAudit, recordAudits } from '../../audit/audit.module.ts'
import type { ClosureFacts } from '@fieldport/domain'

export type Person = { readonly userId: string; readonly email: string }
export type ClosureRepository = ReturnType<typeof createClosureRepository>

/** Statuses of subscriptions that nobody pays for any more. */
const endedStatuses = ['none', 'canceled', 'incomplete_expired']

/** Reads what prevents an account from being closed, and closes it. */
export function createClosureRepository(db: Database) {
  return {
    /** Teams that are deleted with the account although they have members. */
    teamsWithPeople: (userId: string) =>
      db
        .select({ name: teams.name, members: count(teamMembers.userId) })
        .from(teams)
        .innerJoin(teamMembers, eq(teamMembers.teamId, teams.id))
        .where(eq(teams.ownerId, userId))
        .groupBy(teams.id, teams.name)
        .orderBy(asc(teams.name)),

    facts: (userId: string): Promise<ClosureFacts> => readFacts(db, userId),

    /**
     * Deletes the account and everything it owns. Locks its devices, so that no other Admin leaves meanwhile.
     * @param mayClose checks the facts under the lock; an error rolls everything back
     * @param nowSeconds epoch seconds
     * @returns who loses access to devices of the person's teams
     */
    close: (
      person: Person,
      mayClose: (facts: ClosureFacts) => void,
      entry: AuditRecord,
      nowSeconds: number,
    ): Promise<readonly LostAccess[]> =>
      db.transaction(async (transaction) => {
        const own = await holdDevices(transaction, person.userId)
        // Locks all vendors, so that of two who close their accounts concurrently the second is found to be the last, and
        // the person, so that a purchase in another tab either is found below or fails.
        await transaction.execute(
          sql`SELECT 1 FROM users WHERE 'senquip_admin' = ANY (groups) OR id = ${person.userId} ORDER BY id FOR UPDATE`,
        )
        mayClose(await readFacts(transaction, person.userId))
        await recordAudits(transaction, await listEndingAccess(transaction, person))
        await replaceNames(transaction, person)
        await removePushes(transaction, person.userId)
        await transaction.execute(
          sql`DELETE FROM one_time_codes WHERE starts_with(subject, ${person.userId})`,
        )
        const { lost } = await trackLostAccess(
          transaction,
          await listLent(transaction, person.userId),
          async () => {
            await transaction.delete(users).where(eq(users.id, person.userId))
          },
        )
        await forgetRecipients(transaction, own, nowSeconds)
        await recordAudit(transaction, entry)
        return lost
      }),
  }
}

/** What ends with the account on each device, for the log of its Admins. */
async function listEndingAccess(transaction: Database, person: Person): Promise<readonly AuditRecord[]> {
  const { userId } = person
  const own = await transaction
    .select({ subject: devicePermissions.deviceId, from: devicePermissions.permission })
    .from(devicePermissions)
    .where(eq(devicePermissions.userId, userId))
    .orderBy(asc(devicePermissions.deviceId))
  const lent = await transaction
    .select({ subject: teamDevices.deviceId, team: teams.name })
    .from(teamDevices)
    .innerJoin(teams, eq(teams.id, teamDevices.teamId))
    .where(eq(teamDevices.ownerId, userId))
    .orderBy(asc(teamDevices.deviceId), asc(teams.name))
  const borrowed = await transaction
    .select({ subject: teamDevices.deviceId, team: teams.name, from: teamMembers.permission })
    .from(teamMembers)
    .innerJoin(teams, eq(teams.id, teamMembers.teamId))
    .innerJoin(teamDevices, eq(teamDevices.teamId, teams.id))
    .where(eq(teamMembers.userId, userId))
    .orderBy(asc(teamDevices.deviceId), asc(teams.name))
  return [
    ...borrowed.map(({ subject, ...details }) => ({
      actor: person,
      action: 'devices.teamMemberRemoved' as const,
      subject,
      details: { user: person.email, ...details },
    })),
    ...lent.map(({ subject, team }) => ({
      actor: person,
      action: 'devices.teamLeft' as const,
      subject,
      details: { team },
    })),
    ...own.map(({ subject, from }) => ({
      actor: person,
      action: 'devices.userLeft' as const,
      subject,
      details: { from },
    })),
  ]
}

async function listLent(transaction: Database, userId: string): Promise<string[]> {
  const rows = await transaction
    .selectDistinct({ deviceId: teamDevices.deviceId })
    .from(teamDevices)
    .where(eq(teamDevices.ownerId, userId))
  return rows.map(({ deviceId }) => deviceId)
}

async function holdDevices(transaction: Database, userId: string): Promise<readonly string[]> {
  const own = transaction
    .select({ id: devicePermissions.deviceId })
    .from(devicePermissions)
    .where(eq(devicePermissions.userId, userId))
  const rows = await transaction
    .select({ id: devices.id })
    .from(devices)
    .where(inArray(devices.id, own))
    .orderBy(asc(devices.id))
    .for('update')
  return rows.map(({ id }) => id)
}

async function readFacts(db: Database, userId: string): Promise<ClosureFacts> {
  const administered = db
    .select({ id: devicePermissions.deviceId })
    .from(devicePermissions)
    .where(and(eq(devicePermissions.userId, userId), eq(devicePermissions.permission, 'ADMIN')))
  const levels = await db
    .select()
    .from(devicePermissions)
    .where(inArray(devicePermissions.deviceId, administered))
    .orderBy(asc(devicePermissions.deviceId))
  const lastAdminOf = [...Map.groupBy(levels, ({ deviceId }) => deviceId)]
    .filter(([, people]) => {
      const byUser = people.map((row) => [row.userId, parsePermissionLevel(row.permission)] as const)
      return wouldRemoveLastAdmin(new Map(byUser), userId, null)
    })
    .map(([deviceId]) => deviceId)
  const items = await db
    .select({ deviceId: subscriptionItems.deviceId })
    .from(subscriptionItems)
    .where(eq(subscriptionItems.userId, userId))
    .orderBy(asc(subscriptionItems.deviceId))
  const [subscription] = await db
    .select({ status: subscriptions.status })
    .from(subscriptions)
    .where(eq(subscriptions.userId, userId))
  return {
    lastAdminOf,
    paysFor: items.map(({ deviceId }) => deviceId),
    hasSubscription: subscription !== undefined && !endedStatuses.includes(subscription.status),
    isLastVendor: await isLastVendor(db, userId),
  }
}

async function isLastVendor(db: Database, userId: string): Promise<boolean> {
  const isIn = arrayContains(users.groups, ['senquip_admin'])
  if ((await db.$count(users, and(isIn, eq(users.id, userId)))) === 0) return false
  return (await db.$count(users, and(isIn, ne(users.id, userId)))) === 0
}

/** Deletes pushes, which belong to the person; notifications to addresses belong to the device and stay. */
async function removePushes(transaction: Database, userId: string): Promise<void> {
  for (const table of [notifications, notificationRecipients])
    await transaction.delete(table).where(and(eq(table.channel, 'push'), eq(table.recipient, userId)))
}

/** Columns that name people by address or id in the history of devices. */
const namingColumns: readonly (readonly [table: string, column: string])[] = [
  ['config_changes', 'actor'],
  ['device_commands', 'requested_by'],
  ['device_scripts', 'actor'],
  ['firmware_updates', 'requested_by'],
  ['data_jobs', 'requested_by'],
  ['stored_files', 'added_by'],
  ['custom_pages', 'updated_by'],
  ['brand_pages', 'updated_by'],
  ['custom_items', 'updated_by'],
  ['limit_rules', 'updated_by'],
  ['firmware_images', 'added_by'],
  ['storage_damage', 'accepted_by'],
]

/** Anonymises what the person did: the history of devices stays for others. */
async function replaceNames(transaction: Database, { userId, email }: Person): Promise<void> {
  for (const [table, column] of namingColumns) {
    const named: SQL = sql`UPDATE ${sql.identifier(table)} SET ${sql.identifier(column)} = ${closedAccountName}
      WHERE ${sql.identifier(column)} IN (${email}, ${userId})`
    await transaction.execute(named)
  }
  await transaction
    .update(chartNotes)
    .set({ authorName: closedAccountName })
    .where(eq(chartNotes.authorId, userId))
  await transaction
    .update(conditionComments)
    .set({ author: closedAccountName })
    .where(eq(conditionComments.userId, userId))
  await transaction
    .update(conditionAcknowledgements)
    .set({ acknowledgedBy: closedAccountName })
    .where(eq(conditionAcknowledgements.userId, userId))
}
