import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Database } from '../../../adapters/relational/database.ts'
import * as t from '../../../adapters/relational/schema.ts'
import type { Person } from './closure.repository.ts'

type Rows = readonly Readonly<Record<string, unknown>>[]
export type ExportRepository = ReturnType<typeof createExportRepository>

/** Reads all data about a person, by section, without secrets and without data about others. */
export function createExportRepository(db: Database) {
  return {
    read: async (person: Person): Promise<Readonly<Record<string, Rows>>> => ({
      ...(await readAccount(db, person.userId)),
      ...(await readSupportViews(db, person.userId)),
      ...(await readPush(db, person.userId)),
      ...(await readDevices(db, person.userId)),
      ...(await readArranged(db, person.userId)),
      ...(await readWritten(db, person.userId)),
      ...(await readBilling(db, person.userId)),
      auditEntries: await readAudit(db, person),
    }),
  }
}

async function readAccount(db: Database, userId: string): Promise<Record<string, Rows>> {
  const { users, sessions, secondFactors, recoveryCodes, apiCredentials } = t
  return {
    profile: await db
      .select({
        id: users.id,
        email: users.email,
        emailVerified: users.emailVerified,
        givenName: users.givenName,
        familyName: users.familyName,
        phoneNumber: users.phoneNumber,
        phoneVerified: users.phoneVerified,
        groups: users.groups,
        language: users.language,
        units: users.units,
        timeZone: users.timeZone,
        quietHours: users.quietHours,
        preferredMfa: users.preferredMfa,
        termsAcceptedAt: users.termsAcceptedAt,
        createdAt: users.createdAt,
        updatedAt: users.updatedAt,
      })
      .from(users)
      .where(eq(users.id, userId)),
    sessions: await db
      .select({
        createdAt: sessions.createdAt,
        lastUsedAt: sessions.updatedAt,
        expiresAt: sessions.expiresAt,
        ipAddress: sessions.ipAddress,
        userAgent: sessions.userAgent,
      })
      .from(sessions)
      .where(eq(sessions.userId, userId)),
    secondFactors: await db
      .select({ kind: secondFactors.kind, enabledAt: secondFactors.enabledAt })
      .from(secondFactors)
      .where(and(eq(secondFactors.userId, userId), isNotNull(secondFactors.enabledAt))),
    recoveryCodes: await db
      .select({ usedAt: recoveryCodes.usedAt })
      .from(recoveryCodes)
      .where(eq(recoveryCodes.userId, userId)),
    apiCredentials: await db
      .select({
        id: apiCredentials.id,
        scope: apiCredentials.scope,
        timeAdded: apiCredentials.timeAdded,
        accessDate: apiCredentials.accessDate,
      })
      .from(apiCredentials)
      .where(eq(apiCredentials.userId, userId)),
  }
}

async function readSupportViews(db: Database, userId: string): Promise<Record<string, Rows>> {
  const { reason, startedAt, endsAt } = t.supportViews
  const isOwn = eq(t.supportViews.userId, userId)
  return { supportViews: await db.select({ reason, startedAt, endsAt }).from(t.supportViews).where(isOwn) }
}

async function readPush(db: Database, userId: string): Promise<Record<string, Rows>> {
  const { pushChoices, pushSubscriptions } = t
  return {
    pushChoice: await db
      .select({ level: pushChoices.level, since: pushChoices.since })
      .from(pushChoices)
      .where(eq(pushChoices.userId, userId)),
    pushBrowsers: await db
      .select({
        userAgent: pushSubscriptions.userAgent,
        createdAt: pushSubscriptions.createdAt,
        deliveredAt: pushSubscriptions.deliveredAt,
      })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.userId, userId)),
  }
}

async function readDevices(db: Database, userId: string): Promise<Record<string, Rows>> {
  const { effectivePermissions: held, devicePermissions: own, devices, teams, teamMembers, teamDevices } = t
  return {
    devices: await db
      .select({
        deviceId: held.deviceId,
        name: devices.name,
        permission: held.permission,
        ownPermission: own.permission,
        since: own.createdAt,
        group: held.groupName,
      })
      .from(held)
      .innerJoin(devices, eq(devices.id, held.deviceId))
      .leftJoin(own, and(eq(own.deviceId, held.deviceId), eq(own.userId, held.userId)))
      .where(eq(held.userId, userId))
      .orderBy(asc(held.deviceId)),
    managedTeams: await db
      .select({
        name: teams.name,
        createdAt: teams.createdAt,
        deviceIds: sql<
          string[]
        >`array(SELECT device_id FROM ${teamDevices} WHERE team_id = ${teams.id} ORDER BY 1)`,
      })
      .from(teams)
      .where(eq(teams.ownerId, userId)),
    joinedTeams: await db
      .select({ name: teams.name, permission: teamMembers.permission, addedAt: teamMembers.addedAt })
      .from(teamMembers)
      .innerJoin(teams, eq(teams.id, teamMembers.teamId))
      .where(eq(teamMembers.userId, userId)),
  }
}

/** Views, pages, links and schedules that the person created. */
async function readArranged(db: Database, userId: string): Promise<Record<string, Rows>> {
  const pages = t.customPages
  const links = t.shareLinks
  const schedules = t.exportSchedules
  return {
    views: await db
      .select({ name: t.userViews.name, value: t.userViews.value, updatedAt: t.userViews.updatedAt })
      .from(t.userViews)
      .where(eq(t.userViews.userId, userId)),
    customPages: await db
      .select({ name: pages.name, definition: pages.definition, updatedAt: pages.updatedAt })
      .from(pages)
      .where(eq(pages.userId, userId)),
    shareLinks: await db
      .select({
        note: links.note,
        createdAt: links.createdAt,
        expiresAt: links.expiresAt,
        revokedAt: links.revokedAt,
      })
      .from(links)
      .where(eq(links.createdBy, userId)),
    exportSchedules: await db
      .select({ name: schedules.name, definition: schedules.definition, createdAt: schedules.createdAt })
      .from(schedules)
      .where(eq(schedules.userId, userId)),
  }
}

/** The person's notes, comments and actions on alarms, and what they set up for devices. */
async function readWritten(db: Database, userId: string): Promise<Record<string, Rows>> {
  const notes = t.chartNotes
  const comments = t.conditionComments
  const acknowledged = t.conditionAcknowledgements
  const assigned = t.conditionAssignments
  const groups = t.forwardingGroups
  return {
    chartNotes: await db
      .select({ deviceId: notes.deviceId, at: notes.at, text: notes.text, createdAt: notes.createdAt })
      .from(notes)
      .where(eq(notes.authorId, userId)),
    alarmComments: await db
      .select({
        deviceId: comments.deviceId,
        subject: comments.subject,
        at: comments.at,
        text: comments.text,
      })
      .from(comments)
      .where(eq(comments.userId, userId)),
    acknowledgedAlarms: await db
      .select({ deviceId: acknowledged.deviceId, subject: acknowledged.subject, at: acknowledged.at })
      .from(acknowledged)
      .where(eq(acknowledged.userId, userId)),
    assignedAlarms: await db
      .select({ deviceId: assigned.deviceId, subject: assigned.subject, at: assigned.at })
      .from(assigned)
      .where(eq(assigned.userId, userId)),
    chosenNotifications: await db
      .select({ deviceId: t.deviceNotifications.deviceId, since: t.deviceNotifications.since })
      .from(t.deviceNotifications)
      .where(eq(t.deviceNotifications.savedBy, userId)),
    forwarding: await db
      .select({
        deviceId: t.forwardingTargets.deviceId,
        address: t.forwardingTargets.address,
        addedAt: t.forwardingTargets.addedAt,
      })
      .from(t.forwardingTargets)
      .where(eq(t.forwardingTargets.addedBy, userId)),
    groupForwarding: await db
      .select({
        group: groups.groupName,
        kind: groups.kind,
        address: groups.address,
        addedAt: groups.addedAt,
      })
      .from(groups)
      .where(eq(groups.userId, userId)),
  }
}

async function readBilling(db: Database, userId: string): Promise<Record<string, Rows>> {
  const { billingCustomers: customers, subscriptions, subscriptionItems: items } = t
  return {
    billingCustomer: await db
      .select({ customerId: customers.customerId, createdAt: customers.createdAt })
      .from(customers)
      .where(eq(customers.userId, userId)),
    subscription: await db
      .select({ status: subscriptions.status, graceEndsAt: subscriptions.graceEndsAt })
      .from(subscriptions)
      .where(eq(subscriptions.userId, userId)),
    paidDevices: await db
      .select({ deviceId: items.deviceId, term: items.term, since: items.reservedAt })
      .from(items)
      .where(eq(items.userId, userId)),
  }
}

/** Leaves out details, and subjects that are another person's address, because both may reveal data about others. */
async function readAudit(db: Database, { userId, email }: Person): Promise<Rows> {
  const { auditEntries: entries } = t
  const rows = await db
    .select({
      at: entries.at,
      action: entries.action,
      subject: entries.subject,
      address: entries.address,
    })
    .from(entries)
    .where(eq(entries.actorId, userId))
    .orderBy(asc(entries.id))
  return rows.map((row) => ({
    ...row,
    subject: row.subject.includes('@') && row.subject !== email ? null : row.subject,
  }))
}
