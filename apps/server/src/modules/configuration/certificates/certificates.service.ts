import { type CertificateKind, defaultCaFile, findCertificateProblem, PortalError } from '@fieldport/domain'
import { type LocalizableText, toLocalizableText, createMessage } from '@fieldport/messages'
import type { Caller } from '../../../platform/access/caller.ts'
import type { DeviceLog } from '../../../platform/device-log.ts'
import type { AuditService } from '../../audit/audit.module.ts'
import type { CommandOutcome, Commands } from '../../commands/commands.module.ts'
import type { ConfigurationRepository } from '../configuration.repository.ts'
import { fingerprintPublicKey, readCertificates } from './certificate-facts.ts'
import type { SentFile, SentFiles } from './sent-files.repository.ts'
import { notFound, refuseIfPortalConfigOff } from '../saving/submit-change.ts'
import { currentConfig } from '../saving/store-config.ts'

export type Certificate = {
  readonly deviceid: string
  readonly kind: CertificateKind
  readonly filename: string
  /** Base64. */
  readonly data: string
}

export type CertificatesPorts = {
  readonly repository: ConfigurationRepository
  readonly sentFiles: SentFiles
  readonly commands: Pick<Commands, 'enqueue'>
  readonly audit: AuditService
  readonly deviceLog: DeviceLog
}

/** Files that the device runs or starts from, and the CA store it uses to verify the portal. */
function isOwnFile(filename: string): boolean {
  return /\.(?:js|json)$|^\.+$/i.test(filename) || filename.toLowerCase() === defaultCaFile
}

/** Public facts of a file; of a private key only which certificate it belongs to. */
function describeContent(kind: CertificateKind, pem: string) {
  const content = kind === 'key' ? { facts: null, count: 0 } : readCertificates(pem)
  return { ...content, publicKey: fingerprintPublicKey(pem) }
}

/** Certificates and keys are sent to devices as files. */
export function createCertificates(ports: CertificatesPorts) {
  const { repository, sentFiles, commands, audit, deviceLog } = ports
  /** A listening device may respond before the file is recorded. */
  const noting = new Map<string, Promise<unknown>>()
  return {
    /** @throws PortalError INVALID_INPUT, FORBIDDEN (switched off on the device) */
    setCertificate: async (caller: Caller, certificate: Certificate): Promise<LocalizableText> => {
      const { deviceid: deviceId, kind, filename, data } = certificate
      const bytes = Buffer.from(data, 'base64')
      const problem = findCertificateProblem(bytes, kind)
      if (problem) throw new PortalError('INVALID_INPUT', problem)
      if (isOwnFile(filename)) throw new PortalError('INVALID_INPUT', 'certificateNameReserved')
      const state = await repository.findState(deviceId)
      if (!state) throw notFound()
      refuseIfPortalConfigOff(currentConfig(state) ?? {})
      const shown = kind === 'key' ? '***' : `(${bytes.length} bytes)`
      const about = describeContent(kind, bytes.toString('utf8'))
      const file = { filename, kind, sizeBytes: bytes.length, by: caller.email, ...about }
      const noted = commands
        .enqueue({
          deviceId,
          method: 'FS.Put',
          args: { filename, data, append: false },
          shownArgs: { filename, data: shown, append: false },
          requestedBy: caller.email,
        })
        .then(({ ts }) =>
          sentFiles.add(deviceId, { ...file, ts, state: 'sending', reason: null, localizable: null }),
        )
        .finally(() => noting.get(deviceId) === noted && noting.delete(deviceId))
      noting.set(deviceId, noted)
      await noted
      deviceLog.note(deviceId, 'settings', createMessage('logFileSent', { by: caller.email, filename }), {
        kind,
        filename,
      })
      const details = { kind, filename, sizeBytes: bytes.length }
      await audit.record({
        actor: caller,
        action: 'configuration.certificateSent',
        subject: deviceId,
        details,
      })
      return toLocalizableText('settingsQueued')
    },

    /** Files sent from here, by name: the latest of each name. */
    listCertificates: async (deviceId: string): Promise<{ Items: SentFile[] }> => ({
      Items: await sentFiles.list(deviceId),
    }),

    /** Idempotent: may be called for the same command more than once. */
    settleFile: async ({ deviceId, method, ts, state, error }: CommandOutcome): Promise<void> => {
      if (method !== 'FS.Put') return
      await noting.get(deviceId)?.catch(() => undefined)
      if (state === 'answered')
        await sentFiles.settle(deviceId, ts, {
          state: error === null ? 'installed' : 'refused',
          reason: error === null ? null : error.message || null,
          localizable: error?.localizable ?? null,
        })
      else await sentFiles.settle(deviceId, ts, { state: 'notSent', reason: null, localizable: null })
    },
  }
}
