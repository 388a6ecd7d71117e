import { escalationLimits, maximumConfigDepth, maximumWebhookLength, PortalError } from '@fieldport/domain'
import * as z from 'zod'

const format = 'device-settings'
/** Source: specification 2, sections 5 and 9. */
export const maximumFileBytes = 8 * 1024 * 1024
const minimumFileBytes = 2
const maximumScriptCharacters = 400_000
/** A whole configuration has about a thousand keys; charts and widgets add some thousand values. */
const maximumValues = 50_000
const maximumDepth = maximumConfigDepth + 4

const values = z.record(z.string(), z.unknown())
const interval = z.number()

const fileSchema = z.strictObject({
  format: z.literal(format),
  version: z.literal(1),
  exportedAt: z.number(),
  comments: z.string().max(2000).default(''),
  device: z.strictObject({
    id: z.string().max(20),
    name: z.string().max(200),
    model: z.string().max(40),
    fw: z.string().max(64).nullable(),
  }),
  deviceSettings: values.optional(),
  wifi: values.optional(),
  lte: values.optional(),
  script: z.string().max(maximumScriptCharacters).optional(),
  displaySettings: values.optional(),
  assetNotes: values.optional(),
  deviceToDeviceApi: z.array(z.unknown()).max(1000).optional(),
  aemp: values.optional(),
  notificationSettings: z
    .strictObject({
      alertSMSInterval: interval,
      alertEmailInterval: interval,
      warningSMSInterval: interval,
      warningEmailInterval: interval,
      alarmSMSInterval: interval,
      alarmEmailInterval: interval,
      emailList: z.array(z.string().max(254)).max(100),
      phoneList: z.array(z.string().max(254)).max(100),
      // Files written before webhooks existed lack these.
      alertWebhookInterval: interval.optional(),
      warningWebhookInterval: interval.optional(),
      alarmWebhookInterval: interval.optional(),
      webhookList: z.array(z.string().max(maximumWebhookLength)).max(100).optional(),
      // Files written before escalation existed lack this too.
      escalation: z
        .array(
          z.strictObject({
            recipient: z.string().max(254),
            waitMinutes: z.int().min(escalationLimits.minimumMinutes).max(escalationLimits.maximumMinutes),
          }),
        )
        .max(escalationLimits.steps)
        .optional(),
    })
    .optional(),
})

/** The settings of a device as a file. Passwords are only in `wifi` and `lte`. */
export type SettingsFile = z.infer<typeof fileSchema>

export function writeSettingsFile(file: Omit<SettingsFile, 'format' | 'version'>): string {
  return JSON.stringify({ format, version: 1, ...file }, null, 2)
}

/** @throws PortalError INVALID_INPUT or TOO_LARGE, with the specification's messages */
export function readSettingsFile(text: string): SettingsFile {
  const sizeBytes = Buffer.byteLength(text)
  if (sizeBytes < minimumFileBytes) throw new PortalError('INVALID_INPUT', 'settingsFileTooSmall')
  if (sizeBytes > maximumFileBytes) throw new PortalError('TOO_LARGE', 'settingsFileTooLarge')
  const parsed = parseJson(text)
  if (!isBounded(parsed)) throw corrupt()
  const file = fileSchema.safeParse(parsed)
  if (!file.success) throw corrupt()
  return file.data
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw corrupt()
  }
}

/** Without recursion, which hostile nesting would break. */
function isBounded(root: unknown): boolean {
  const waiting: [unknown, number][] = [[root, 1]]
  let count = 0
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [value, depth] = next
    if (typeof value !== 'object' || value === null) continue
    const inner = Object.values(value)
    count += inner.length
    if (depth > maximumDepth || count > maximumValues) return false
    for (const each of inner) waiting.push([each, depth + 1])
  }
  return true
}

/** Source: specification 2, section 5. */
function corrupt(): PortalError {
  return new PortalError('INVALID_INPUT', 'settingsFileCorrupt')
}
