import type { PortalHost } from '../testing/portal-process.ts'

type Ask = <T = Record<string, unknown>>(method: string, path: string, body?: unknown) => Promise<T>

/** A caller with a session of this account. */
export async function signInAs({ origin }: PortalHost, email: string): Promise<Ask> {
  const response = await fetch(`${origin}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'Test-portal-1' }),
  })
  const cookie = response.headers
    .getSetCookie()
    .map((set) => set.split(';', 1)[0])
    .join('; ')
  return async <T>(method: string, path: string, body?: unknown) => {
    const answer = await fetch(`${origin}${path}`, {
      method,
      headers: { cookie, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as T
  }
}
