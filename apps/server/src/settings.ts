import { resolve } from 'node:path'
import * as z from 'zod'
import type { ConnectionLimits } from './platform/network/connections.ts'
import { type OperatorMaps, parseMapStyle } from './platform/network/map-style.ts'
import { type NetworkList, parseNetworks } from './platform/network/network-list.ts'
import type { OutboundSettings } from './platform/network/outbound-guard.ts'
import { type Role, roles } from './platform/module.ts'
import {
  noTrustedProxies,
  parseTrustedProxies,
  type TrustedProxies,
} from './platform/network/trusted-proxies.ts'

const port = z.coerce.number().int().min(0).max(65_535)
const count = z.coerce.number().int().min(1)
const flag = z.enum(['0', '1', 'true', 'false']).transform((value) => value === '1' || value === 'true')

const environment = z.object({
  HOST: z.string().default('0.0.0.0'),
  PORT: port.default(8080),
  MQTT_PORT: port.default(1883),
  UDP_PORT: port.optional(),
  PUBLIC_URL: z.url().optional(),
  ROLES: z
    .string()
    .default(roles.join())
    .transform((names) => names.split(','))
    .pipe(z.array(z.enum(roles)).nonempty()),
  DATA_DIR: z.string().default('data'),
  DATABASE_URL: z.url().optional(),
  CLICKHOUSE_URL: z.url().optional(),
  MQTT_URL: z.url().optional(),
  MQTT_SHARE_GROUP: z
    .string()
    .regex(/^[\w-]+$/)
    .optional(),
  SECRET_KEY: z.string().min(32).optional(),
  SECRET_KEY_PREVIOUS: z
    .string()
    .default('')
    .transform((keys) => keys.split(',').filter((key) => key !== '')),
  VENDOR_EMAIL: z.email().optional(),
  VENDOR_PASSWORD: z.string().min(8).optional(),
  TRUST_PROXY: z.string().default('').transform(readTrustedProxies),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  MAX_CONNECTIONS: count.default(10_000),
  MAX_CONNECTIONS_PER_ADDRESS: count.default(5_000),
  MQTT_MAX_CONNECTIONS: count.default(20_000),
  MQTT_MAX_CONNECTIONS_PER_ADDRESS: count.default(10_000),
  SIGN_IN_ATTEMPTS: z.coerce.number().int().min(1).default(10),
  LIMIT_FACTOR: z.coerce.number().min(1).max(10_000).default(1),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().max(320).optional(),
  MAIL_BOUNCE_DOMAIN: z
    .string()
    .regex(/^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/i)
    .optional(),
  MAIL_BOUNCE_SECRET: z.string().min(32).optional(),
  TWILIO_ACCOUNT_SID: z.string().optional(),
  TWILIO_AUTH_TOKEN: z.string().optional(),
  TWILIO_FROM: z.string().optional(),
  TWILIO_URL: z.url().default('https://api.twilio.com'),
  OUTBOUND_PLAIN: flag.default(false),
  OUTBOUND_NETWORKS: z.string().default('').transform(readNetworks),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_PRICE_MONTHLY: z.string().optional(),
  STRIPE_PRICE_YEARLY: z.string().optional(),
  STRIPE_URL: z.url({ protocol: /^https?$/ }).default('https://api.stripe.com'),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
    .optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  MAP_STYLE: z.string().default('').transform(readMapStyle),
  PLAN_DATA_GRACE_DAYS: z.coerce.number().min(0).max(365).default(5),
  PAYMENT_GRACE_DAYS: z.coerce.number().min(0).max(365).default(7),
  OUTBOX: flag.default(false),
  PARENT_PID: z.coerce.number().int().min(1).optional(),
})

/** The environment, parsed once; nothing else reads process.env. */
export type Settings = {
  readonly roles: ReadonlySet<Role>
  readonly host: string
  readonly port: number
  readonly mqttPort: number
  /** Undefined: UDP is disabled. */
  readonly udpPort: number | undefined
  readonly publicUrl: string
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  readonly clickhouseUrl: string | undefined
  readonly mqttUrl: string | undefined
  /** Name shared by all portals that divide the messages of one broker among them. */
  readonly mqttShareGroup: string | undefined
  /** Signs sessions and seals secrets; undefined: generated and stored in the data folder. */
  readonly secretKey: string | undefined
  /** Earlier keys, separated by commas: what they sealed is sealed again at start. */
  readonly previousSecretKeys: readonly string[]
  readonly firstVendor: { readonly email: string; readonly password: string } | undefined
  readonly trustedProxies: TrustedProxies
  /** Limits for people and for devices over HTTP. */
  readonly httpConnections: ConnectionLimits
  /** Limits for devices at the embedded broker. */
  readonly mqttConnections: ConnectionLimits
  readonly logLevel: string
  /** Wrong passwords per address and minute. */
  readonly signInAttempts: number
  /** Multiplies all other rate limits, for tests and demos. */
  readonly limitFactor: number
  /** Undefined: mail is disabled, unless there is an outbox. */
  readonly smtp: { readonly url: string; readonly from: string } | undefined
  /**
   * `domain`: whose mail server receives bounces, undefined: they go to the sender; `secret`: of the program that
   * reports them.
   */
  readonly bounces: { readonly domain: string | undefined; readonly secret: string | undefined }
  readonly twilio:
    | { readonly url: string; readonly accountSid: string; readonly authToken: string; readonly from: string }
    | undefined
  /** Which addresses webhooks may use. */
  readonly outbound: OutboundSettings
  /** Undefined: payments use the sandbox, which moves no money. */
  readonly stripe:
    | {
        readonly url: string
        readonly secretKey: string
        readonly webhookSecret: string
        readonly prices: { readonly MONTHLY: string; readonly YEARLY: string }
      }
    | undefined
  /** Undefined: files are stored in the data folder. */
  readonly s3:
    | {
        readonly endpoint: string
        readonly region: string
        readonly bucket: string
        readonly accessKeyId: string
        readonly secretAccessKey: string
      }
    | undefined
  /** Online maps for brands that have none of their own. */
  readonly maps: OperatorMaps
  /** Days for which data is stored after a plan has expired. */
  readonly planDataGraceDays: number
  /** Days after a failed payment until Hosted ends. */
  readonly paymentGraceDays: number
  /** Stores mails and SMS for /dev/outbox, which answers only loopback. For the demo. */
  readonly outbox: boolean
  /** Stops the portal when the process that started it has ended. */
  readonly parentPid: number | undefined
}

/** @throws Error whose message names each invalid variable for the operator */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = environment.safeParse(present)
  if (!parsed.success) throw new Error(`The environment is not valid.\n${z.prettifyError(parsed.error)}`)
  const e = parsed.data
  if (new Set(e.ROLES).size < roles.length && !(e.DATABASE_URL && e.CLICKHOUSE_URL))
    throw new Error(
      'The environment is not valid.\nROLES needs DATABASE_URL and CLICKHOUSE_URL: one process alone can hold the engines in it.',
    )
  const publicUrl = (e.PUBLIC_URL ?? `http://localhost:${e.PORT}`).replace(/\/$/, '')
  return {
    roles: new Set(e.ROLES),
    host: e.HOST,
    port: e.PORT,
    mqttPort: e.MQTT_PORT,
    udpPort: e.UDP_PORT || undefined,
    publicUrl,
    dataDir: resolve(e.DATA_DIR),
    databaseUrl: e.DATABASE_URL,
    clickhouseUrl: e.CLICKHOUSE_URL,
    mqttUrl: e.MQTT_URL,
    mqttShareGroup: e.MQTT_SHARE_GROUP,
    secretKey: e.SECRET_KEY,
    previousSecretKeys: e.SECRET_KEY_PREVIOUS,
    firstVendor:
      e.VENDOR_EMAIL && e.VENDOR_PASSWORD
        ? { email: e.VENDOR_EMAIL, password: e.VENDOR_PASSWORD }
        : undefined,
    trustedProxies: e.TRUST_PROXY,
    httpConnections: {
      connections: e.MAX_CONNECTIONS,
      connectionsPerAddress: e.MAX_CONNECTIONS_PER_ADDRESS,
    },
    mqttConnections: {
      connections: e.MQTT_MAX_CONNECTIONS,
      connectionsPerAddress: e.MQTT_MAX_CONNECTIONS_PER_ADDRESS,
    },
    logLevel: e.LOG_LEVEL,
    signInAttempts: e.SIGN_IN_ATTEMPTS,
    limitFactor: e.LIMIT_FACTOR,
    smtp: e.SMTP_URL
      ? { url: e.SMTP_URL, from: e.MAIL_FROM ?? `portal@${new URL(publicUrl).hostname}` }
      : undefined,
    bounces: { domain: e.MAIL_BOUNCE_DOMAIN, secret: e.MAIL_BOUNCE_SECRET },
    twilio: readTwilio(e),
    outbound: { allowsPlain: e.OUTBOUND_PLAIN, networks: e.OUTBOUND_NETWORKS },
    stripe: readStripe(e),
    s3: readS3(e),
    maps: e.MAP_STYLE,
    planDataGraceDays: e.PLAN_DATA_GRACE_DAYS,
    paymentGraceDays: e.PAYMENT_GRACE_DAYS,
    outbox: e.OUTBOX,
    parentPid: e.PARENT_PID,
  }
}

/** Formerly a switch: `0` and `false` still mean nobody; `1` named nobody and is rejected. */
function readTrustedProxies(text: string, context: z.RefinementCtx): TrustedProxies {
  const value = text.trim().toLowerCase()
  if (value === '0' || value === 'false') return noTrustedProxies
  try {
    if (value === '1' || value === 'true') throw new Error(`TRUST_PROXY=${text} does not say whom to trust.`)
    return parseTrustedProxies(value)
  } catch (error) {
    const example = 'Name the addresses of your reverse proxy, such as TRUST_PROXY=127.0.0.1,10.0.0.0/8.'
    context.addIssue({ code: 'custom', message: `${(error as Error).message} ${example}` })
    return z.NEVER
  }
}

function readNetworks(text: string, context: z.RefinementCtx): NetworkList {
  try {
    return parseNetworks(text)
  } catch (error) {
    context.addIssue({ code: 'custom', message: (error as Error).message })
    return z.NEVER
  }
}

function readMapStyle(text: string, context: z.RefinementCtx): OperatorMaps {
  try {
    return parseMapStyle(text)
  } catch (error) {
    context.addIssue({ code: 'custom', message: (error as Error).message })
    return z.NEVER
  }
}

function readTwilio(e: z.infer<typeof environment>): Settings['twilio'] {
  if (!e.TWILIO_ACCOUNT_SID || !e.TWILIO_AUTH_TOKEN || !e.TWILIO_FROM) return undefined
  return {
    url: e.TWILIO_URL.replace(/\/$/, ''),
    accountSid: e.TWILIO_ACCOUNT_SID,
    authToken: e.TWILIO_AUTH_TOKEN,
    from: e.TWILIO_FROM,
  }
}

/**
 * @throws Error if only some variables are set: people would pay in the sandbox, or the portal would miss payments
 */
function readStripe(e: z.infer<typeof environment>): Settings['stripe'] {
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_PRICE_MONTHLY, STRIPE_PRICE_YEARLY } = e
  if (STRIPE_SECRET_KEY && STRIPE_WEBHOOK_SECRET && STRIPE_PRICE_MONTHLY && STRIPE_PRICE_YEARLY)
    return {
      url: e.STRIPE_URL,
      secretKey: STRIPE_SECRET_KEY,
      webhookSecret: STRIPE_WEBHOOK_SECRET,
      prices: { MONTHLY: STRIPE_PRICE_MONTHLY, YEARLY: STRIPE_PRICE_YEARLY },
    }
  if (STRIPE_SECRET_KEY || STRIPE_WEBHOOK_SECRET || STRIPE_PRICE_MONTHLY || STRIPE_PRICE_YEARLY)
    throw new Error(
      'The environment is not valid.\nSTRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_PRICE_MONTHLY and STRIPE_PRICE_YEARLY go together.',
    )
  return undefined
}

/** @throws Error if only some variables are set: files would be stored in an unexpected place */
function readS3(e: z.infer<typeof environment>): Settings['s3'] {
  const { S3_ENDPOINT, S3_REGION: region, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = e
  if (S3_ENDPOINT && S3_BUCKET && S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY)
    return {
      endpoint: S3_ENDPOINT.replace(/\/$/, ''),
      region,
      bucket: S3_BUCKET,
      accessKeyId: S3_ACCESS_KEY_ID,
      secretAccessKey: S3_SECRET_ACCESS_KEY,
    }
  if (S3_ENDPOINT || S3_BUCKET || S3_ACCESS_KEY_ID || S3_SECRET_ACCESS_KEY)
    throw new Error(
      'The environment is not valid.\nS3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY go together.',
    )
  return undefined
}
