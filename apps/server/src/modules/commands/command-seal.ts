import type { Seal } from '../../platform/seal.ts'
import { storableValue } from '../../platform/storable.ts'
import type { CommandRow } from './command-rows.ts'

/** Arguments and responses may contain a password, a key or a file. */
export type CommandSeal = ReturnType<typeof createCommandSeal>

export function createCommandSeal(seal: Seal) {
  const purposeOf = (deviceId: string) => `device:${deviceId}:command`
  return {
    seal: (deviceId: string, value: unknown): string => seal.seal(JSON.stringify(value), purposeOf(deviceId)),

    openArgs: ({ deviceId, args }: Pick<CommandRow, 'deviceId' | 'args'>): Record<string, unknown> =>
      args === null ? {} : (JSON.parse(seal.open(args, purposeOf(deviceId))) as Record<string, unknown>),

    /** Undefined: there is none. Earlier versions stored what a device said unchanged. */
    openResponse: ({ deviceId, response }: Pick<CommandRow, 'deviceId' | 'response'>): unknown =>
      response === null ? undefined : storableValue(JSON.parse(seal.open(response, purposeOf(deviceId)))),
  }
}
