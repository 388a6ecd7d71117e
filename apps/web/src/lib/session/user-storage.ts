type Memory = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'>

/** Whose things this browser holds. */
const ownerKey = 'portal-person'
/** Choices of the browser rather than of a person: the colour scheme, and the language of the sign-in page. */
const deviceWideKeys = ['mantine-color-scheme-value', 'portal-language']

/** Drops what pages kept in this browser for the person before. */
export function clearUserStorage(local: Memory, session: Memory): void {
  const values = deviceWideKeys.map((key) => [key, local.getItem(key)] as const)
  local.clear()
  session.clear()
  for (const [key, value] of values) if (value !== null) local.setItem(key, value)
}

/** Somebody is signed in: what another person left behind is dropped before anything of it is read. */
export function claimStorage(userid: string, local: Memory, session: Memory): void {
  const owner = local.getItem(ownerKey)
  if (owner === userid) return
  if (owner !== null) clearUserStorage(local, session)
  local.setItem(ownerKey, userid)
}
