import { type MfaMethod, mfaMethods } from '@fieldport/domain'
import { errorMessage } from '../../lib/api/errors.ts'
import { joinRepeatedCalls } from '../../lib/api/join-repeated-calls.ts'
import { translateText } from '../../lib/texts/i18n.ts'
import { LocalizableError } from '../../lib/texts/messages.ts'
import { showNotice } from '../../lib/notices.ts'
import { tabSession, broadcastLogout } from '../../lib/session/tab-session.ts'
import { switchPushOff } from '../../lib/push/switch-off.ts'

/** Source: specification 1, section 5 ('Login'). */
export const minimumPasswordLength = 8

/** A page that is still open after this time was kept open by the person. */
const stayTimeoutMs = 10_000

export type Credentials = { readonly email: string; readonly password: string }

export type FactorMethod = Exclude<MfaMethod, 'NOMFA'>

/** The second factor that the server asks for: a code by `method`, or by another of `methods`. */
export type MfaChallenge = {
  readonly method: FactorMethod
  readonly methods: readonly FactorMethod[]
  /** A code was sent by SMS. */
  readonly codeSent: boolean
}

/** The signed-in person, or the second factor that is needed first. */
export type SignInResult = { readonly userid: string } | { readonly mfaChallenge: MfaChallenge }

/**
 * @param redirect where the verification link leads, if the address is not verified yet
 * @throws Error with the server's message
 */
export async function signIn(credentials: Credentials, redirect?: string): Promise<SignInResult> {
  const email = credentials.email.trim()
  const answer = await post('/api/auth/sign-in/email', { ...credentials, email, redirect })
  const mfaChallenge = parseMfaChallenge(answer)
  return mfaChallenge ? { mfaChallenge } : { userid: readUserId(answer) }
}

/** @param code six digits, or a recovery code @returns the id of the signed-in person */
export async function verifySecondFactor(code: string): Promise<string> {
  return readUserId(await post('/api/auth/two-factor/verify', { code }))
}

export async function sendSignInSms(): Promise<void> {
  await post('/api/auth/two-factor/send-sms', {})
}

/** Cancels the started sign-in, so that the next one starts with the password again. */
export async function cancelMfaChallenge(): Promise<void> {
  await post('/api/auth/two-factor/cancel', {})
}

/** Ends the session on the server. A session that has already ended counts as signed out. */
export async function signOut(): Promise<void> {
  await post('/api/auth/sign-out', {})
}

/**
 * Logs out. The reload removes the person's data from memory. If the server could not end the session, the page stays
 * and says so, because people must not believe that they are signed out. Source: specification 1, section 4.
 */
export async function logOut(next = '/login'): Promise<void> {
  tabSession.dispatch({ type: 'leaving' })
  try {
    await signOut()
    broadcastLogout()
    // The server sends no more push notifications; shown ones are removed here.
    await switchPushOff().catch(() => {})
    globalThis.location.assign(next)
    setTimeout(promptLoginIfPageStays, stayTimeoutMs)
  } catch (error) {
    tabSession.dispatch({ type: 'stayed' })
    showNotice({ kind: 'error', title: translateText('Error'), text: errorMessage(error) })
  }
}

/** Whoever kept the page open for its unsaved changes is asked to log in. */
function promptLoginIfPageStays(): void {
  tabSession.dispatch({ type: 'stayed' })
  void tabSession.check()
}

/** @throws Error for an answer that names nobody */
export function readUserId(answer: unknown): string {
  const user: unknown =
    typeof answer === 'object' && answer !== null && 'user' in answer ? answer.user : undefined
  if (typeof user === 'object' && user !== null && 'id' in user && typeof user.id === 'string') return user.id
  throw new LocalizableError('serverFailed')
}

/** The message of a refused call. */
export function toSignInError(answer: unknown, fallback: string): Error {
  const data = fieldOf(answer, 'data')
  return Object.assign(new Error(textOf(answer, 'message') ?? fallback), { data })
}

export function parseMfaChallenge(answer: unknown): MfaChallenge | null {
  if (typeof answer !== 'object' || answer === null || !('mfaRequired' in answer)) return null
  if (answer.mfaRequired !== true) return null
  const listed = 'methods' in answer && Array.isArray(answer.methods) ? answer.methods.filter(isFactor) : []
  const asked = 'method' in answer && isFactor(answer.method) ? answer.method : (listed[0] ?? 'TOTP')
  const codeSent = 'codeSent' in answer && answer.codeSent === true
  return { method: asked, methods: listed.includes(asked) ? listed : [asked, ...listed], codeSent }
}

function isFactor(value: unknown): value is FactorMethod {
  return value !== 'NOMFA' && mfaMethods.some((method) => method === value)
}

function post(path: string, body: object): Promise<unknown> {
  return joinRepeatedCalls(path, body, () => sendPost(path, body))
}

async function sendPost(path: string, body: object): Promise<unknown> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const answer: unknown = await response.json().catch(() => undefined)
  if (response.ok) return answer
  const fallback = `${response.status} ${response.statusText}`.trim()
  const error = toSignInError(answer, fallback)
  throw Object.assign(error, { code: textOf(answer, 'code'), status: response.status })
}

function textOf(answer: unknown, field: 'message' | 'code'): string | undefined {
  const text = fieldOf(answer, field)
  return typeof text === 'string' && text !== '' ? text : undefined
}

function fieldOf(value: unknown, field: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined
  return Object.getOwnPropertyDescriptor(value, field)?.value
}
