const idBytes = 9
/** 256 bits cannot be guessed, so a fast keyed hash is enough. */
const keyBytes = 32
const pattern = /^([\w-]{12})\.([\w-]{43})$/

export type ApiKey = { readonly id: string; readonly key: string }

/** @param random bytes from the system's secure generator */
export function newApiKey(random: (size: number) => Buffer): ApiKey {
  return { id: random(idBytes).toString('base64url'), key: random(keyBytes).toString('base64url') }
}

/** Parses `<id>.<key>`; null: invalid. */
export function parseApiKey(header: string): ApiKey | null {
  const [, id, key] = pattern.exec(header.trim()) ?? []
  return id && key ? { id, key } : null
}
