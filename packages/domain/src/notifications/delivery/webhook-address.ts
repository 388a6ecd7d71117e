/** Per device. Source: ours. */
export const maximumWebhooks = 3
export const maximumWebhookLength = 500

/**
 * Whether a text is a URL that the portal can send requests to. User names in it are rejected, because everybody who
 * sees the address would see them; a fragment never reaches a server.
 * @param allowsPlain whether http:// is allowed besides https://
 */
export function isWebhookAddress(text: string, allowsPlain = true): boolean {
  if (text.length > maximumWebhookLength || /[\s\p{Cc}]/u.test(text) || !URL.canParse(text)) return false
  const { protocol, username, password, hash, hostname } = new URL(text)
  if (username !== '' || password !== '' || hash !== '' || hostname === '') return false
  return protocol === 'https:' || (allowsPlain && protocol === 'http:')
}

/** Without path and query, which may contain the receiver's key: 'https://hooks.example.com/…'. */
export function maskWebhook(address: string): string {
  return URL.canParse(address) ? `${new URL(address).origin}/…` : '…'
}
