import { demoPassword, vendorEmail } from './accounts.ts'

/** Signs in a demo account. @returns the session cookie @throws Error with a message for the user */
export async function signIn(origin: string, email: string): Promise<string> {
  const answer = await fetch(`${origin}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: demoPassword }),
  })
  if (!answer.ok) {
    throw new Error(
      `${email} cannot sign in with the demo's password (HTTP ${answer.status}). --reset starts over.`,
    )
  }
  return answer.headers
    .getSetCookie()
    .map((set) => set.split(';', 1)[0])
    .join('; ')
}

export const signInVendor = (origin: string): Promise<string> => signIn(origin, vendorEmail)

/** Makes portal calls in a session. @returns a function that throws an Error for a person to read when a call is refused */
export function createCaller(origin: string, cookie: string) {
  return async (method: 'POST' | 'PUT', path: string, body: object): Promise<void> => {
    const answer = await fetch(`${origin}${path}`, {
      method,
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`The demo's fleet could not be arranged: ${await answer.text()}`)
  }
}
