/**
 * Validates a redirect within the portal: path, query and fragment, never another site.
 * @returns undefined if it is invalid
 */
export function safeRedirect(redirect: string | undefined): string | undefined {
  if (redirect === undefined || redirect.length > 2000) return undefined
  // Browsers read a backslash as a slash and skip tabs and line breaks.
  return /^\/(?!\/)[^\\\p{C}]*$/u.test(redirect) ? redirect : undefined
}
