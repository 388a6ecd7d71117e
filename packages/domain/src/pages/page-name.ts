/** Ours; as long as the note that names the page may be. */
export const pageNameLength = 100

/** Word characters only, as in the notes. Source: specification 3, section 5. */
export function isPageName(name: string): boolean {
  return name.length <= pageNameLength && /^\w+$/.test(name)
}
