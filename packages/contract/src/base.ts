import { isDeviceId } from '@fieldport/domain'
import { oc } from '@orpc/contract'
import * as z from 'zod'
import { type CallMeta, signedInCall } from './access.ts'

/** The errors any call may answer with; codes are PortalErrorCode of the domain. */
export const commonErrors = {
  SIGNED_OUT: { status: 401, message: 'Please sign in.' },
  NOT_FOUND: { status: 404, message: 'Not found.' },
  FORBIDDEN: { status: 403, message: 'You do not have permission to do this.' },
  PLAN_RESTRICTED: { status: 403, message: 'This is unavailable on the plan of this device.' },
  INVALID_INPUT: { status: 400, message: 'The request is not valid.' },
  CONFLICT: { status: 409, message: 'This was changed by someone else.' },
  TOO_LARGE: { status: 413, message: 'The request is too large.' },
  TOO_MANY_REQUESTS: { status: 429, message: 'Too many requests. Please wait and try again.' },
  ENGINE_UNAVAILABLE: {
    status: 503,
    message: 'The service is not available at the moment. Please try again.',
  },
} as const

/** Every call starts here: it must say who may make it, or it is for signed-in people. */
export const call = oc.$meta<CallMeta>(signedInCall()).errors(commonErrors)

export const deviceIdSchema = z
  .string()
  .refine(isDeviceId, 'A device id has 9 characters of A-Z and 0-9.')
  .describe("Device id: 9 of A-Z and 0-9, or '0-' and seven of them")

/** A time in a query string: epoch seconds, decimals allowed. */
export const secondsSchema = z.coerce.number().min(0).max(10_000_000_000).describe('Epoch seconds')

export const deviceInput = z.object({ deviceid: deviceIdSchema })
