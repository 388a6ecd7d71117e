type Memory = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'>

/** Key of the account whose data this browser has stored. */
const ownerKey = 'portal-person'
/** Settings of the browser rather than of a person: the colour scheme, and the language of the sign-in page. */
const deviceWideKeys = ['mantine-color-scheme-value', 'portal-language']

/** Removes the data that pages stored in this browser for a person. */
export function clearUserStorage(local: Memory, session: Memory): void {
  const values = deviceWideKeys.map((key) => [key, local.getItem(key)] as const)
  local.clear()
  session.clear()
  for (const [key, value] of values) if (value !== null) local.setItem(key, value)
}

/** Call when somebody is signed in: removes another person's data before anything reads it. */
export function claimStorage(userid: string, local: Memory, session: Memory): void {
  const owner = local.getItem(ownerKey)
  if (owner === userid) return
  if (owner !== null) clearUserStorage(local, session)
  local.setItem(ownerKey, userid)
}
