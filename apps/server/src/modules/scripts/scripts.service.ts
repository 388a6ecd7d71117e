import type { DeviceScript } from '@fieldport/contract'
import { type AuditAction, PortalError, scriptMaximumBytes, stripScript } from '@fieldport/domain'
import {
  type LocalizableText,
  toLocalizableText,
  createMessage,
  type Message,
  parseMessage,
  readStoredMessage,
} from '@fieldport/messages'
import { type Clock, nowSeconds } from '../../platform/clock.ts'
import type { DeviceLog } from '../../platform/device-log.ts'
import type { AuditService } from '../audit/audit.module.ts'
import type { Commands } from '../commands/commands.module.ts'
import type { ScriptDelivery } from './script-delivery.ts'
import type { SaveScriptResult, ScriptRow, ScriptsRepository } from './scripts.repository.ts'

export type ScriptChange = {
  readonly deviceId: string
  /** base64 of UTF-8 text, including comments. */
  readonly data: string
  readonly note: string
  /** Set if the note is by the portal. */
  readonly localizableNote?: Message
  /** The version that was edited; absent: overwrites any version. */
  readonly baseVersion?: number | undefined
  readonly by: Person
}

type Person = { readonly userId: string; readonly email: string }

export type ScriptsPorts = {
  readonly repository: ScriptsRepository
  readonly delivery: Pick<ScriptDelivery, 'send'>
  readonly commands: Pick<Commands, 'cancel'>
  readonly audit: Pick<AuditService, 'record'>
  readonly deviceLog: DeviceLog
  readonly clock: Clock
}

/** Stored versions per device. */
const keptVersions = 100

export type ScriptsService = ReturnType<typeof createScriptsService>

/** Scripts of devices: every saved version is stored, and the newest is sent to the device. */
export function createScriptsService(ports: ScriptsPorts) {
  const { repository, audit, deviceLog, clock } = ports

  const findDevice = async (deviceId: string) => {
    const device = await repository.findDevice(deviceId)
    if (!device) throw notFound()
    return device
  }

  const record = (by: Person, action: AuditAction, subject: string, details: Record<string, unknown>) =>
    audit.record({ actor: by, action, subject, details })

  return {
    find: async (deviceId: string): Promise<DeviceScript> => {
      const { fw, isLocked: lock } = await findDevice(deviceId)
      const script = await repository.latest(deviceId)
      const maximumBytes = scriptMaximumBytes(fw)
      if (!script) return { data: '', version: 0, lock, maximumBytes, onDevice: 'none' }
      return {
        data: toBase64(script),
        version: script.version,
        lock,
        maximumBytes,
        onDevice: placeOf(script),
      }
    },

    /** null: none saved yet. */
    findSource: async (deviceId: string): Promise<string | null> =>
      (await repository.latest(deviceId))?.source ?? null,

    /** @throws PortalError INVALID_INPUT, TOO_LARGE, or CONFLICT if it is locked or was changed meanwhile */
    save: async (change: ScriptChange): Promise<LocalizableText & { version: number }> => {
      const { deviceId, by, note, localizableNote = null } = change
      const source = textOf(change.data)
      checkSize(source, scriptMaximumBytes((await findDevice(deviceId)).fw))
      const script = { deviceId, at: nowSeconds(clock), actor: by.email, note, localizableNote, source }
      const { version, waiting } = acceptedOf(await repository.save(script, change.baseVersion, keptVersions))
      for (const ts of waiting) await ports.commands.cancel(deviceId, ts)
      await record(by, 'script.saved', deviceId, { version, note })
      const saved = createMessage('logScriptSaved', { by: by.email, version })
      deviceLog.note(deviceId, 'settings', saved, { note })
      const stored = await repository.find(deviceId, version)
      if (stored) await ports.delivery.send(stored)
      return { ...toLocalizableText('scriptSaved'), version }
    },

    setLock: async (deviceId: string, lock: boolean, by: Person): Promise<LocalizableText> => {
      await repository.setLock(deviceId, lock)
      await record(by, lock ? 'script.locked' : 'script.unlocked', deviceId, {})
      const what = createMessage(lock ? 'logScriptLocked' : 'logScriptUnlocked', { by: by.email })
      deviceLog.note(deviceId, 'settings', what)
      return toLocalizableText('settingsUpdated')
    },

    list: async (deviceId: string) => {
      const rows = await repository.list(deviceId)
      const messageOf = (row: (typeof rows)[number]) =>
        readStoredMessage(row.localizableNote, row.note, (text) => parseMessage('importedFrom', text))
      return { Items: rows.map((row) => ({ ...row, localizableNote: messageOf(row) })) }
    },

    /** @throws PortalError NOT_FOUND */
    version: async (deviceId: string, version: number): Promise<{ version: number; data: string }> => {
      const script = await repository.find(deviceId, version)
      if (!script) throw notFound()
      return { version, data: toBase64(script) }
    },
  }
}

function notFound(): PortalError {
  return new PortalError('NOT_FOUND', 'notFound')
}

function toBase64({ source }: ScriptRow): string {
  return Buffer.from(source).toString('base64')
}

function textOf(data: string): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(data, 'base64'))
    // PostgreSQL texts cannot contain NUL, and scripts do not need it.
    if (!text.includes('\0')) return text
  } catch {
    // Falls through to the refusal.
  }
  throw new PortalError('INVALID_INPUT', 'scriptNotText')
}

function checkSize(source: string, maximumBytes: number): void {
  const sizeBytes = Buffer.byteLength(stripScript(source))
  if (sizeBytes <= maximumBytes) return
  throw new PortalError('TOO_LARGE', 'scriptTooLarge', { sizeBytes, maximumBytes })
}

function acceptedOf(saved: SaveScriptResult): Exclude<SaveScriptResult, { refused: unknown }> {
  if (!('refused' in saved)) return saved
  if (saved.refused === 'unknown-device') throw notFound()
  throw new PortalError('CONFLICT', saved.refused === 'locked' ? 'scriptLocked' : 'changedBySomeoneElse', {
    reason: saved.refused,
  })
}

function placeOf({ state }: ScriptRow): DeviceScript['onDevice'] {
  if (state === 'failed') return 'failed'
  return state === 'written' || state === 'confirmed' ? 'confirmed' : 'pending'
}
