/* oxlint-disable max-lines -- a table of data */

import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  customType,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'

// The shape that queries are written against. What the engine holds is made by migrations.ts; a test compares the two.

const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })
const moment = (name: string) => timestamp(name, { withTimezone: true })
const created = () => moment('created_at').notNull().defaultNow()
const updated = () => moment('updated_at').notNull().defaultNow()

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
  (table) => [index('site_hosts_site_id').on(table.siteId)],
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

export const users = pgTable('users', {
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
  /** The brand of the sign-up; null: the default one. */
  siteId: text('site_id').references(() => sites.id),
  termsAcceptedAt: moment('terms_accepted_at'),
  preferredMfa: text('preferred_mfa').notNull().default('NOMFA'),
  maxApiKeys: integer('max_api_keys').notNull().default(1),
  createdAt: created(),
  updatedAt: updated(),
})

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
export const secretKeyChecks = pgTable('secret_key_checks', {
  id: integer('id').primaryKey(),
  sealed: text('sealed').notNull(),
  createdAt: created(),
})

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
    /** When its trial began, epoch seconds. */
    addedAt: doublePrecision('added_at').notNull().default(sql`extract(epoch FROM now())`),
    /** Epoch seconds; a trial is begun anew once. */
    trialResetAt: doublePrecision('trial_reset_at'),
    /** Epoch seconds. */
    planExpiresAt: doublePrecision('plan_expires_at'),
    createdAt: created(),
  },
  (table) => [index('devices_tier').on(table.tier)],
)

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
  (table) => [primaryKey({ columns: [table.deviceId, table.key] })],
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
  },
  (table) => [index('outgoing_messages_next_at').on(table.nextAt)],
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
    detail: text('detail').notNull(),
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
    deleteTs: doublePrecision('delete_ts'),
    otaStatus: jsonb('ota_status'),
    /** Ended, and not everybody in this portal who must know has heard of it. */
    untoldSince: doublePrecision('untold_since'),
  },
  (table) => [
    uniqueIndex('device_commands_device_id_ts_key').on(table.deviceId, table.ts),
    index('device_commands_latest').on(table.deviceId, table.id),
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
    message: text('message'),
    version: integer('version'),
    commandTs: doublePrecision('command_ts'),
    changes: jsonb('changes').notNull(),
  },
  (table) => [index('config_changes_device').on(table.deviceId, table.id)],
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
    source: text('source').notNull(),
    /** pending, written (on the device, which has not been told to reboot yet), confirmed, failed, superseded. */
    state: text('state').notNull().default('pending'),
    /** The command that carries it; null: not in the queue yet. */
    commandTs: doublePrecision('command_ts'),
    rebootTs: doublePrecision('reboot_ts'),
  },
  (table) => [primaryKey({ columns: [table.deviceId, table.version] })],
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
    message: text('message'),
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
  (table) => [index('firmware_updates_latest').on(table.deviceId, table.id)],
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
    error: text('error'),
    endedAt: doublePrecision('ended_at'),
  },
  (table) => [index('data_jobs_latest').on(table.deviceId, table.id)],
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
  (table) => [index('stored_files_device').on(table.deviceId)],
)

/** Pages that people built from cards: of a device for all who see it, or of a person. */
export const customPages = pgTable('custom_pages', {
  id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  deviceId: text('device_id').references(() => devices.id, { onDelete: 'cascade' }),
  userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
  name: text('name').notNull(),
  definition: jsonb('definition').notNull(),
  version: integer('version').notNull().default(1),
  updatedAt: doublePrecision('updated_at').notNull(),
  updatedBy: text('updated_by').notNull(),
})

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
  devicePermissions,
  deviceInvitations,
  deviceSettings,
  auditEntries,
  outgoingMessages,
  refusalTotals,
  refusals,
  deviceCommands,
  configChanges,
  configVersions,
  configSecrets,
  deviceScripts,
  firmwareImages,
  firmwareUpdates,
  dataJobs,
  userViews,
  storedFiles,
  customPages,
  shareLinks,
  storageDamage,
  storageChecks,
}
