import { isDeviceId } from '../fleet/device-id.ts'

/** Ours; as long as the note that names the page may be. */
export const pageNameLength = 100

/** Word characters only, as in the notes. Source: specification 3, section 5. */
export function isPageName(name: string): boolean {
  return name.length <= pageNameLength && /^\w+$/.test(name)
}

/** Of a page of a brand: what reads as a device id is taken for one, by links to support and by people. */
export function isBrandPageName(name: string): boolean {
  return isPageName(name) && !isDeviceId(name)
}
