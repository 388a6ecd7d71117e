import {
  type FlatConfig,
  isObject,
  redactArgs,
  redactResponse,
  type Redactor,
  maskCommandArgs,
} from '@fieldport/domain'
import { sql } from 'drizzle-orm'
import type { Seal } from '../../../platform/seal.ts'
import type { Changes, Row, StoredTable } from './redact-stored-rows.ts'

/** All tables with data from devices or arguments of commands. */
export function storedTables(seal: Seal): readonly StoredTable[] {
  const commands: StoredTable = {
    table: 'device_commands',
    keys: ['id'],
    device: 'device_id',
    columns: ['shown_args', 'response', 'ota_status'],
    json: ['shown_args', 'ota_status'],
    reads: ['method', 'args'],
    clean: (redactor, row) => cleanCommand(seal, redactor, row),
  }
  return [commands, ...plainTables]
}

const plainTables: readonly StoredTable[] = [
  {
    table: 'refusals',
    keys: ['device_id', 'slot'],
    device: 'device_id',
    columns: ['detail', 'excerpt'],
    json: [],
    reads: [],
    clean: (redactor, { detail, excerpt }) => ({
      detail: redactor.text(String(detail)),
      excerpt: redactor.fragment(String(excerpt)),
    }),
  },
  {
    table: 'config_changes',
    keys: ['id'],
    device: 'device_id',
    columns: ['message', 'changes'],
    json: ['changes'],
    reads: [],
    clean: cleanChange,
  },
  {
    table: 'config_versions',
    keys: ['device_id', 'version'],
    device: 'device_id',
    columns: ['config'],
    json: ['config'],
    reads: [],
    clean: (redactor, { config }) => ({ config: redactor.value(config) }),
  },
  {
    table: 'devices',
    keys: ['id'],
    device: 'id',
    columns: ['reported_config', 'config_digest'],
    json: ['reported_config'],
    reads: [],
    // Other devices' configurations are parsed again as reports, which seals their secrets.
    where: sql`reported_config IS NOT NULL AND (config_digest IS NOT NULL
        OR EXISTS (SELECT FROM config_versions v WHERE v.device_id = devices.id))`,
    clean: (redactor, { reported_config: config }) => {
      const cleaned = redactor.value(config)
      // Without a digest, the next report is processed even if it is unchanged: it may contain secrets that are not
      // sealed yet.
      return JSON.stringify(cleaned) === JSON.stringify(config)
        ? {}
        : { reported_config: cleaned, config_digest: null }
    },
  },
  {
    table: 'firmware_updates',
    keys: ['id'],
    device: 'device_id',
    columns: ['message'],
    json: [],
    reads: [],
    where: sql`message IS NOT NULL`,
    clean: (redactor, { message }) => ({ message: redactor.text(String(message)) }),
  },
]

/** What people did with commands, as the audit log tells it. */
export const auditedCommands: StoredTable = {
  table: 'audit_entries',
  keys: ['id'],
  device: 'subject',
  columns: ['details'],
  json: ['details'],
  reads: [],
  where: sql`action = 'command.queued'`,
  clean: (redactor, { details }) => {
    if (!isObject(details) || !isObject(details['args'])) return {}
    return { details: { ...details, args: cleanArgs(redactor, String(details['method']), details['args']) } }
  },
}

function cleanCommand(seal: Seal, redactor: Redactor, row: Row): Changes {
  const [method, deviceId] = [String(row['method']), String(row['device_id'])]
  const shown = (row['shown_args'] ?? {}) as Record<string, unknown>
  const purpose = `device:${deviceId}:command`
  const args = (openJson(seal, row['args'], purpose) ?? shown) as Record<string, unknown>
  const response = openJson(seal, row['response'], purpose)
  const redacted = response === undefined ? undefined : redactResponse(redactor, method, args, response)
  const isClean = JSON.stringify(redacted) === JSON.stringify(response)
  const ota = row['ota_status']
  return {
    shown_args: cleanArgs(redactor, method, shown),
    response: isClean ? row['response'] : seal.seal(JSON.stringify(redacted), purpose),
    ota_status: isObject(ota) ? { ...ota, message: redactor.value(ota['message']) } : ota,
  }
}

/** Masks visible arguments again. Those of FS.Put never contained a file; of a certificate they contain its size. */
function cleanArgs(redactor: Redactor, method: string, shown: Readonly<Record<string, unknown>>) {
  return redactArgs(redactor, method, method === 'FS.Put' ? shown : maskCommandArgs(method, shown))
}

/** @returns undefined: there is no sealed text, or no known key opens it */
function openJson(seal: Seal, sealed: unknown, purpose: string): unknown {
  if (typeof sealed !== 'string') return undefined
  try {
    return JSON.parse(seal.open(sealed, purpose)) as unknown
  } catch {
    return undefined
  }
}

function cleanChange(redactor: Redactor, { message, changes }: Row): Changes {
  const list = changes as readonly { readonly key: string; readonly from: unknown; readonly to: unknown }[]
  return {
    message: typeof message === 'string' ? redactor.text(message) : message,
    changes: list.map((change) => {
      const { [change.key]: from } = redactor.value({ [change.key]: change.from }) as FlatConfig
      const { [change.key]: to } = redactor.value({ [change.key]: change.to }) as FlatConfig
      return { ...change, from: from ?? null, to: to ?? null }
    }),
  }
}
