import { type CertificateKind, defaultCaFile, findCertificateProblem, PortalError } from '@fieldport/domain'
import { type LocalizableText, toLocalizableText, createMessage } from '@fieldport/messages'
import type { Caller } from '../../platform/access/caller.ts'
import type { DeviceLog } from '../../platform/device-log.ts'
import type { AuditService } from '../audit/audit.module.ts'
import type { Commands } from '../commands/commands.module.ts'
import type { ConfigurationRepository } from './configuration.repository.ts'
import { notFound, refuseIfPortalConfigOff } from './saving/submit-change.ts'
import { currentConfig } from './saving/store-config.ts'

export type Certificate = {
  readonly deviceid: string
  readonly kind: CertificateKind
  readonly filename: string
  /** Base64. */
  readonly data: string
}

export type CertificatesPorts = {
  readonly repository: ConfigurationRepository
  readonly commands: Pick<Commands, 'enqueue'>
  readonly audit: AuditService
  readonly deviceLog: DeviceLog
}

/** Files that a device runs or starts from, and the store by which it knows the portal. */
function isOwnFile(filename: string): boolean {
  return /\.(?:js|json)$|^\.+$/i.test(filename) || filename.toLowerCase() === defaultCaFile
}

/** Certificates and keys go to devices as files. */
export function createCertificates({ repository, commands, audit, deviceLog }: CertificatesPorts) {
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
      await commands.enqueue({
        deviceId,
        method: 'FS.Put',
        args: { filename, data, append: false },
        shownArgs: { filename, data: shown, append: false },
        requestedBy: caller.email,
      })
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
  }
}
