import {
  bigint,
  boolean,
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

const moment = (name: string) => timestamp(name, { withTimezone: true })
const created = () => moment('created_at').notNull().defaultNow()
const updated = () => moment('updated_at').notNull().defaultNow()

export const users = pgTable('users', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  /** Lower case, so that one address is one account. */
  email: text('email').notNull().unique(),
  emailVerified: boolean('email_verified').notNull().default(false),
  image: text('image'),
  groups: text('groups').array().notNull().default([]),
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
    /** What the device last said of itself, whole. */
    reportedConfig: jsonb('reported_config'),
    /** Epoch seconds. */
    reportedConfigAt: doublePrecision('reported_config_at'),
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

export const schema = {
  users,
  sessions,
  accounts,
  verifications,
  rateLimits,
  devices,
  devicePermissions,
  deviceSettings,
  refusalTotals,
  refusals,
}
