import { demoPassword, vendorEmail } from './accounts.ts'

/** Signs the vendor in. @returns the session cookie @throws Error for a person to read */
export async function signInVendor(origin: string): Promise<string> {
  const signIn = await fetch(`${origin}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: vendorEmail, password: demoPassword }),
  })
  if (!signIn.ok) {
    throw new Error(
      `${vendorEmail} cannot sign in with the demo's password (HTTP ${signIn.status}). --reset starts over.`,
    )
  }
  return signIn.headers
    .getSetCookie()
    .map((set) => set.split(';', 1)[0])
    .join('; ')
}
