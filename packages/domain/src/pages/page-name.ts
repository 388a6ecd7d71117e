import { isDeviceId } from '../fleet/device-id.ts'

/** Our limit, the same as for the note that names the page. */
export const pageNameLength = 100

/** Word characters only, as in the notes. Source: specification 3, section 5. */
export function isPageName(name: string): boolean {
  return name.length <= pageNameLength && /^\w+$/.test(name)
}

/** For a brand's page: a name like a device ID would be mistaken for one, by support links and by people. */
export function isBrandPageName(name: string): boolean {
  return isPageName(name) && !isDeviceId(name)
}
