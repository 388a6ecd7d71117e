import { isIP } from 'node:net'
import { maximumPasswordLength, PortalError } from '@fieldport/domain'
import * as z from 'zod'

/** What is open of the library's endpoints. Accounts are made elsewhere, passwords changed elsewhere. */
const openEndpoints = new Set([
  'POST /api/auth/sign-in/email',
  'POST /api/auth/sign-out',
  'GET /api/auth/get-session',
])
const maximumBodyBytes = 16_384

const signInSchema = z.object({
  email: z.string().trim().max(254),
  password: z.string().max(maximumPasswordLength),
  rememberMe: z.boolean().optional(),
})

/** @throws PortalError NOT_FOUND for everything that is not open */
export function checkOpen(request: Request): 'sign-in' | 'other' {
  const endpoint = `${request.method} ${new URL(request.url).pathname}`
  if (!openEndpoints.has(endpoint)) throw new PortalError('NOT_FOUND', 'Not found.')
  return endpoint.endsWith('/sign-in/email') ? 'sign-in' : 'other'
}

/**
 * The request again with nothing in it but what a sign-in needs.
 * JSON alone: a form of another site cannot send it without the browser asking first.
 * @throws PortalError INVALID_INPUT or TOO_LARGE
 */
export async function readSignIn(request: Request): Promise<Request> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^application\/json(?:\s*;|$)/i.test(type)) throw invalid()
  const body = signInSchema.safeParse(parseJson(await readBody(request)))
  if (!body.success) throw invalid()
  const headers = new Headers(request.headers)
  headers.delete('content-length')
  return new Request(request.url, { method: 'POST', headers, body: JSON.stringify(body.data) })
}

/** The session's token belongs in the cookie that scripts cannot read, not in an answer that they can. */
export async function withoutToken(response: Response): Promise<Response> {
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

/**
 * The address that attempts are counted under: the sender's, or behind a trusted proxy the one that proxy saw,
 * which is the last it appended. An IPv6 host owns its /64.
 */
export function clientAddress(
  headers: Headers,
  remoteAddress: string | undefined,
  trustProxy: boolean,
): string {
  const forwarded = trustProxy ? headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined
  const address = (forwarded && isIP(forwarded) ? forwarded : (remoteAddress ?? '')).replace(/^::ffff:/i, '')
  return isIP(address) ? address : '0.0.0.0'
}

/** @param address as clientAddress gives it */
export function attemptKey(address: string): string {
  return `sign-in:${isIP(address) === 6 ? ipv6Network(address) : address}`
}

function ipv6Network(address: string): string {
  const [head = '', tail] = address.toLowerCase().split('%')[0]?.split('::') ?? []
  const left = head === '' ? [] : head.split(':')
  const right = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length)
  const groups = [...left, ...Array<string>(zeros).fill('0'), ...right]
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}

async function readBody(request: Request): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > maximumBodyBytes) throw new PortalError('TOO_LARGE', 'The request is too large.')
    text += decoder.decode(chunk, { stream: true })
  }
  return text
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw invalid()
  }
}

function invalid(): PortalError {
  return new PortalError('INVALID_INPUT', 'Send JSON with email and password.')
}
