/** Source: specification 1, section 5 ('Login'). */
export const minimumPasswordLength = 8

export type Credentials = { readonly email: string; readonly password: string }

/** @throws Error with the server's message, for a person to read. */
export async function signIn(credentials: Credentials): Promise<void> {
  await post('/api/auth/sign-in/email', { ...credentials, email: credentials.email.trim() })
}

/** Ends the session at the server. A session that is over already is signed out too. */
export async function signOut(): Promise<void> {
  await post('/api/auth/sign-out', {})
}

async function post(path: string, body: object): Promise<void> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (response.ok) return
  const answer: unknown = await response.json().catch(() => undefined)
  throw new Error(messageOf(answer) ?? `${response.status} ${response.statusText}`.trim())
}

function messageOf(answer: unknown): string | undefined {
  if (typeof answer !== 'object' || answer === null || !('message' in answer)) return undefined
  return typeof answer.message === 'string' && answer.message !== '' ? answer.message : undefined
}
