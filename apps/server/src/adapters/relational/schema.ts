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

// The shape that queries are written against. What the engine holds is made by migrations.ts; schema-drift.test.ts compares
// columns, keys, checks and indexes. Triggers, functions and fill factors have no place here and stand in the migrations alone.

const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })
const moment = (name: string) => timestamp(name, { withTimezone: true })
const created = () => moment('created_at').notNull().defaultNow()
const updated = () => moment('updated_at').notNull().defaultNow()
/** As `DESC` alone means it in PostgreSQL. */
const descending = (column: ExtraConfigColumn) => column.desc().nullsFirst()

/** Brands. */
export const sites = pgTable('sites', {
  id: text('id').primaryKey(),
  settings: jsonb('settings').notNull(),
  /** Rises with each change, so that two people who edit at once are told. */
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
    /** The brand of the sign-up; null: the default one. */
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
    /** When the person last entered the password or a code in this session; null: not since the sign-in. */
    verifiedAt: moment('verified_at'),
    createdAt: created(),
    updatedAt: updated(),
  },
  (table) => [index('sessions_user_id').on(table.userId), index('sessions_expires_at').on(table.expiresAt)],
)

/** When support looked at the account of a person. The session is the viewer's; null: it is over. */
export const supportViews = pgTable(
  'support_views',
  {
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    sessionId: text('session_id').references(() => sessions.id, { onDelete: 'set null' }),
    viewerEmail: text('viewer_email').notNull(),
    /** null: the account was closed. The row stays, so that the session does not fall back to the viewer unseen. */
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

/** How a user signs in; `password` is a scrypt hash. */
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
    /** Sealed: of TOTP the key, of SMS the phone number. */
    secret: text('secret'),
    /** The 30-second step of the last code taken, so that no code counts twice. */
    lastStep: bigint('last_step', { mode: 'number' }),
    /** null: begun, not yet proven by a code. */
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

/** Codes of links and codes that people type; a newer one of the same purpose and subject replaces the older. */
export const oneTimeCodes = pgTable(
  'one_time_codes',
  {
    purpose: text('purpose').notNull(),
    /** Whose, and for what: a user id, or a user id and a device id. */
    subject: text('subject').notNull(),
    hash: text('hash').notNull(),
    /** Wrong tries. */
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
    /** The specification shows keys again. */
    keySealed: text('key_sealed').notNull(),
    /** Epoch seconds. */
    timeAdded: doublePrecision('time_added').notNull(),
    accessDate: doublePrecision('access_date'),
  },
  (table) => [index('api_credentials_user_id').on(table.userId)],
)

/** Attempts per key in a window that starts with the first of them. */
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

/** One text sealed with the secret key, by which a start finds that the key is another one. */
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
    /** Sealed: readable with the server's key only. */
    setupPassword: text('setup_password').notNull(),
    wifiPassword: text('wifi_password'),
    secret: text('secret').notNull(),
    /** Keyed hash, for the check of every message. */
    secretHash: text('secret_hash').notNull(),
    udpAllowed: boolean('udp_allowed').notNull().default(false),
    baseIntervalSeconds: doublePrecision('base_interval_seconds').notNull(),
    /** In base intervals. */
    transmitInterval: doublePrecision('transmit_interval').notNull(),
    /** What the device last said of itself, whole, secrets blanked. */
    reportedConfig: jsonb('reported_config'),
    /** Epoch seconds. */
    reportedConfigAt: doublePrecision('reported_config_at'),
    /** Keyed hash of the last report with its secrets: the same report again costs one comparison. */
    configDigest: text('config_digest'),
    /** When the first person joined, which began its trial, epoch seconds; null: nobody yet. */
    addedAt: doublePrecision('added_at'),
    /** Epoch seconds; a trial is begun anew once. */
    trialResetAt: doublePrecision('trial_reset_at'),
    /** The end of the paid or granted term, epoch seconds. */
    planExpiresAt: doublePrecision('plan_expires_at'),
    createdAt: created(),
    /** `SubscriptionState`. */
    subscription: text('subscription').notNull().default('none'),
    /** Until when a failed payment is waited for, epoch seconds. */
    graceEndsAt: doublePrecision('grace_ends_at'),
    /** When it last became Hosted, epoch seconds. */
    lastUpgradeAt: doublePrecision('last_upgrade_at'),
  },
  (table) => [
    index('devices_tier').on(table.tier),
    check('devices_id_check', sql`${table.id} ~ '^([A-Z0-9]{9}|0-[A-Z0-9]{7})$'`),
    check('devices_base_interval_seconds_check', sql`${table.baseIntervalSeconds} > 0`),
    check('devices_transmit_interval_check', sql`${table.transmitInterval} > 0`),
  ],
)

/** What people were told of the end of a plan: each notice of each end once. */
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

/** Devices whose plan ended, and when what Basic does not keep is deleted. */
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

/** People as the payment provider knows them. */
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
  /** Until when a failed payment is waited for. */
  graceEndsAt: doublePrecision('grace_ends_at'),
  /** When the fetch began that this is from: an older answer never replaces a newer one. */
  syncedAt: doublePrecision('synced_at').notNull(),
})

/** Who pays for which device. The key keeps two people from paying for one. */
/** Companies that sell devices, as the vendor knows them. */
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
    /** Whether the provider has it; before that it is reserved. */
    isConfirmed: boolean('is_confirmed').notNull(),
    reservedAt: doublePrecision('reserved_at').notNull(),
  },
  (table) => [index('subscription_items_user').on(table.userId)],
)

/** Customers of the sandbox gateway, which moves no money. */
export const sandboxCustomers = pgTable('sandbox_customers', {
  id: text('id').primaryKey(),
  state: jsonb('state').notNull(),
  /** Rises with each change, so that of two at once one begins again. */
  version: integer('version').notNull().default(1),
})

/** Events of the payment provider that had their effect, so that none has it twice. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: text('id').primaryKey(),
    receivedAt: doublePrecision('received_at').notNull(),
  },
  (table) => [index('payment_events_received').on(table.receivedAt)],
)

/** The latest comparison of the payment provider with what is stored here. */
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
    // The user first: the device list of one user is one range of this index.
    primaryKey({ columns: [table.userId, table.deviceId] }),
    index('device_permissions_device_id').on(table.deviceId),
  ],
)

/** People who reach the same devices with a level of the team's. */
export const teams = pgTable(
  'teams',
  {
    id: text('id').primaryKey(),
    /** Who manages it, and whose right as an Admin it lends. */
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
    /** When the owner asked them to take the team over; null: not asked. */
    offeredAt: doublePrecision('offered_at'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.teamId] }),
    index('team_members_team').on(table.teamId),
    uniqueIndex('team_members_offered').on(table.teamId).where(sql`${table.offeredAt} IS NOT NULL`),
  ],
)

/** Addresses without an account, each of which becomes a member with its sign-up. */
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
    /** That of the team. */
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

/** The user's own group of a device that they reach through a team alone. */
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

/** What people may do on devices, by their own permission and by their teams: the one place from which it is read. */
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

/** Addresses without an account; each waits for its sign-up. */
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

/** Append-only: a trigger refuses every change. Accounts may go, their traces stay: hence no reference. */
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

/** Mails and SMS on their way; sealed, since they hold codes. A row goes when its message was taken. */
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
    /** When it was given up; null: it is tried again. */
    failedAt: moment('failed_at'),
    /** Under which its outcome is reported; null: to nobody. */
    reference: text('reference'),
  },
  (table) => [index('outgoing_messages_next_at').on(table.nextAt)],
)

/** With which requests to webhooks are signed. */
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

/** Targets of all devices that a person has in a group; each device has a target of its own for it. */
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

/** Where points of devices are forwarded to. */
export const forwardingTargets = pgTable(
  'forwarding_targets',
  {
    id: text('id').primaryKey(),
    /** No reference: what a broker keeps of a device is taken back once the device is gone. A trigger removes the row. */
    deviceId: text('device_id').notNull(),
    address: text('address').notNull(),
    /** Sealed: signs what goes to a webhook, the password of a broker. */
    secret: text('secret').notNull(),
    /** null: the account or the device is gone, and the row with what was announced. */
    addedBy: text('added_by').references(() => users.id, { onDelete: 'cascade' }),
    addedAt: doublePrecision('added_at').notNull(),
    /** The last receipt, in microseconds, that the other side has acknowledged. */
    cursor: bigint('cursor', { mode: 'number' }).notNull(),
    /** The last receipt of the batch under way; null: none is. */
    batchUntil: bigint('batch_until', { mode: 'number' }),
    /** Counts claims, so that a portal that was too slow changes nothing any more. */
    claim: integer('claim').notNull().default(0),
    nextAt: doublePrecision('next_at').notNull(),
    /** That failed since the last that did not. */
    attempts: integer('attempts').notNull().default(0),
    problem: text('problem'),
    failingSince: doublePrecision('failing_since'),
    pausedAt: doublePrecision('paused_at'),
    lastDeliveredAt: doublePrecision('last_delivered_at'),
    kind: text('kind').$type<ForwardingKind>().notNull().default('webhook'),
    /** Of a broker. */
    username: text('username').notNull().default(''),
    topic: text('topic').notNull().default(''),
    /** What a broker keeps for Home Assistant. */
    announced: jsonb('announced').$type<AnnouncedSensors>(),
    /** What was announced is still to be taken back; null: it forwards. */
    removedAt: doublePrecision('removed_at'),
    /** How many messages were skipped that the broker is too small for. */
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

/** What became of a message that has a reference: told by the other side, maybe long after it took the message. */
export const messageReceipts = pgTable(
  'message_receipts',
  {
    reference: text('reference').primaryKey(),
    /** `NotificationChannel`. */
    channel: text('channel').notNull(),
    /** By `addressKey`. */
    address: text('address').notNull(),
    sentAt: doublePrecision('sent_at').notNull(),
    /** `Delivery`; null: nothing is known yet. */
    delivery: text('delivery'),
    /** It came back because of the address. */
    isBounce: boolean('is_bounce').notNull().default(false),
  },
  (table) => [
    index('message_receipts_address').on(table.channel, table.address, table.sentAt),
    index('message_receipts_sent').on(table.sentAt),
  ],
)

/** Addresses to which messages came back. */
export const messageAddresses = pgTable(
  'message_addresses',
  {
    channel: text('channel').notNull(),
    /** By `addressKey`. */
    address: text('address').notNull(),
    /** Since when nothing goes to it; null: messages do. */
    pausedAt: doublePrecision('paused_at'),
    /** When somebody had it tried again: what came back before no longer counts. */
    resumedAt: doublePrecision('resumed_at').notNull().default(0),
    /** Why the last message came back: a code. */
    problem: text('problem'),
  },
  (table) => [
    primaryKey({ columns: [table.channel, table.address] }),
    index('message_addresses_paused').on(table.pausedAt).where(sql`${table.pausedAt} IS NOT NULL`),
  ],
)

/** Apart from devices, whose wide rows should not be rewritten by a device that sends nonsense all day. */
export const refusalTotals = pgTable('refusal_totals', {
  deviceId: text('device_id')
    .primaryKey()
    .references(() => devices.id, { onDelete: 'cascade' }),
  total: bigint('total', { mode: 'number' }).notNull(),
})

/** The latest refusals of a device: a ring of slots, so that keeping the newest never needs a delete. */
export const refusals = pgTable(
  'refusals',
  {
    deviceId: text('device_id')
      .notNull()
      .references(() => devices.id, { onDelete: 'cascade' }),
    slot: integer('slot').notNull(),
    /** The how-manieth refusal of the device this is. */
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

/** What devices are told to do. At most one a device is under way. */
export const deviceCommands = pgTable(
  'device_commands',
  {
    /** Also the id of the request on the wire. */
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    deviceId: text('device_id')
      .notNull()
      .references(() => devices.id, { onDelete: 'cascade' }),
    /** Epoch seconds; unique per device, since people name a command by it. */
    ts: doublePrecision('ts').notNull(),
    method: text('method').notNull(),
    /** Sealed: may hold passwords and keys. Null once the command has ended: nobody needs them any more. */
    args: text('args'),
    /** As people see it, secrets blanked. */
    shownArgs: jsonb('shown_args').notNull(),
    /** Above zero: pending. */
    priority: integer('priority').notNull(),
    /** queued, sent, answered, silent (sent once, never answered), cancelled, expired. */
    state: text('state').notNull().default('queued'),
    canBeCancelled: boolean('can_be_cancelled').notNull(),
    /** Whether doing it twice is doing it once, so that it may be sent again. */
    mayRepeat: boolean('may_repeat').notNull(),
    /** How long one attempt waits for the device. */
    answerSeconds: doublePrecision('answer_seconds').notNull(),
    requestedBy: text('requested_by').notNull(),
    /** The change of the configuration that it carries. */
    changeId: bigint('change_id', { mode: 'number' }),
    attempts: integer('attempts').notNull().default(0),
    notBefore: doublePrecision('not_before').notNull().default(0),
    /** Of a file that goes in several requests: the one under way, from 1. 0: the command is one request. */
    part: integer('part').notNull().default(0),
    /** How it was sent last: mqtt or http. */
    via: text('via'),
    sentAt: doublePrecision('sent_at'),
    /** When the attempt under way is given up. */
    deadline: doublePrecision('deadline'),
    expiresAt: doublePrecision('expires_at').notNull(),
    answeredAt: doublePrecision('answered_at'),
    /** Sealed: what the device answered, JSON. Null: it never answered. */
    response: text('response'),
    /** The answer is an error: the sealed one says which. */
    isRefused: boolean('is_refused').notNull().default(false),
    deleteTs: doublePrecision('delete_ts'),
    otaStatus: jsonb('ota_status'),
    /** Ended, and not everybody in this portal who must know has heard of it. */
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

/** Every change of a device's configuration, from the portal or by the device itself. Secrets are blanked. */
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
    /** The message as an id with values; null: words of the device, or a row of an earlier version. */
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

/** Each different configuration that a device reported, flat, secrets blanked. */
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

/** Secret values of configurations, sealed: those that a device has, and those that a change under way gives it. */
export const configSecrets = pgTable(
  'config_secrets',
  {
    deviceId: text('device_id')
      .notNull()
      .references(() => devices.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    /** 0: as the device has it; else the change that has yet to reach it. */
    changeId: bigint('change_id', { mode: 'number' }).notNull().default(0),
    value: text('value').notNull(),
  },
  (table) => [primaryKey({ columns: [table.deviceId, table.key, table.changeId] })],
)

/** Each script that was saved for a device, comments and all. */
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
    /** Of a note of the portal's. */
    localizableNote: jsonb('localizable_note').$type<Message>(),
    source: text('source').notNull(),
    /** pending, written (on the device, which has not been told to reboot yet), confirmed, failed, superseded. */
    state: text('state').notNull().default('pending'),
    /** The command that carries it; null: not in the queue yet. */
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

/** Each update of a device's firmware; one a device at a time. */
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
    /** null: not in the queue yet. */
    commandId: bigint('command_id', { mode: 'number' }),
    commandTs: doublePrecision('command_ts'),
    startedAt: doublePrecision('started_at').notNull(),
    sentAt: doublePrecision('sent_at'),
    deadline: doublePrecision('deadline'),
    endedAt: doublePrecision('ended_at'),
    /** When the device had taken the image, epoch seconds. */
    rebootingAt: doublePrecision('rebooting_at'),
    /** Whether the queue shows this state with the command. */
    shown: boolean('shown').notNull().default(false),
  },
  (table) => [
    uniqueIndex('firmware_updates_one_active').on(table.deviceId).where(sql`${table.endedAt} IS NULL`),
    index('firmware_updates_latest').on(table.deviceId, descending(table.id)),
    index('firmware_updates_unshown').on(table.id).where(sql`NOT ${table.shown}`),
  ],
)

/** Deletions and transfers of stored points, which go on after a restart. */
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
    /** Points received after this, epoch seconds, are none of the job's. */
    until: doublePrecision('until').notNull(),
    step: text('step').notNull(),
    progress: doublePrecision('progress').notNull().default(0),
    /** The step under way is done with points before this `ts`, epoch milliseconds. */
    positionMs: bigint('position_ms', { mode: 'number' }),
    expectedPoints: bigint('expected_points', { mode: 'number' }),
    active: boolean('active').notNull(),
    /** The process that works on it, and until when no other may. */
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

/** What a person arranged for themselves: columns of the fleet, cards of a device. */
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

/** Files of devices; their bytes are in the file store. */
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
    /** Replaced or taken away, epoch seconds; its bytes may be deleted. */
    removedAt: doublePrecision('removed_at'),
  },
  (table) => [
    index('stored_files_device').on(table.deviceId),
    uniqueIndex('stored_files_present').on(table.deviceId, table.kind).where(sql`${table.removedAt} IS NULL`),
  ],
)

/** Pages that people built from cards: of a device for all who see it, or of a person. */
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

/** Custom pages of a brand, for the devices of everybody at its hosts. */
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

/** What people pinned to moments in the charts of a device. */
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
    /** Null: the account is gone; the name stays. */
    authorId: text('author_id').references(() => users.id, { onDelete: 'set null' }),
    authorName: text('author_name').notNull(),
    version: integer('version').notNull().default(1),
    createdAt: doublePrecision('created_at').notNull(),
    updatedAt: doublePrecision('updated_at').notNull(),
  },
  (table) => [index('chart_notes_device').on(table.deviceId, table.at)],
)

/** Exports that are made again and again for one person. */
export const exportSchedules = pgTable(
  'export_schedules',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The brand of the host where it was saved, whose look its mails have. */
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

/** Each time that one of them is made; the bytes of its file are in the file store. */
export const exportRuns = pgTable(
  'export_runs',
  {
    id: text('id').primaryKey(),
    scheduleId: text('schedule_id')
      .notNull()
      .references(() => exportSchedules.id, { onDelete: 'cascade' }),
    dueAt: doublePrecision('due_at').notNull(),
    /** With the one under way. */
    attempts: integer('attempts').notNull().default(0),
    /** The process that makes it, until then. */
    heldBy: text('held_by'),
    heldUntil: doublePrecision('held_until').notNull().default(0),
    endedAt: doublePrecision('ended_at'),
    outcome: text('outcome'),
    problem: jsonb('problem').$type<Message>(),
    leftOut: jsonb('left_out'),
    /** Whose data the file holds. */
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

/** Who holds the token of a link reads its page without an account. */
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

/** What checks of the stores found, until it is gone. */
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
  /** Somebody knows of it: it no longer counts against the portal's health. */
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

/** Work on stored data that a new version does once, in parts. */
export const upgradeSteps = pgTable('upgrade_steps', {
  name: text('name').primaryKey(),
  /** Where it goes on. */
  position: jsonb('position'),
  finishedAt: moment('finished_at'),
})

/** The fold of a device's records into open conditions, as far as it has come. */
export const deviceConditions = pgTable('device_conditions', {
  deviceId: text('device_id')
    .primaryKey()
    .references(() => devices.id, { onDelete: 'cascade' }),
  /** Rises with each change: of two portals that fold at once, one begins anew. */
  revision: bigint('revision', { mode: 'number' }).notNull(),
  /** JSON text of the fold's own state. */
  state: text('state').notNull(),
  /** JSON text of the open conditions that it makes, for lists. */
  conditions: text('conditions').notNull(),
  /** The newest receipt among the records in it, epoch microseconds. */
  receivedMicros: bigint('received_micros', { mode: 'number' }).notNull(),
  /** When time alone may change it, epoch seconds; null: never. */
  nextCheck: doublePrecision('next_check'),
  /** When it was last made of all stored records, epoch seconds. */
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
    /** The person's name as it was. */
    acknowledgedBy: text('acknowledged_by').notNull(),
    /** Receipt of the newest record that was told of then; null: everything until `at`. */
    knownSeconds: doublePrecision('known_seconds'),
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    /** It closes what cannot return to normal by itself. */
    clears: boolean('clears').notNull().default(false),
  },
  (table) => [index('condition_acknowledgements_device').on(table.deviceId, table.at)],
)

/** What names a condition that people arranged something about: limit and event of a measurement are one, an event. */
const handledCondition = {
  deviceId: text('device_id')
    .notNull()
    .references(() => devices.id, { onDelete: 'cascade' }),
  kind: text('kind').notNull(),
  subject: text('subject').notNull(),
}

/** Who looks after a condition. */
export const conditionAssignments = pgTable(
  'condition_assignments',
  {
    ...handledCondition,
    /** It is for the condition that was open then, epoch seconds. */
    heldAt: doublePrecision('held_at').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    at: doublePrecision('at').notNull(),
    /** The person's name as it was. */
    assignedBy: text('assigned_by').notNull(),
  },
  (table) => [primaryKey({ columns: [table.deviceId, table.kind, table.subject] })],
)

/** Conditions that nobody is to hear of until a time. */
export const conditionShelves = pgTable(
  'condition_shelves',
  {
    ...handledCondition,
    /** It is for the condition that was open then, epoch seconds. */
    heldAt: doublePrecision('held_at').notNull(),
    /** Of the condition as it was shelved: a higher one ends it. */
    level: text('level').notNull(),
    /** Receipt of the newest record that was told of then. */
    knownSeconds: doublePrecision('known_seconds').notNull(),
    until: doublePrecision('until').notNull(),
    at: doublePrecision('at').notNull(),
    /** The person's name as it was. */
    shelvedBy: text('shelved_by').notNull(),
    reason: text('reason').notNull(),
  },
  (table) => [primaryKey({ columns: [table.deviceId, table.kind, table.subject] })],
)

/** What people wrote about a condition, and about earlier ones of its name. */
export const conditionComments = pgTable(
  'condition_comments',
  {
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    ...handledCondition,
    at: doublePrecision('at').notNull(),
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** The person's name as it was. */
    author: text('author').notNull(),
    text: text('text').notNull(),
  },
  (table) => [index('condition_comments_device').on(table.deviceId, table.at)],
)

/** From when to when conditions were open, as far back as the plan of the device stores data. */
export const conditionHistory = pgTable(
  'condition_history',
  {
    deviceId: text('device_id')
      .notNull()
      .references(() => devices.id, { onDelete: 'cascade' }),
    kind: text('kind').notNull(),
    subject: text('subject').notNull(),
    /** Evidence time, epoch seconds. */
    openedAt: doublePrecision('opened_at').notNull(),
    /** Null while it is open. */
    closedAt: doublePrecision('closed_at'),
    closedBy: text('closed_by'),
    /** The highest that it had. */
    level: text('level').notNull(),
    /** JSON text of the reason as it was then. */
    reason: text('reason').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.deviceId, table.kind, table.subject, table.openedAt] }),
    index('condition_history_device').on(table.deviceId, table.openedAt),
    index('condition_history_opened').on(table.openedAt),
  ],
)

/** Limits that the portal itself watches. */
export const limitRules = pgTable(
  'limit_rules',
  {
    id: text('id').primaryKey(),
    deviceId: text('device_id')
      .notNull()
      .references(() => devices.id, { onDelete: 'cascade' }),
    /** Empty: that of the measurement. */
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
    /** Of a rule about where the device is; its `key` is empty. */
    area: jsonb('area'),
  },
  (table) => [index('limit_rules_device').on(table.deviceId, table.createdAt)],
)

/** When a process listened for devices: silence counts only then. */
export const portalUptime = pgTable(
  'portal_uptime',
  {
    portalId: text('portal_id').notNull(),
    fromSeconds: doublePrecision('from_seconds').notNull(),
    toSeconds: doublePrecision('to_seconds').notNull(),
    /** Whether it stopped by itself, and whatever it had under way is done. */
    closed: boolean('closed').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.portalId, table.fromSeconds] })],
)

/** Of a device whose events are told to somebody: on whose pages that was chosen, and what was told. */
export const deviceNotifications = pgTable('device_notifications', {
  deviceId: text('device_id')
    .primaryKey()
    .references(() => devices.id, { onDelete: 'cascade' }),
  /** The brand under which it was chosen. */
  siteId: text('site_id').notNull(),
  /** Whoever chose it; null: the account is gone, or nobody noted it. */
  savedBy: text('saved_by').references(() => users.id, { onDelete: 'set null' }),
  since: doublePrecision('since').notNull(),
  /** JSON of `NotificationState.topics`. */
  topics: text('topics').notNull().default('{}'),
  /** JSON of `EscalationState`. */
  escalations: text('escalations').notNull().default('{}'),
})

/** One message to one recipient: waiting to be told, told, or refused by the month's limit. */
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
    /** null: nothing is to be done. */
    nextAt: doublePrecision('next_at'),
    /** The end of the quiet hours of its recipient, in which it was decided; null: in none. */
    heldUntil: doublePrecision('held_until'),
    createdAt: doublePrecision('created_at').notNull(),
    /** Of the message that tells it; null: there is none yet. */
    reference: text('reference'),
    /** `Delivery` of that message; null: not known yet. */
    delivery: text('delivery'),
    /** Why it was not taken: a code. */
    problem: text('problem'),
  },
  (table) => [
    index('notifications_next_at').on(table.nextAt),
    index('notifications_reference').on(table.reference).where(sql`${table.reference} IS NOT NULL`),
    index('notifications_recipient').on(table.siteId, table.channel, table.recipient, table.status),
    index('notifications_device').on(table.deviceId, table.createdAt),
  ],
)

/** The one pair of keys by which push services know this portal. Source: RFC 8292. */
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

/** What people want pushed to their browsers. */
export const pushChoices = pgTable('push_choices', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** `PushLevel`. */
  level: text('level').notNull(),
  since: doublePrecision('since').notNull(),
})

/** Browsers of people. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** null: it ran out; whoever signs out of a session ends this too. */
    sessionId: text('session_id').references(() => sessions.id, { onDelete: 'cascade' }),
    endpoint: text('endpoint').notNull(),
    p256dh: text('p256dh').notNull(),
    /** Sealed. */
    auth: text('auth').notNull(),
    userAgent: text('user_agent').notNull(),
    createdAt: doublePrecision('created_at').notNull(),
    deliveredAt: doublePrecision('delivered_at'),
    /** Why the last push was not taken: a code; null: it was. */
    problem: text('problem'),
  },
  (table) => [
    uniqueIndex('push_subscriptions_endpoint').on(table.endpoint),
    index('push_subscriptions_user').on(table.userId, table.createdAt),
    index('push_subscriptions_session').on(table.sessionId),
  ],
)

/** Addresses that want no more mails about a device, or about any. */
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

/** How many messages a recipient was sent lately. */
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

/** What went out in which parcel; the models are those of the day. */
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

/** Each test of a device before it leaves. */
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
    /** `BenchCheck[]`, as they stood. */
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
