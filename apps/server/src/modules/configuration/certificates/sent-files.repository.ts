import type { SentCertificate } from '@fieldport/contract'
import { readStoredMessage } from '@fieldport/messages'
import * as z from 'zod'
import type { PortalSettingsRepository } from '../portal/portal-settings.repository.ts'

/** Stored beside the device's portal settings, and returned only by its own call. */
const settingKey = 'certificates'
/** A device has room for a few. */
const maximumFiles = 20

export type SentFile = SentCertificate
export type SentFiles = ReturnType<typeof createSentFiles>

const storedSchema = z.array(z.custom<SentFile>((value) => typeof value === 'object' && value !== null))

/** The certificates and keys sent to devices, with their outcome; never their contents. */
export function createSentFiles(
  repository: Pick<PortalSettingsRepository, 'change' | 'findSettings'>,
  onChanged: (deviceId: string) => void,
) {
  const update = async (
    deviceId: string,
    change: (files: readonly SentFile[]) => readonly SentFile[] | null,
  ): Promise<void> => {
    let isChanged = false
    await repository.change(deviceId, (_device, stored) => {
      const next = change(parse(stored.get(settingKey)))
      isChanged = next !== null
      return new Map(next === null ? [] : [[settingKey, next]])
    })
    if (isChanged) onChanged(deviceId)
  }

  return {
    list: async (deviceId: string): Promise<SentFile[]> =>
      parse((await repository.findSettings(deviceId)).get(settingKey)).map((file) => ({
        ...file,
        // Absent in what earlier versions stored.
        publicKey: file.publicKey ?? null,
        localizable: readStoredMessage(file.localizable, file.reason),
      })),

    /** Replaces an earlier file with the same name, as on the device. */
    add: (deviceId: string, file: SentFile): Promise<void> =>
      update(deviceId, (files) =>
        [file, ...files.filter(({ filename }) => filename !== file.filename)].slice(0, maximumFiles),
      ),

    /** @param ts of the command that carried it; other commands change nothing */
    settle: (
      deviceId: string,
      ts: number,
      outcome: Pick<SentFile, 'state' | 'reason' | 'localizable'>,
    ): Promise<void> =>
      update(deviceId, (files) =>
        files.some((file) => file.ts === ts && file.state !== outcome.state)
          ? files.map((file) => (file.ts === ts ? { ...file, ...outcome } : file))
          : null,
      ),
  }
}

function parse(stored: unknown): readonly SentFile[] {
  const parsed = storedSchema.safeParse(stored)
  return parsed.success ? parsed.data : []
}
