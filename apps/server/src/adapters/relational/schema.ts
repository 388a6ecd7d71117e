/* oxlint-disable max-lines -- a table of data */

import type { AnnouncedSensors, CertificateFacts, ForwardingKind } from '@fieldport/domain'
import type { Message } from '@fieldport/messages'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  customType,
  doublePrecision,
  type ExtraConfigColumn,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  pgView,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'

// The schema for queries. The actual tables are created by migrations.ts; schema-drift.test.ts compares columns, keys,
// checks and indexes. Triggers, functions and fill factors exist in the migrations only.

const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })
const moment = (name: string) => timestamp(name, { withTimezone: true })
const created = () => moment('created_at').notNull().defaultNow()
const updated = () => moment('updated_at').notNull().defaultNow()
/** Matches PostgreSQL's plain `DESC`. */
const descending = (column: ExtraConfigColumn) => column.desc().nullsFirst()

/** Brands. */
export const sites = pgTable('sites', {
  id: text('id').primaryKey(),
  settings: jsonb('settings').notNull(),
  /** Incremented with each change, to detect concurrent edits. */
  version: integer('version').notNull().default(1),
  updatedAt: updated(),
})

export const siteHosts = pgTable(
  'site_hosts',
  {
    host: text('host').primaryKey(),
    siteId: text('site_id')
      .notNull()
      .references(() => sites.id, { onDelete: 'cascade' }),
  },
  (table) => [
    index('site_hosts_site_id').on(table.siteId),
    check('site_hosts_host_check', sql`${table.host} = lower(${table.host})`),
  ],
)

export const siteImages = pgTable(
  'site_images',
  {
    siteId: text('site_id')
      .notNull()
      .references(() => sites.id, { onDelete: 'cascade' }),
    kind: text('kind').notNull(),
    contentType: text('content_type').notNull(),
    contentHash: text('content_hash').notNull(),
    widthPx: integer('width_px').notNull(),
    heightPx: integer('height_px').notNull(),
    bytes: bytes('bytes').notNull(),
  },
  (table) => [primaryKey({ columns: [table.siteId, table.kind] })],
)

export const users = pgTable(
  'users',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    /** Lower case, so that one address is one account. */
    email: text('email').notNull().unique(),
    emailVerified: boolean('email_verified').notNull().default(false),
    image: text('image'),
    groups: text('groups').array().notNull().default([]),
    givenName: text('given_name').notNull().default(''),
    familyName: text('family_name').notNull().default(''),
    /** Empty: none. */
    phoneNumber: text('phone_number').notNull().default(''),
    phoneVerified: boolean('phone_verified').notNull().default(false),
    language: text('language'),
    units: text('units'),
    timeZone: text('time_zone'),
    /** `QuietHours`; null: none. */
    quietHours: jsonb('quiet_hours'),
    /** The brand at sign-up; null: the default one. */
    siteId: text('site_id').references(() => sites.id),
    termsAcceptedAt: moment('terms_accepted_at'),
    preferredMfa: text('preferred_mfa').notNull().default('NOMFA'),
    maxApiKeys: integer('max_api_keys').notNull().default(1),
    createdAt: created(),
    updatedAt: updated(),
  },
  (table) => [
    index('users_groups').using('gin', table.groups),
    index('users_site_id').on(table.siteId),
    index('users_phone_number').on(table.phoneNumber).where(sql`${table.phoneNumber} <> ''`),
    check('users_email_check', sql`${table.email} = lower(${table.email})`),
  ],
)

export const sessions = pgTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    token: text('token').notNull().unique(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: moment('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    /** When the person last entered the password or a code in this session; null: not since sign-in. */
    verifiedAt: moment('verified_at'),
    createdAt: created(),
    updatedAt: updated(),
  },
  (table) => [index('sessions_user_id').on(table.userId), index('sessions_expires_at').on(table.expiresAt)],
)

/** Views of a person's account by support. The session is the viewer's; null: it has ended. */
export const supportViews = pgTable(
  'support_views',
  {
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    sessionId: text('session_id').references(() => sessions.id, { onDelete: 'set null' }),
    viewerEmail: text('viewer_email').notNull(),
    /** null: the account was closed. The row remains, so that the session does not silently revert to the viewer. */
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    reason: text('reason').notNull(),
    /** Epoch seconds, here and below. */
    startedAt: doublePrecision('started_at').notNull(),
    endsAt: doublePrecision('ends_at').notNull(),
    endedAt: doublePrecision('ended_at'),
  },
  (table) => [
    index('support_views_user').on(table.userId, table.startedAt),
    uniqueIndex('support_views_session').on(table.sessionId).where(sql`${table.endedAt} IS NULL`),
  ],
)

/** A user's sign-in methods; `password` is a scrypt hash. */
export const accounts = pgTable(
  'accounts',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: moment('access_token_expires_at'),
    refreshTokenExpiresAt: moment('refresh_token_expires_at'),
    scope: text('scope'),
    password: text('password'),
    createdAt: created(),
    updatedAt: updated(),
  },
  (table) => [
    index('accounts_user_id').on(table.userId),
    uniqueIndex('accounts_provider').on(table.providerId, table.accountId),
  ],
)

export const verifications = pgTable(
  'verifications',
  {
    id: text('id').primaryKey(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: moment('expires_at').notNull(),
    createdAt: created(),
    updatedAt: updated(),
  },
  (table) => [index('verifications_identifier').on(table.identifier)],
)

export const secondFactors = pgTable(
  'second_factors',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** TOTP or SMS. */
    kind: text('kind').notNull(),
    /** Sealed: the key for TOTP, the phone number for SMS. */
    secret: text('secret'),
    /** The 30-second step of the last accepted code, so that no code is accepted twice. */
    lastStep: bigint('last_step', { mode: 'number' }),
    /** null: setup started, not yet confirmed by a code. */
    enabledAt: moment('enabled_at'),
    createdAt: created(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind] })],
)

export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    hash: text('hash').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.hash] })],
)

/** Codes in links and codes that people type; a new one replaces an older one of the same purpose and subject. */
export const oneTimeCodes = pgTable(
  'one_time_codes',
  {
    purpose: text('purpose').notNull(),
    /** A user id, or a user id and a device id. */
    subject: text('subject').notNull(),
    hash: text('hash').notNull(),
    /** Failed attempts. */
    attempts: integer('attempts').notNull().default(0),
    payload: jsonb('payload').notNull().default({}),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
    createdAt: created(),
  },
  (table) => [
    primaryKey({ columns: [table.purpose, table.subject] }),
    index('one_time_codes_expires_at').on(table.expiresAt),
  ],
)

export const apiCredentials = pgTable(
  'api_credentials',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    scope: text('scope').notNull(),
    keyHash: text('key_hash').notNull(),
    /** Sealed rather than hashed, because the specification shows keys again. */
    keySealed: text('key_sealed').notNull(),
    /** Epoch seconds. */
    timeAdded: doublePrecision('time_added').notNull(),
    accessDate: doublePrecision('access_date'),
  },
  (table) => [index('api_credentials_user_id').on(table.userId)],
)

/** Attempts per key within a window that starts with the first attempt. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    /** Epoch milliseconds. */
    windowEndsMs: bigint('window_ends_ms', { mode: 'number' }).notNull(),
  },
  (table) => [index('rate_limits_window_ends').on(table.windowEndsMs)],
)

/** A known text sealed with the secret key, to detect at startup that the key was changed. */
export const secretKeyChecks = pgTable(
  'secret_key_checks',
  {
    id: integer('id').primaryKey(),
    sealed: text('sealed').notNull(),
    createdAt: created(),
  },
  (table) => [check('secret_key_checks_id_check', sql`${table.id} = 1`)],
)

export const devices = pgTable(
  'devices',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    model: text('model').notNull(),
    fw: text('fw'),
    tier: text('tier').notNull(),
    /** Sealed: readable only with the server's key. */
    setupPassword: text('setup_password').notNull(),
    wifiPassword: text('wifi_password'),
    secret: text('secret').notNull(),
    /** Keyed hash, checked with every message. */
    secretHash: text('secret_hash').notNull(),
    udpAllowed: boolean('udp_allowed').notNull().default(false),
    baseIntervalSeconds: doublePrecision('base_interval_seconds').notNull(),
    /** In base intervals. */
    transmitInterval: doublePrecision('transmit_interval').notNull(),
    /** The device's last complete report, secrets blanked. */
    reportedConfig: jsonb('reported_config'),
    /** Epoch seconds. */
    reportedConfigAt: doublePrecision('reported_config_at'),
    /** Keyed hash of the last report with its secrets, to detect an identical report cheaply. */
    configDigest: text('config_digest'),
    /** When the first user joined, which starts the trial, epoch seconds; null: no user yet. */
    addedAt: doublePrecision('added_at'),
    /** When the trial was restarted, which is possible once, epoch seconds. */
    trialResetAt: doublePrecision('trial_reset_at'),
    /** The end of the paid or granted term, epoch seconds. */
    planExpiresAt: doublePrecision('plan_expires_at'),
    createdAt: created(),
    /** `SubscriptionState`. */
    subscription: text('subscription').notNull().default('none'),
    /** End of the grace period after a failed payment, epoch seconds. */
    graceEndsAt: doublePrecision('grace_ends_at'),
    /** When the plan last became Hosted, epoch seconds. */
    lastUpgradeAt: doublePrecision('last_upgrade_at'),
  },
  (table) => [
    index('devices_tier').on(table.tier),
    check('devices_id_check', sql`${table.id} ~ '^([A-Z0-9]{9}|0-[A-Z0-9]{7})$'`),
    check('devices_base_interval_seconds_check', sql`${table.baseIntervalSeconds} > 0`),
    check('devices_transmit_interval_check', sql`${table.transmitInterval} > 0`),
  ],
)

/** Notices sent about the end of a plan; each notice of each end only once. */
export const planNotices = pgTable(
  'plan_notices',
  {
    deviceId: text('device_id')
      .notNull()
      .references(() => devices.id, { onDelete: 'cascade' }),
    notice: text('notice').notNull(),
    /** Epoch seconds, like every time below. */
    endsAt: doublePrecision('ends_at').notNull(),
    notedAt: doublePrecision('noted_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.deviceId, table.notice, table.endsAt] })],
)

/** Devices whose plan ended, and when the data that Basic does not keep is deleted. */
export const planEnds = pgTable(
  'plan_ends',
  {
    deviceId: text('device_id')
      .primaryKey()
      .references(() => devices.id, { onDelete: 'cascade' }),
    endedAt: doublePrecision('ended_at').notNull(),
    deleteAt: doublePrecision('delete_at').notNull(),
    deletedAt: doublePrecision('deleted_at'),
  },
  (table) => [index('plan_ends_due').on(table.deleteAt).where(sql`${table.deletedAt} IS NULL`)],
)

/** Customer ids at the payment provider. */
export const billingCustomers = pgTable('billing_customers', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  customerId: text('customer_id').notNull().unique(),
  createdAt: doublePrecision('created_at').notNull(),
})

/** The one subscription of each payer, as last fetched from the provider. */
export const subscriptions = pgTable('subscriptions', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  subscriptionId: text('subscription_id'),
  status: text('status').notNull(),
  /** End of the grace period after a failed payment. */
  graceEndsAt: doublePrecision('grace_ends_at'),
  /**
   * Version of this state: when its fetch began, or more than that of the state before. An answer replaces only the version
   * that was stored when it was asked for.
   */
  syncedAt: doublePrecision('synced_at').notNull(),
})

/** Companies that sell devices. */
export const distributors = pgTable(
  'distributors',
  {
    id: integer('id').generatedAlwaysAsIdentity().primaryKey(),
    name: text('name').notNull(),
    contactName: text('contact_name').notNull(),
    email: text('email').notNull(),
    phone: text('phone').notNull(),
    website: text('website').notNull(),
    country: text('country').notNull(),
    notes: text('notes').notNull(),
    updatedAt: doublePrecision('updated_at').notNull(),
  },
  (table) => [uniqueIndex('distributors_name').on(sql`lower(${table.name})`)],
)

/** Who pays for which device. The key prevents two people from paying for the same one. */
export const subscriptionItems = pgTable(
  'subscription_items',
  {
    deviceId: text('device_id')
      .primaryKey()
      .references(() => devices.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    term: text('term').notNull(),
    /** Whether the provider has it; false: only reserved. */
    isConfirmed: boolean('is_confirmed').notNull(),
    reservedAt: doublePrecision('reserved_at').notNull(),
  },
  (table) => [index('subscription_items_user').on(table.userId)],
)

/** Customers of the sandbox gateway, which moves no money. */
export const sandboxCustomers = pgTable('sandbox_customers', {
  id: text('id').primaryKey(),
  state: jsonb('state').notNull(),
  /** Incremented with each change, so that of two concurrent changes one retries. */
  version: integer('version').notNull().default(1),
})

/** Events of the payment provider that were processed, so that none takes effect twice. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: text('id').primaryKey(),
    receivedAt: doublePrecision('received_at').notNull(),
  },
  (table) => [index('payment_events_received').on(table.receivedAt)],
)

/** The latest comparison of the payment provider's data with the stored data. */
export const paymentReports = pgTable('payment_reports', {
  id: integer('id').primaryKey(),
  at: doublePrecision('at').notNull(),
  report: jsonb('report').notNull(),
})

export const devicePermissions = pgTable(
  'device_permissions',
  {
    deviceId: text('device_id')
      .notNull()
      .references(() => devices.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    permission: text('permission').notNull(),
    createdAt: created(),
    /** The user's own group of this device; empty: none. */
    groupName: text('group_name').notNull().default(''),
  },
  (table) => [
    // User first: the device list of a user is one range of this index.
    primaryKey({ columns: [table.userId, table.deviceId] }),
    index('device_permissions_device_id').on(table.deviceId),
  ],
)

/** People who reach the same devices, each with a permission level of the team. */
export const teams = pgTable(
  'teams',
  {
    id: text('id').primaryKey(),
    /** The owner, who manages the team and whose rights as an Admin it lends. */
    ownerId: text('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    createdAt: doublePrecision('created_at').notNull(),
  },
  (table) => [uniqueIndex('teams_owner_name').on(table.ownerId, sql`lower(${table.name})`)],
)

export const teamMembers = pgTable(
  'team_members',
  {
    teamId: text('team_id')
      .notNull()
      .references(() => teams.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    permission: text('permission').notNull(),
    addedAt: doublePrecision('added_at').notNull(),
    /** When the owner offered this member the team; null: not offered. */
    offeredAt: doublePrecision('offered_at'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.teamId] }),
    index('team_members_team').on(table.teamId),
    uniqueIndex('team_members_offered').on(table.teamId).where(sql`${table.offeredAt} IS NOT NULL`),
  ],
)

/** Invited addresses without an account; each becomes a member when it signs up. */
export const teamInvitations = pgTable(
  'team_invitations',
  {
    teamId: text('team_id')
      .notNull()
      .references(() => teams.id, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    permission: text('permission').notNull(),
    invitedAt: doublePrecision('invited_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.teamId, table.email] }),
    index('team_invitations_email').on(table.email),
    check('team_invitations_email_check', sql`${table.email} = lower(${table.email})`),
  ],
)

export const teamDevices = pgTable(
  'team_devices',
  {
    teamId: text('team_id')
      .notNull()
      .references(() => teams.id, { onDelete: 'cascade' }),
    deviceId: text('device_id').notNull(),
    /** Owner of the team. */
    ownerId: text('owner_id').notNull(),
    addedAt: doublePrecision('added_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.teamId, table.deviceId] }),
    foreignKey({
      columns: [table.ownerId, table.deviceId],
      foreignColumns: [devicePermissions.userId, devicePermissions.deviceId],
    }).onDelete('cascade'),
    index('team_devices_owner').on(table.ownerId, table.deviceId),
    index('team_devices_device').on(table.deviceId),
  ],
)

/** The user's own group of a device that they reach only through a team. */
export const teamDeviceGroups = pgTable(
  'team_device_groups',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    deviceId: text('device_id')
      .notNull()
      .references(() => devices.id, { onDelete: 'cascade' }),
    groupName: text('group_name').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.deviceId] })],
)

/**
 * Permissions of people on devices, combined from their own and those of teams; the single source for access checks.
 */
export const effectivePermissions = pgView('effective_permissions', {
  userId: text('user_id').notNull(),
  deviceId: text('device_id').notNull(),
  permission: text('permission').notNull(),
  groupName: text('group_name').notNull(),
}).existing()

export const deviceSettings = pgTable(
  'device_settings',
  {
    deviceId: text('device_id')
      .notNull()
      .references(() => devices.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    value: jsonb('value').notNull(),
    updatedAt: updated(),
  },
  (table) => [
    primaryKey({ columns: [table.deviceId, table.key] }),
    index('device_settings_escalation').on(table.deviceId).where(sql`${table.key} = 'ALERTS_escalation'`),
  ],
)

/** Invited addresses without an account, until they sign up. */
export const deviceInvitations = pgTable(
  'device_invitations',
  {
    deviceId: text('device_id')
      .notNull()
      .references(() => devices.id, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    permission: text('permission').notNull(),
    invitedBy: text('invited_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: created(),
  },
  (table) => [
    primaryKey({ columns: [table.deviceId, table.email] }),
    index('device_invitations_email').on(table.email),
    check('device_invitations_email_check', sql`${table.email} = lower(${table.email})`),
  ],
)

/** Append-only: a trigger refuses every change. Entries outlive accounts, hence no foreign key. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    at: moment('at').notNull().defaultNow(),
    actorId: text('actor_id'),
    actorEmail: text('actor_email').notNull(),
    action: text('action').notNull(),
    subject: text('subject').notNull(),
    details: jsonb('details').notNull().default({}),
    address: text('address'),
  },
  (table) => [index('audit_entries_subject').on(table.subject)],
)

/** Queued mails and SMS; sealed, since they contain codes. A row is deleted once its message was accepted. */
export const outgoingMessages = pgTable(
  'outgoing_messages',
  {
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    channel: text('channel').notNull(),
    body: text('body').notNull(),
    attempts: integer('attempts').notNull().default(0),
    nextAt: moment('next_at').notNull().defaultNow(),
    lastError: text('last_error'),
    createdAt: created(),
    /** When delivery was given up; null: still retried. */
    failedAt: moment('failed_at'),
    /** Id under which the outcome is reported; null: not reported. */
    reference: text('reference'),
  },
  (table) => [index('outgoing_messages_next_at').on(table.nextAt)],
)

/** Secrets that sign requests to webhooks. */
export const webhookSecrets = pgTable(
  'webhook_secrets',
  {
    deviceId: text('device_id')
      .notNull()
      .references(() => devices.id, { onDelete: 'cascade' }),
    address: text('address').notNull(),
    /** Sealed. */
    secret: text('secret').notNull(),
  },
  (table) => [primaryKey({ columns: [table.deviceId, table.address] })],
)

/** Forwarding targets for all devices that a person has in a group; each device gets a target of its own. */
export const forwardingGroups = pgTable(
  'forwarding_groups',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    groupName: text('group_name').notNull(),
    kind: text('kind').$type<ForwardingKind>().notNull(),
    address: text('address').notNull(),
    username: text('username').notNull(),
    topic: text('topic').notNull(),
    /** Sealed. */
    secret: text('secret').notNull(),
    addedAt: doublePrecision('added_at').notNull(),
    /** Sealed, as PEM; null: none. */
    certificates: text('certificates'),
    certificateFacts: jsonb('certificate_facts').$type<CertificateFacts>(),
  },
  (table) => [index('forwarding_groups_user').on(table.userId, table.groupName)],
)

/** Where points of devices are forwarded. */
export const forwardingTargets = pgTable(
  'forwarding_targets',
  {
    id: text('id').primaryKey(),
    /**
     * No foreign key: retained messages are removed from the broker after the device is gone. A trigger removes the
     * row.
     */
    deviceId: text('device_id').notNull(),
    address: text('address').notNull(),
    /** Sealed: the signing secret of a webhook, or the password of a broker. */
    secret: text('secret').notNull(),
    /** null: the account or the device was deleted; the row remains while announcements must be removed. */
    addedBy: text('added_by').references(() => users.id, { onDelete: 'cascade' }),
    addedAt: doublePrecision('added_at').notNull(),
    /** The last receipt time, in microseconds, that the target has acknowledged. */
    cursor: bigint('cursor', { mode: 'number' }).notNull(),
    /** The last receipt time of the batch in flight; null: none. */
    batchUntil: bigint('batch_until', { mode: 'number' }),
    /** Number of claims, so that a portal whose claim has expired changes nothing. */
    claim: integer('claim').notNull().default(0),
    nextAt: doublePrecision('next_at').notNull(),
    /** Failed attempts since the last success. */
    attempts: integer('attempts').notNull().default(0),
    problem: text('problem'),
    failingSince: doublePrecision('failing_since'),
    pausedAt: doublePrecision('paused_at'),
    lastDeliveredAt: doublePrecision('last_delivered_at'),
    kind: text('kind').$type<ForwardingKind>().notNull().default('webhook'),
    /** For a broker. */
    username: text('username').notNull().default(''),
    topic: text('topic').notNull().default(''),
    /** Announcements that a broker retains for Home Assistant. */
    announced: jsonb('announced').$type<AnnouncedSensors>(),
    /** Removed, but announcements must still be deleted from the broker; null: active. */
    removedAt: doublePrecision('removed_at'),
    /** Number of messages skipped because they exceed the broker's packet size. */
    tooLarge: integer('too_large').notNull().default(0),
    groupId: text('group_id').references(() => forwardingGroups.id, { onDelete: 'set null' }),
    /** Sealed, as PEM; null: none. */
    certificates: text('certificates'),
    certificateFacts: jsonb('certificate_facts').$type<CertificateFacts>(),
  },
  (table) => [
    index('forwarding_targets_device').on(table.deviceId),
    uniqueIndex('forwarding_targets_group')
      .on(table.groupId, table.deviceId)
      .where(sql`${table.removedAt} IS NULL`),
    index('forwarding_targets_next').on(table.nextAt).where(sql`${table.pausedAt} IS NULL`),
  ],
)

/** Outcome of a message with a reference: reported by the receiving side, possibly long after accepting it. */
export const messageReceipts = pgTable(
  'message_receipts',
  {
    reference: text('reference').primaryKey(),
    /** `NotificationChannel`. */
    channel: text('channel').notNull(),
    /** As normalised by `addressKey`. */
    address: text('address').notNull(),
    sentAt: doublePrecision('sent_at').notNull(),
    /** `Delivery`; null: not known yet. */
    delivery: text('delivery'),
    /** Returned because of the address. */
    isBounce: boolean('is_bounce').notNull().default(false),
  },
  (table) => [
    index('message_receipts_address').on(table.channel, table.address, table.sentAt),
    index('message_receipts_sent').on(table.sentAt),
  ],
)

/** Addresses from which messages were returned. */
export const messageAddresses = pgTable(
  'message_addresses',
  {
    channel: text('channel').notNull(),
    /** As normalised by `addressKey`. */
    address: text('address').notNull(),
    /** Since when messages are paused; null: not paused. */
    pausedAt: doublePrecision('paused_at'),
    /** When somebody resumed it: earlier bounces no longer count. */
    resumedAt: doublePrecision('resumed_at').notNull().default(0),
    /** Why the last message was returned: a code. */
    problem: text('problem'),
  },
  (table) => [
    primaryKey({ columns: [table.channel, table.address] }),
    index('message_addresses_paused').on(table.pausedAt).where(sql`${table.pausedAt} IS NOT NULL`),
  ],
)

/** Separate from devices, whose wide rows would otherwise be rewritten with each refused message. */
export const refusalTotals = pgTable('refusal_totals', {
  deviceId: text('device_id')
    .primaryKey()
    .references(() => devices.id, { onDelete: 'cascade' }),
  total: bigint('total', { mode: 'number' }).notNull(),
})

/** The latest refusals of a device: a ring buffer of slots, so that keeping the newest never needs a delete. */
export const refusals = pgTable(
  'refusals',
  {
    deviceId: text('device_id')
      .notNull()
      .references(() => devices.id, { onDelete: 'cascade' }),
    slot: integer('slot').notNull(),
    /** Running number of the refusal for the device. */
    number: bigint('number', { mode: 'number' }).notNull(),
    /** Epoch seconds. */
    at: doublePrecision('at').notNull(),
    transport: text('transport').notNull(),
    reason: text('reason').notNull(),
    /** English. */
    detail: text('detail').notNull(),
    localizable: jsonb('localizable').$type<Message>(),
    index: integer('index').notNull(),
    sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull(),
    excerpt: text('excerpt').notNull(),
  },
  (table) => [primaryKey({ columns: [table.deviceId, table.slot] })],
)

/** Commands to devices. At most one per device is in flight. */
export const deviceCommands = pgTable(
  'device_commands',
  {
    /** Also the request id on the wire. */
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    deviceId: text('device_id')
      .notNull()
      .references(() => devices.id, { onDelete: 'cascade' }),
    /** Epoch seconds; unique per device, because the API identifies a command by it. */
    ts: doublePrecision('ts').notNull(),
    method: text('method').notNull(),
    /** Sealed: may contain passwords and keys. Null once the command has ended. */
    args: text('args'),
    /** As shown to people, secrets blanked. */
    shownArgs: jsonb('shown_args').notNull(),
    /** Above zero: pending. */
    priority: integer('priority').notNull(),
    /** queued, sent, answered, silent (sent once, never answered), cancelled, expired. */
    state: text('state').notNull().default('queued'),
    canBeCancelled: boolean('can_be_cancelled').notNull(),
    /** Whether the command is idempotent, so that it may be sent again. */
    mayRepeat: boolean('may_repeat').notNull(),
    /** Timeout of one attempt. */
    answerSeconds: doublePrecision('answer_seconds').notNull(),
    requestedBy: text('requested_by').notNull(),
    /** The configuration change that it carries. */
    changeId: bigint('change_id', { mode: 'number' }),
    attempts: integer('attempts').notNull().default(0),
    notBefore: doublePrecision('not_before').notNull().default(0),
    /** For a file sent in several requests: the current one, from 1. 0: the command is a single request. */
    part: integer('part').notNull().default(0),
    /** Transport of the last attempt: mqtt or http. */
    via: text('via'),
    sentAt: doublePrecision('sent_at'),
    /** When the current attempt times out. */
    deadline: doublePrecision('deadline'),
    expiresAt: doublePrecision('expires_at').notNull(),
    answeredAt: doublePrecision('answered_at'),
    /** Sealed: the device's answer, JSON. Null: none yet. */
    response: text('response'),
    /** Whether the sealed answer is an error. */
    isRefused: boolean('is_refused').notNull().default(false),
    deleteTs: doublePrecision('delete_ts'),
    otaStatus: jsonb('ota_status'),
    /** When it ended, until all modules of this portal have been notified; null: there is nobody to notify. */
    untoldSince: doublePrecision('untold_since'),
  },
  (table) => [
    unique('device_commands_device_id_ts_key').on(table.deviceId, table.ts),
    uniqueIndex('device_commands_one_under_way').on(table.deviceId).where(sql`${table.state} = 'sent'`),
    index('device_commands_waiting')
      .on(table.deviceId, descending(table.priority), table.id)
      .where(sql`${table.state} IN ('queued', 'sent')`),
    index('device_commands_deadline').on(table.deadline).where(sql`${table.state} = 'sent'`),
    index('device_commands_expiry').on(table.expiresAt).where(sql`${table.state} = 'queued'`),
    index('device_commands_untold').on(table.untoldSince).where(sql`${table.untoldSince} IS NOT NULL`),
    index('device_commands_latest').on(table.deviceId, descending(table.id)),
  ],
)

/** Every configuration change, made in the portal or by the device itself. Secrets are blanked. */
export const configChanges = pgTable(
  'config_changes',
  {
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    deviceId: text('device_id')
      .notNull()
      .references(() => devices.id, { onDelete: 'cascade' }),
    at: doublePrecision('at').notNull(),
    actor: text('actor').notNull(),
    source: text('source').notNull(),
    note: text('note').notNull().default(''),
    status: text('status').notNull(),
    /** English. */
    message: text('message'),
    /** The message as an id with values; null: text from the device, or a row of an earlier version. */
    localizable: jsonb('localizable').$type<Message>(),
    localizableNote: jsonb('localizable_note').$type<Message>(),
    version: integer('version'),
    commandTs: doublePrecision('command_ts'),
    changes: jsonb('changes').notNull(),
  },
  (table) => [
    index('config_changes_device').on(table.deviceId, descending(table.id)),
    index('config_changes_pending').on(table.deviceId).where(sql`${table.status} = 'pending'`),
  ],
)

/** Each distinct configuration that a device reported, flattened, secrets blanked. */
export const configVersions = pgTable(
  'config_versions',
  {
    deviceId: text('device_id')
      .notNull()
      .references(() => devices.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    at: doublePrecision('at').notNull(),
    config: jsonb('config').notNull(),
  },
  (table) => [primaryKey({ columns: [table.deviceId, table.version] })],
)

/** Sealed secret values of configurations: those on the device, and those of pending changes. */
export const configSecrets = pgTable(
  'config_secrets',
  {
    deviceId: text('device_id')
      .notNull()
      .references(() => devices.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    /** 0: as on the device; else the pending change that contains it. */
    changeId: bigint('change_id', { mode: 'number' }).notNull().default(0),
    value: text('value').notNull(),
  },
  (table) => [primaryKey({ columns: [table.deviceId, table.key, table.changeId] })],
)

/** Each script that was saved for a device, including its comments. */
export const deviceScripts = pgTable(
  'device_scripts',
  {
    deviceId: text('device_id')
      .notNull()
      .references(() => devices.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    at: doublePrecision('at').notNull(),
    actor: text('actor').notNull(),
    note: text('note').notNull().default(''),
    /** For a note by the portal. */
    localizableNote: jsonb('localizable_note').$type<Message>(),
    source: text('source').notNull(),
    /** pending, written (on the device, reboot not yet requested), confirmed, failed, superseded. */
    state: text('state').notNull().default('pending'),
    /** The command that carries it; null: not queued yet. */
    commandTs: doublePrecision('command_ts'),
    rebootTs: doublePrecision('reboot_ts'),
  },
  (table) => [
    primaryKey({ columns: [table.deviceId, table.version] }),
    index('device_scripts_under_way').on(table.deviceId).where(sql`${table.state} IN ('pending', 'written')`),
  ],
)

export const firmwareImages = pgTable('firmware_images', {
  fw: text('fw').primaryKey(),
  models: text('models').array().notNull().default([]),
  notes: text('notes').notNull().default(''),
  sha256: text('sha256').notNull(),
  recommended: boolean('recommended').notNull().default(false),
  bytes: bytes('bytes').notNull(),
  sizeBytes: integer('size_bytes').notNull(),
  addedAt: doublePrecision('added_at').notNull(),
  addedBy: text('added_by').notNull(),
})

/** Firmware updates of devices; at most one active per device. */
export const firmwareUpdates = pgTable(
  'firmware_updates',
  {
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    deviceId: text('device_id')
      .notNull()
      .references(() => devices.id, { onDelete: 'cascade' }),
    fw: text('fw').notNull(),
    requestedBy: text('requested_by').notNull(),
    /** queued, sent, downloading, rebooting, confirmed, failed. */
    state: text('state').notNull().default('queued'),
    /** Percent. */
    progress: doublePrecision('progress').notNull().default(0),
    /** English. */
    message: text('message'),
    localizable: jsonb('localizable').$type<Message>(),
    /** null: not queued yet. */
    commandId: bigint('command_id', { mode: 'number' }),
    commandTs: doublePrecision('command_ts'),
    startedAt: doublePrecision('started_at').notNull(),
    sentAt: doublePrecision('sent_at'),
    deadline: doublePrecision('deadline'),
    endedAt: doublePrecision('ended_at'),
    /** When the device had accepted the image, epoch seconds. */
    rebootingAt: doublePrecision('rebooting_at'),
    /** Whether this state was already copied to the command in the queue. */
    shown: boolean('shown').notNull().default(false),
  },
  (table) => [
    uniqueIndex('firmware_updates_one_active').on(table.deviceId).where(sql`${table.endedAt} IS NULL`),
    index('firmware_updates_latest').on(table.deviceId, descending(table.id)),
    index('firmware_updates_unshown').on(table.id).where(sql`NOT ${table.shown}`),
  ],
)

/** Deletions and transfers of stored points, resumed after a restart. */
export const dataJobs = pgTable(
  'data_jobs',
  {
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    deviceId: text('device_id')
      .notNull()
      .references(() => devices.id, { onDelete: 'cascade' }),
    action: text('action').notNull(),
    targetId: text('target_id').references(() => devices.id, { onDelete: 'cascade' }),
    requestedBy: text('requested_by').notNull(),
    startedAt: doublePrecision('started_at').notNull(),
    /** Points received after this, epoch seconds, do not belong to the job. */
    until: doublePrecision('until').notNull(),
    step: text('step').notNull(),
    progress: doublePrecision('progress').notNull().default(0),
    /** The current step has finished points before this `ts`, epoch milliseconds. */
    positionMs: bigint('position_ms', { mode: 'number' }),
    expectedPoints: bigint('expected_points', { mode: 'number' }),
    active: boolean('active').notNull(),
    /** The process that works on it, and until when its lease is valid. */
    heldBy: text('held_by'),
    heldUntil: doublePrecision('held_until').notNull().default(0),
    /** English. */
    error: text('error'),
    localizable: jsonb('localizable').$type<Message>(),
    endedAt: doublePrecision('ended_at'),
  },
  (table) => [
    uniqueIndex('data_jobs_one_active').on(table.deviceId).where(sql`${table.active}`),
    index('data_jobs_latest').on(table.deviceId, descending(table.id)),
  ],
)

/** Personal view settings: columns of the fleet, cards of a device. */
export const userViews = pgTable(
  'user_views',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    value: jsonb('value').notNull(),
    updatedAt: updated(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.name] })],
)

/** Files of devices; their content is in the file store. */
export const storedFiles = pgTable(
  'stored_files',
  {
    key: text('key').primaryKey(),
    deviceId: text('device_id')
      .notNull()
      .references(() => devices.id, { onDelete: 'cascade' }),
    kind: text('kind').notNull(),
    contentType: text('content_type').notNull(),
    sizeBytes: integer('size_bytes').notNull(),
    addedAt: doublePrecision('added_at').notNull(),
    addedBy: text('added_by').notNull(),
    /** When it was replaced or removed, epoch seconds; its content may be deleted. */
    removedAt: doublePrecision('removed_at'),
  },
  (table) => [
    index('stored_files_device').on(table.deviceId),
    uniqueIndex('stored_files_present').on(table.deviceId, table.kind).where(sql`${table.removedAt} IS NULL`),
  ],
)

/** Custom pages of cards: of a device for all who see it, or of a person. */
export const customPages = pgTable(
  'custom_pages',
  {
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    deviceId: text('device_id').references(() => devices.id, { onDelete: 'cascade' }),
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    definition: jsonb('definition').notNull(),
    version: integer('version').notNull().default(1),
    updatedAt: doublePrecision('updated_at').notNull(),
    updatedBy: text('updated_by').notNull(),
  },
  (table) => [
    uniqueIndex('custom_pages_of_device')
      .on(table.deviceId, table.name)
      .where(sql`${table.deviceId} IS NOT NULL`),
    uniqueIndex('custom_pages_of_user').on(table.userId, table.name).where(sql`${table.userId} IS NOT NULL`),
    check('custom_pages_check', sql`(${table.deviceId} IS NULL) <> (${table.userId} IS NULL)`),
  ],
)

/** Custom pages of a brand, shown at its hosts for each visitor's devices. */
export const brandPages = pgTable(
  'brand_pages',
  {
    siteId: text('site_id')
      .notNull()
      .references(() => sites.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    definition: jsonb('definition').notNull(),
    hasOverview: boolean('has_overview').notNull(),
    version: integer('version').notNull().default(1),
    updatedAt: doublePrecision('updated_at').notNull(),
    updatedBy: text('updated_by').notNull(),
  },
  (table) => [primaryKey({ columns: [table.siteId, table.name] })],
)

/** Custom widgets and charts of a device. */
export const customItems = pgTable(
  'custom_items',
  {
    deviceId: text('device_id')
      .notNull()
      .references(() => devices.id, { onDelete: 'cascade' }),
    kind: text('kind').notNull(),
    number: integer('number').notNull(),
    definition: jsonb('definition').notNull(),
    version: integer('version').notNull().default(1),
    updatedAt: doublePrecision('updated_at').notNull(),
    updatedBy: text('updated_by').notNull(),
  },
  (table) => [primaryKey({ columns: [table.deviceId, table.kind, table.number] })],
)

/** Notes that people wrote at moments in the charts of a device. */
export const chartNotes = pgTable(
  'chart_notes',
  {
    id: text('id').primaryKey(),
    deviceId: text('device_id')
      .notNull()
      .references(() => devices.id, { onDelete: 'cascade' }),
    /** Epoch seconds by the device's clock. */
    at: doublePrecision('at').notNull(),
    text: text('text').notNull(),
    /** Null: the account was deleted; the name remains. */
    authorId: text('author_id').references(() => users.id, { onDelete: 'set null' }),
    authorName: text('author_name').notNull(),
    version: integer('version').notNull().default(1),
    createdAt: doublePrecision('created_at').notNull(),
    updatedAt: doublePrecision('updated_at').notNull(),
  },
  (table) => [index('chart_notes_device').on(table.deviceId, table.at)],
)

/** Scheduled exports, each for one person. */
export const exportSchedules = pgTable(
  'export_schedules',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The brand of the host where it was saved, used for its mails. */
    siteId: text('site_id').notNull(),
    name: text('name').notNull(),
    definition: jsonb('definition').notNull(),
    /** Epoch seconds; null: paused. */
    nextRun: doublePrecision('next_run'),
    createdAt: doublePrecision('created_at').notNull(),
  },
  (table) => [
    index('export_schedules_user').on(table.userId, table.createdAt),
    index('export_schedules_next').on(table.nextRun).where(sql`${table.nextRun} IS NOT NULL`),
  ],
)

/** Runs of scheduled exports; the file's content is in the file store. */
export const exportRuns = pgTable(
  'export_runs',
  {
    id: text('id').primaryKey(),
    scheduleId: text('schedule_id')
      .notNull()
      .references(() => exportSchedules.id, { onDelete: 'cascade' }),
    dueAt: doublePrecision('due_at').notNull(),
    /** Including the current one. */
    attempts: integer('attempts').notNull().default(0),
    /** The process that works on it, and until when its lease is valid. */
    heldBy: text('held_by'),
    heldUntil: doublePrecision('held_until').notNull().default(0),
    endedAt: doublePrecision('ended_at'),
    outcome: text('outcome'),
    problem: jsonb('problem').$type<Message>(),
    leftOut: jsonb('left_out'),
    /** The devices whose data the file contains. */
    deviceIds: jsonb('device_ids'),
    fileKey: text('file_key'),
    fileName: text('file_name'),
    mediaType: text('media_type'),
    sizeBytes: integer('size_bytes'),
    expiresAt: doublePrecision('expires_at'),
  },
  (table) => [
    unique('export_runs_schedule_id_due_at_key').on(table.scheduleId, table.dueAt),
    index('export_runs_open').on(table.heldUntil).where(sql`${table.endedAt} IS NULL`),
    index('export_runs_file').on(table.fileKey).where(sql`${table.fileKey} IS NOT NULL`),
  ],
)

/** Links whose token gives access to a page without an account. */
export const shareLinks = pgTable(
  'share_links',
  {
    id: text('id').primaryKey(),
    pageId: bigint('page_id', { mode: 'number' })
      .notNull()
      .references(() => customPages.id, { onDelete: 'cascade' }),
    tokenHash: text('token_hash').notNull().unique(),
    note: text('note').notNull().default(''),
    createdBy: text('created_by')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: doublePrecision('created_at').notNull(),
    expiresAt: doublePrecision('expires_at').notNull(),
    revokedAt: doublePrecision('revoked_at'),
    lastUsedAt: doublePrecision('last_used_at'),
  },
  (table) => [index('share_links_page').on(table.pageId)],
)

/** Damage found by checks of the stores, until it is repaired. */
export const storageDamage = pgTable('storage_damage', {
  id: text('id').primaryKey(),
  engine: text('engine').notNull(),
  table: text('table_name').notNull(),
  part: text('part'),
  kind: text('kind').notNull(),
  reason: text('reason').notNull(),
  rows: bigint('row_count', { mode: 'number' }),
  fromSeconds: doublePrecision('from_seconds'),
  toSeconds: doublePrecision('to_seconds'),
  sizeBytes: bigint('size_bytes', { mode: 'number' }),
  foundAt: doublePrecision('found_at').notNull(),
  /** When somebody accepted it, so that it no longer counts against the portal's health. */
  acceptedAt: doublePrecision('accepted_at'),
  acceptedBy: text('accepted_by'),
})

export const storageChecks = pgTable(
  'storage_checks',
  {
    engine: text('engine').notNull(),
    depth: text('depth').notNull(),
    checkedAt: doublePrecision('checked_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.engine, table.depth] })],
)

/** One-time upgrades of stored data by a new version, done in batches. */
export const upgradeSteps = pgTable('upgrade_steps', {
  name: text('name').primaryKey(),
  /** Where to continue. */
  position: jsonb('position'),
  finishedAt: moment('finished_at'),
})

/** State of the fold of a device's records into open conditions. */
export const deviceConditions = pgTable('device_conditions', {
  deviceId: text('device_id')
    .primaryKey()
    .references(() => devices.id, { onDelete: 'cascade' }),
  /** Incremented with each change: of two portals that fold at once, one starts again. */
  revision: bigint('revision', { mode: 'number' }).notNull(),
  /** State of the fold, JSON. */
  state: text('state').notNull(),
  /** The resulting open conditions, JSON, for lists. */
  conditions: text('conditions').notNull(),
  /** The newest receipt time among the folded records, epoch microseconds. */
  receivedMicros: bigint('received_micros', { mode: 'number' }).notNull(),
  /** When the passing of time alone may change it, epoch seconds; null: never. */
  nextCheck: doublePrecision('next_check'),
  /** When it was last rebuilt from all stored records, epoch seconds. */
  rebuiltAt: doublePrecision('rebuilt_at').notNull(),
})

export const conditionAcknowledgements = pgTable(
  'condition_acknowledgements',
  {
    deviceId: text('device_id')
      .notNull()
      .references(() => devices.id, { onDelete: 'cascade' }),
    kind: text('kind').notNull(),
    subject: text('subject').notNull(),
    at: doublePrecision('at').notNull(),
    /** The person's name at that time. */
    acknowledgedBy: text('acknowledged_by').notNull(),
    /** Receipt time of the newest record known then; null: everything until `at`. */
    knownSeconds: doublePrecision('known_seconds'),
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    /** Whether it clears a condition that cannot return to normal by itself. */
    clears: boolean('clears').notNull().default(false),
  },
  (table) => [index('condition_acknowledgements_device').on(table.deviceId, table.at)],
)

/** Identifies a condition that people handle; the limit and the event of a measurement share the kind 'event'. */
const handledCondition = {
  deviceId: text('device_id')
    .notNull()
    .references(() => devices.id, { onDelete: 'cascade' }),
  kind: text('kind').notNull(),
  subject: text('subject').notNull(),
}

/** The person assigned to a condition. */
export const conditionAssignments = pgTable(
  'condition_assignments',
  {
    ...handledCondition,
    /** Applies to the condition that was open at this time, epoch seconds. */
    heldAt: doublePrecision('held_at').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    at: doublePrecision('at').notNull(),
    /** The person's name at that time. */
    assignedBy: text('assigned_by').notNull(),
  },
  (table) => [primaryKey({ columns: [table.deviceId, table.kind, table.subject] })],
)

/** Conditions that are shelved until a time. */
export const conditionShelves = pgTable(
  'condition_shelves',
  {
    ...handledCondition,
    /** Applies to the condition that was open at this time, epoch seconds. */
    heldAt: doublePrecision('held_at').notNull(),
    /** Level when shelved: a higher one ends the shelving. */
    level: text('level').notNull(),
    /** Receipt time of the newest record known then. */
    knownSeconds: doublePrecision('known_seconds').notNull(),
    until: doublePrecision('until').notNull(),
    at: doublePrecision('at').notNull(),
    /** The person's name at that time. */
    shelvedBy: text('shelved_by').notNull(),
    reason: text('reason').notNull(),
  },
  (table) => [primaryKey({ columns: [table.deviceId, table.kind, table.subject] })],
)

/** Comments on a condition and its earlier occurrences. */
export const conditionComments = pgTable(
  'condition_comments',
  {
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    ...handledCondition,
    at: doublePrecision('at').notNull(),
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** The person's name at that time. */
    author: text('author').notNull(),
    text: text('text').notNull(),
  },
  (table) => [index('condition_comments_device').on(table.deviceId, table.at)],
)

/** Periods in which conditions were open, as far back as the device's plan stores data. */
export const conditionHistory = pgTable(
  'condition_history',
  {
    deviceId: text('device_id')
      .notNull()
      .references(() => devices.id, { onDelete: 'cascade' }),
    kind: text('kind').notNull(),
    subject: text('subject').notNull(),
    /** Time of the evidence, epoch seconds. */
    openedAt: doublePrecision('opened_at').notNull(),
    /** Null while it is open. */
    closedAt: doublePrecision('closed_at'),
    closedBy: text('closed_by'),
    /** The highest level it had. */
    level: text('level').notNull(),
    /** The reason at that time, JSON. */
    reason: text('reason').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.deviceId, table.kind, table.subject, table.openedAt] }),
    index('condition_history_device').on(table.deviceId, table.openedAt),
    index('condition_history_opened').on(table.openedAt),
  ],
)

/** Limits that the portal itself checks. */
export const limitRules = pgTable(
  'limit_rules',
  {
    id: text('id').primaryKey(),
    deviceId: text('device_id')
      .notNull()
      .references(() => devices.id, { onDelete: 'cascade' }),
    /** Empty: the name of the measurement. */
    name: text('name').notNull(),
    key: text('key').notNull(),
    warning: jsonb('warning'),
    alarm: jsonb('alarm'),
    durationSeconds: doublePrecision('duration_seconds').notNull(),
    hysteresis: doublePrecision('hysteresis').notNull(),
    guard: jsonb('guard'),
    version: integer('version').notNull().default(1),
    createdAt: doublePrecision('created_at').notNull(),
    updatedAt: doublePrecision('updated_at').notNull(),
    updatedBy: text('updated_by').notNull(),
    /** For a rule about the device's position; its `key` is empty. */
    area: jsonb('area'),
  },
  (table) => [index('limit_rules_device').on(table.deviceId, table.createdAt)],
)

/** Intervals in which a process listened for devices: silence counts only then. */
export const portalUptime = pgTable(
  'portal_uptime',
  {
    portalId: text('portal_id').notNull(),
    fromSeconds: doublePrecision('from_seconds').notNull(),
    toSeconds: doublePrecision('to_seconds').notNull(),
    /** Whether the process shut down in order, with all its work finished. */
    closed: boolean('closed').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.portalId, table.fromSeconds] })],
)

/** For each device with notifications: the brand where they were set up, and what was sent. */
export const deviceNotifications = pgTable('device_notifications', {
  deviceId: text('device_id')
    .primaryKey()
    .references(() => devices.id, { onDelete: 'cascade' }),
  /** The brand under which they were set up. */
  siteId: text('site_id').notNull(),
  /** The person who set them up; null: the account was deleted, or was not recorded. */
  savedBy: text('saved_by').references(() => users.id, { onDelete: 'set null' }),
  since: doublePrecision('since').notNull(),
  /** JSON of `NotificationState.topics`. */
  topics: text('topics').notNull().default('{}'),
  /** JSON of `EscalationState`. */
  escalations: text('escalations').notNull().default('{}'),
})

/** One message to one recipient: waiting, sent, or refused because of the monthly limit. */
export const notifications = pgTable(
  'notifications',
  {
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    deviceId: text('device_id')
      .notNull()
      .references(() => devices.id, { onDelete: 'cascade' }),
    siteId: text('site_id').notNull(),
    channel: text('channel').notNull(),
    recipient: text('recipient').notNull(),
    level: text('level').notNull(),
    topic: text('topic').notNull(),
    at: doublePrecision('at').notNull(),
    content: jsonb('content').notNull(),
    status: text('status').notNull(),
    /** null: nothing left to do. */
    nextAt: doublePrecision('next_at'),
    /** End of the recipient's quiet hours that delay it; null: not delayed. */
    heldUntil: doublePrecision('held_until'),
    createdAt: doublePrecision('created_at').notNull(),
    /** Reference of the message that contains it; null: none yet. */
    reference: text('reference'),
    /** `Delivery` of that message; null: not known yet. */
    delivery: text('delivery'),
    /** Why it was not delivered: a code. */
    problem: text('problem'),
  },
  (table) => [
    index('notifications_next_at').on(table.nextAt),
    index('notifications_reference').on(table.reference).where(sql`${table.reference} IS NOT NULL`),
    index('notifications_recipient').on(table.siteId, table.channel, table.recipient, table.status),
    index('notifications_device').on(table.deviceId, table.createdAt),
  ],
)

/** The one key pair that identifies this portal to push services. Source: RFC 8292. */
export const vapidKeys = pgTable(
  'vapid_keys',
  {
    id: integer('id').primaryKey(),
    publicKey: text('public_key').notNull(),
    /** Sealed. */
    privateKey: text('private_key').notNull(),
    createdAt: doublePrecision('created_at').notNull(),
  },
  (table) => [check('vapid_keys_one', sql`${table.id} = 1`)],
)

/** Push preferences of people. */
export const pushChoices = pgTable('push_choices', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** `PushLevel`. */
  level: text('level').notNull(),
  since: doublePrecision('since').notNull(),
})

/** Subscribed browsers of people. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** null: the session expired; signing out deletes the subscription as well. */
    sessionId: text('session_id').references(() => sessions.id, { onDelete: 'cascade' }),
    endpoint: text('endpoint').notNull(),
    p256dh: text('p256dh').notNull(),
    /** Sealed. */
    auth: text('auth').notNull(),
    userAgent: text('user_agent').notNull(),
    createdAt: doublePrecision('created_at').notNull(),
    deliveredAt: doublePrecision('delivered_at'),
    /** Why the last push failed: a code; null: it succeeded. */
    problem: text('problem'),
  },
  (table) => [
    uniqueIndex('push_subscriptions_endpoint').on(table.endpoint),
    index('push_subscriptions_user').on(table.userId, table.createdAt),
    index('push_subscriptions_session').on(table.sessionId),
  ],
)

/** Addresses that unsubscribed from mails about a device, or about all. */
export const unsubscribedAddresses = pgTable(
  'unsubscribed_addresses',
  {
    /** Lower case. */
    address: text('address').notNull(),
    /** The device, or `*` for all. */
    scope: text('scope').notNull(),
    /** Null: all. */
    deviceId: text('device_id').references(() => devices.id, { onDelete: 'cascade' }),
    at: doublePrecision('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.address, table.scope] })],
)

/** Number of messages recently sent to each recipient. */
export const notificationRecipients = pgTable(
  'notification_recipients',
  {
    siteId: text('site_id').notNull(),
    channel: text('channel').notNull(),
    recipient: text('recipient').notNull(),
    countedFrom: doublePrecision('counted_from').notNull(),
    counted: integer('counted').notNull(),
  },
  (table) => [primaryKey({ columns: [table.siteId, table.channel, table.recipient] })],
)

/** Packing slips of parcels, with the models at that time. */
export const packingSlips = pgTable(
  'packing_slips',
  {
    id: integer('id').generatedAlwaysAsIdentity().primaryKey(),
    /** Epoch seconds. */
    createdAt: doublePrecision('created_at').notNull(),
    createdBy: text('created_by').notNull(),
    reference: text('reference').notNull(),
    recipient: text('recipient').notNull(),
    notes: text('notes').notNull(),
    /** [{ deviceid, model }]. */
    devices: jsonb('devices').notNull(),
  },
  (table) => [index('packing_slips_devices').using('gin', table.devices)],
)

/** Bench tests of devices before shipping. */
export const benchResults = pgTable(
  'bench_results',
  {
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    deviceId: text('device_id')
      .notNull()
      .references(() => devices.id, { onDelete: 'cascade' }),
    /** Epoch seconds. */
    at: doublePrecision('at').notNull(),
    testedBy: text('tested_by').notNull(),
    passed: boolean('passed').notNull(),
    /** `BenchCheck[]`, as recorded. */
    checks: jsonb('checks').notNull(),
    note: text('note').notNull(),
  },
  (table) => [index('bench_results_device').on(table.deviceId, table.id)],
)

export const schema = {
  sites,
  siteHosts,
  siteImages,
  users,
  sessions,
  accounts,
  verifications,
  secondFactors,
  recoveryCodes,
  oneTimeCodes,
  apiCredentials,
  rateLimits,
  secretKeyChecks,
  devices,
  planNotices,
  planEnds,
  billingCustomers,
  subscriptions,
  subscriptionItems,
  sandboxCustomers,
  paymentEvents,
  paymentReports,
  devicePermissions,
  teams,
  teamMembers,
  teamInvitations,
  teamDevices,
  teamDeviceGroups,
  deviceInvitations,
  deviceSettings,
  auditEntries,
  outgoingMessages,
  messageReceipts,
  webhookSecrets,
  forwardingGroups,
  forwardingTargets,
  messageAddresses,
  refusalTotals,
  refusals,
  deviceCommands,
  configChanges,
  distributors,
  supportViews,
  packingSlips,
  benchResults,
  configVersions,
  configSecrets,
  deviceScripts,
  firmwareImages,
  firmwareUpdates,
  dataJobs,
  userViews,
  storedFiles,
  customItems,
  chartNotes,
  customPages,
  brandPages,
  shareLinks,
  exportSchedules,
  exportRuns,
  storageDamage,
  storageChecks,
  upgradeSteps,
  deviceConditions,
  conditionAcknowledgements,
  conditionAssignments,
  conditionShelves,
  conditionComments,
  conditionHistory,
  limitRules,
  portalUptime,
  deviceNotifications,
  notifications,
  vapidKeys,
  pushChoices,
  pushSubscriptions,
  notificationRecipients,
  unsubscribedAddresses,
}
