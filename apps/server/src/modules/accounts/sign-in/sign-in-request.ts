import { maximumPasswordLength, PortalError } from '@fieldport/domain'
import { createMessage } from '@fieldport/messages'
import { inputProblem, secondFactorSchema, makeStrict } from '@fieldport/contract'
import * as z from 'zod'
import { refuseUnstorableText } from '../../../platform/http/check-input.ts'

/** Open endpoints under /api/auth. Sign-up and password changes have calls of their own. */
const openEndpoints = {
  'POST /api/auth/sign-in/email': 'signIn',
  'POST /api/auth/two-factor/verify': 'verifySecondFactor',
  'POST /api/auth/two-factor/send-sms': 'sendSms',
  'POST /api/auth/two-factor/cancel': 'cancel',
  'POST /api/auth/sign-out': 'library',
  'GET /api/auth/get-session': 'library',
} as const
export type AuthStep = (typeof openEndpoints)[keyof typeof openEndpoints]
const maximumBodyBytes = 16_384

export const signInSchema = z.object({
  email: z.string().trim().toLowerCase().max(254),
  password: z.string().max(maximumPasswordLength),
  /** Where the verification link leads, if the address is not verified yet. */
  redirect: z.string().max(2000).optional().catch(undefined),
})
export const secondStepSchema = z.object({ code: secondFactorSchema })

/** @throws PortalError NOT_FOUND for any other endpoint */
export function parseAuthStep(request: Request): AuthStep {
  const endpoint = `${request.method} ${new URL(request.url).pathname}`
  if (Object.hasOwn(openEndpoints, endpoint)) return openEndpoints[endpoint as keyof typeof openEndpoints]
  throw new PortalError('NOT_FOUND', 'notFound')
}

/**
 * Reads a JSON body. Accepts no other content type, because another site's form could send one without a preflight request.
 * @param fields names of the expected fields, for the error message
 * @throws PortalError INVALID_INPUT or TOO_LARGE
 */
export async function readJson<Body>(
  request: Request,
  schema: z.ZodType<Body>,
  fields: string,
): Promise<Body> {
  const invalid = () => new PortalError('INVALID_INPUT', createMessage('jsonExpected', { fields }))
  const type = request.headers.get('content-type') ?? ''
  if (!/^application\/json(?:\s*;|$)/i.test(type)) throw invalid()
  const sent = parseJson(await readBody(request))
  refuseUnstorableText(sent)
  const body = makeStrict(schema).safeParse(sent)
  const unknown = body.error?.issues.find(({ code }) => code === 'unrecognized_keys')
  if (unknown) throw new PortalError('INVALID_INPUT', inputProblem(unknown))
  if (!body.success) throw invalid()
  return body.data
}

/** Removes the session token from a response body: scripts must not be able to read it. */
export async function removeToken(response: Response): Promise<Response> {
  const body: unknown = await response.json().catch(() => null)
  const hide = (value: unknown): unknown =>
    typeof value === 'object' && value !== null ? { ...value, token: undefined } : value
  const shown = hide(body)
  if (typeof shown === 'object' && shown !== null && 'session' in shown) shown.session = hide(shown.session)
  const headers = new Headers(response.headers)
  headers.set('cache-control', 'no-store')
  headers.delete('content-length')
  return new Response(JSON.stringify(shown), { status: response.status, headers })
}

/** JSON response of a sign-in step, never cached. */
export function jsonResponse(body: unknown, status = 200, cookies: readonly string[] = []): Response {
  const response = Response.json(body, { status, headers: { 'cache-control': 'no-store' } })
  for (const cookie of cookies) response.headers.append('set-cookie', cookie)
  return response
}

async function readBody(request: Request): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > maximumBodyBytes) throw new PortalError('TOO_LARGE', 'requestTooLarge')
    text += decoder.decode(chunk, { stream: true })
  }
  return text
}

/** @returns undefined: invalid JSON */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
