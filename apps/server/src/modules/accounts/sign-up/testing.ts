import { eq } from 'drizzle-orm'
import { users } from '../../../adapters/relational/schema.ts'
import type { Relational } from '../../../adapters/relational/open.ts'
import { type Browser, type Harness, ownerEmail, parseMailLink, signUpInput } from '../testing.ts'

/** What a person does to sign up. `present` returns the harness of the running test and the person's browser. */
export function signUpSteps(
  relational: Pick<Relational, 'db'>,
  present: () => { readonly h: Harness; readonly browser: Browser },
) {
  const signUp = (over: object = {}, by = present().browser) =>
    by.user('sign-up', signUpInput(ownerEmail, over))
  /** Opens the link of the newest mail. */
  const confirm = (link = parseMailLink(present().h.contents().at(-1)), by = present().browser) =>
    by.user('confirm-sign-up', link)
  return {
    row: async (address = ownerEmail) =>
      (await relational.db.select().from(users).where(eq(users.email, address)))[0],
    signUp,
    confirm,
    signedUpAndConfirmed: async () => {
      await signUp()
      await confirm()
      present().h.mails.length = 0
    },
  }
}
