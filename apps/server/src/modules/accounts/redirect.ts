/**
 * A place inside the portal to go to afterwards: path, query and fragment, never another site.
 * @returns undefined for everything else
 */
export function safeRedirect(redirect: string | undefined): string | undefined {
  if (redirect === undefined || redirect.length > 2000) return undefined
  // Browsers read a backslash as a slash and skip tabs and line ends.
  return /^\/(?!\/)[^\\\p{C}]*$/u.test(redirect) ? redirect : undefined
}
