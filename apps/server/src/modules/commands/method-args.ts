import { inputMessage } from '@fieldport/contract'
import { PortalError, putChunkBytes, type RpcMethod } from '@fieldport/domain'
import { en, findPlainMessage } from '@fieldport/messages'
import * as z from 'zod'

/** Source: specification 2, section 9 ('put file 12000 B, minimum 2 B'). */
const putFileBytes = { minimum: 2, maximum: 12_000 }
/** A file name on the device's flash file system. */
const filename = z.string().regex(/^[\w.-]{1,64}$/, en.commandFileName)
const none = z.strictObject({})
const delay = z.strictObject({ delay_ms: z.number().int().min(0).max(86_400_000).optional() })
const byteCount = z.number().int().min(0).max(16_777_216)
/** Fewer bytes could not be recognised as part of a private key. */
const pieceBytes = byteCount.min(64, en.commandReadTooSmall)

const file = z
  .strictObject({ filename, data: z.base64(), append: z.boolean().default(false) })
  .superRefine(({ data, append }, context) => {
    const sizeBytes = Buffer.from(data, 'base64').length
    if (sizeBytes < putFileBytes.minimum || sizeBytes > putFileBytes.maximum)
      context.addIssue({ code: 'custom', message: en.commandFileSize })
    // An append must not be repeated, so it has to fit into one request.
    else if (append && sizeBytes > putChunkBytes)
      context.addIssue({ code: 'custom', message: en.commandAppendTooLarge })
  })

/** Arguments that a person may send with each method. Commands made by the portal's own code are not checked. */
const methodArgs: Readonly<Record<RpcMethod, z.ZodType<Record<string, unknown>>>> = {
  'Config.Set': z.strictObject({ config: z.record(z.string(), z.unknown()) }),
  'Config.Get': z.strictObject({ key: z.string().max(128).optional() }),
  'FS.Put': file,
  'FS.Get': z.strictObject({ filename, offset: byteCount.optional(), len: pieceBytes.optional() }),
  'FS.List': none,
  'FS.Remove': z.strictObject({ filename }),
  'Sys.Reboot': delay,
  'Sys.GetInfo': none,
  'Admin.Trigger': z.strictObject({ index: z.number().int().min(0).max(255) }),
  'Admin.FreightMode': none,
  'Admin.HardReset': none,
  'GSM.Cmd': z.strictObject({
    cmd: z.string().regex(/^[\x20-\x7e]{1,500}$/, en.atCommandInvalid),
  }),
  'OTA.Update': z.strictObject({
    fw: z.string().min(1).max(64),
    url: z.url({ protocol: /^https?$/ }).max(2000),
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
    sizeBytes: z.number().int().min(1),
  }),
  'Device.SetPlan': z.record(z.string(), z.unknown()),
}

/** @throws PortalError INVALID_INPUT with what is wrong */
export function checkArgs(
  method: RpcMethod,
  args: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const parsed = methodArgs[method].safeParse(args)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  // Our own sentences are complete; those of the library are prefixed with the field.
  const own = issue && findPlainMessage(issue.message)
  throw new PortalError('INVALID_INPUT', own ?? inputMessage(issue))
}
