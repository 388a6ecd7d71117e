import { inputMessages } from '@fieldport/contract'
import {
  isDeviceId,
  isSetupPassword,
  PortalError,
  permissionLevels,
  sessionGroups,
  tierNames,
} from '@fieldport/domain'
import { en } from '@fieldport/messages'
import * as z from 'zod'

const printable = (maximum: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(maximum)
    .regex(/^\P{C}+$/u, en.printableNeeded)

/** In seconds. Source: the device's own limits (device facts): 5 s to 24 h; a trial device may be faster. */
export const baseIntervalSchema = z.number().min(1).max(86_400)
/** In base intervals. Source: device facts. */
export const transmitIntervalSchema = z.number().min(1).max(10_000)
export const modelSchema = printable(40)
export const fwSchema = printable(64)
export const deviceNameSchema = printable(100)

export const newDeviceSchema = z.strictObject({
  deviceId: z.string().refine(isDeviceId, en.deviceIdInvalid),
  name: deviceNameSchema,
  model: modelSchema,
  fw: fwSchema.nullable().default(null),
  tier: z.enum(tierNames),
  secret: z
    .string()
    .min(8)
    .max(128)
    .regex(/^[\x21-\x7e]+$/, en.operatorSecretInvalid),
  setupPassword: z.string().refine(isSetupPassword, en.setupPasswordInvalid),
  wifiPassword: z.string().min(1).max(63).nullable().default(null),
  baseIntervalSeconds: baseIntervalSchema.default(60),
  transmitInterval: transmitIntervalSchema.default(1),
  udpAllowed: z.boolean().default(false),
  /** When an existing trial began, epoch seconds; absent: now. */
  addedAt: z.number().min(0).optional(),
  displaySettings: z.record(z.string(), z.unknown()).optional(),
})
export type NewDevice = z.input<typeof newDeviceSchema>
export type CheckedDevice = z.output<typeof newDeviceSchema>

export const grantSchema = z.strictObject({
  deviceId: newDeviceSchema.shape.deviceId,
  email: z.string().trim().toLowerCase().min(1).max(254),
  permission: z.enum(permissionLevels),
})
export type Grant = z.input<typeof grantSchema>
export const groupSchema = z.enum(sessionGroups)

/** @throws PortalError INVALID_INPUT naming each invalid field */
export function parseInput<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw new PortalError('INVALID_INPUT', inputMessages(parsed.error.issues))
}
