import { type MfaMethod, mfaMethods } from '@fieldport/domain'
import { errorMessage } from '../../lib/api/errors.ts'
import { translateWords } from '../../lib/i18n.ts'
import { announce } from '../../lib/notices.ts'

/** Source: specification 1, section 5 ('Login'). */
export const minimumPasswordLength = 8

export type Credentials = { readonly email: string; readonly password: string }

export type FactorMethod = Exclude<MfaMethod, 'NOMFA'>

/** What the server asks for after the password: a code by `method`, or by another of `methods`. */
export type SecondStep = {
  readonly method: FactorMethod
  readonly methods: readonly FactorMethod[]
  /** A code by SMS is on its way. */
  readonly codeSent: boolean
}

/**
 * @param redirect where a link leads that an address not confirmed yet is sent
 * @returns the second step where the account has one, null when the session is there
 * @throws Error with the server's message, for a person to read
 */
export async function signIn(credentials: Credentials, redirect?: string): Promise<SecondStep | null> {
  const email = credentials.email.trim()
  return readSecondStep(await post('/api/auth/sign-in/email', { ...credentials, email, redirect }))
}

/** @param code six digits, or a recovery code */
export async function verifySecondStep(code: string): Promise<void> {
  await post('/api/auth/two-factor/verify', { code })
}

export async function sendSignInSms(): Promise<void> {
  await post('/api/auth/two-factor/send-sms', {})
}

/** Forgets the password that was right, so that the next sign-in begins anew. */
export async function cancelSecondStep(): Promise<void> {
  await post('/api/auth/two-factor/cancel', {})
}

/** Ends the session at the server. A session that is over already is signed out too. */
export async function signOut(): Promise<void> {
  await post('/api/auth/sign-out', {})
}

/**
 * Logout. The reload drops everything this person saw from memory. Where the session could not be ended the person stays, and is
 * told: who walks away must not believe to be signed out. Source: specification 1, section 4.
 */
export async function leavePortal(): Promise<void> {
  try {
    await signOut()
    globalThis.location.assign('/login')
  } catch (error) {
    announce({ kind: 'error', title: translateWords('Error'), text: errorMessage(error) })
  }
}

export function readSecondStep(answer: unknown): SecondStep | null {
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

async function post(path: string, body: object): Promise<unknown> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const answer: unknown = await response.json().catch(() => undefined)
  if (response.ok) return answer
  const error = new Error(textOf(answer, 'message') ?? `${response.status} ${response.statusText}`.trim())
  throw Object.assign(error, { code: textOf(answer, 'code'), status: response.status })
}

function textOf(answer: unknown, field: 'message' | 'code'): string | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined
  const text: unknown = Object.getOwnPropertyDescriptor(answer, field)?.value
  return typeof text === 'string' && text !== '' ? text : undefined
}
