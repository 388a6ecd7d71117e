import { isDeviceId } from '@fieldport/domain'
import { en } from '@fieldport/messages'
import { oc } from '@orpc/contract'
import * as z from 'zod'
import { type CallMeta, signedInCall } from './access.ts'

/** What happened, as a message ID with values, to be formatted in other languages. */
export const messageSchema = z.object({
  id: z.string().describe('Message id, such as linkExpired; never renamed'),
  params: z.record(z.string(), z.unknown()).describe("Values of the text's placeholders"),
})

/** The message of a successful call. */
export const localizableTextFields = {
  message: z.string().describe('In English'),
  localizable: messageSchema.describe('The same text as a message id with parameters'),
}

/** The reason for an outcome. */
export const outcomeSchema = messageSchema
  .nullable()
  .describe(
    "The same text as a message id with parameters; null: no text, or it is the device's or a person's own",
  )

/** A problem's sentence, in addition to its code. */
export const problemTextFields = {
  problemText: z.string().nullable().describe('Description of the problem, in English'),
  localizable: outcomeSchema,
}

/** The message as an ID with values, and details of the error, such as the reason. */
export const errorDataSchema = z.looseObject({ localizable: messageSchema.optional() })

const data = errorDataSchema

/** Errors that any call may return; codes are the domain's PortalErrorCode. */
export const commonErrors = {
  SIGNED_OUT: { status: 401, message: en.signInNeeded, data },
  NOT_FOUND: { status: 404, message: en.notFound, data },
  FORBIDDEN: { status: 403, message: en.permissionMissing, data },
  PLAN_RESTRICTED: { status: 403, message: en.planUnavailableHere, data },
  INVALID_INPUT: { status: 400, message: en.requestInvalid, data },
  CONFLICT: { status: 409, message: en.changedBySomeoneElse, data },
  PRECONDITION_FAILED: { status: 412, message: en.changedSinceRead, data },
  TOO_LARGE: { status: 413, message: en.requestTooLarge, data },
  TOO_MANY_REQUESTS: { status: 429, message: en.tooManyRequests, data },
  ENGINE_UNAVAILABLE: {
    status: 503,
    message: en.serviceUnavailable,
    data,
  },
} as const

/** Base of every call: without an explicit access it requires a signed-in person. */
export const contractCall = oc.$meta<CallMeta>(signedInCall()).errors(commonErrors)

export const deviceIdSchema = z
  .string()
  .refine(isDeviceId, en.deviceIdInvalid)
  .describe("Device id: 9 characters A-Z and 0-9, or '0-' and seven of them")

/** A time in a query string: epoch seconds, decimals allowed. */
export const secondsSchema = z.coerce.number().min(0).max(10_000_000_000).describe('Epoch seconds')

export const deviceInput = z.object({ deviceid: deviceIdSchema })
