import { isDeviceId } from '@fieldport/domain'

/** The device that a page is about, by its path; undefined: none. Source: specification 1, section 2 ('Navigation bar'). */
export function deviceInPath(pathname: string): string | undefined {
  const [, , ...rest] = pathname.split('/')
  return rest.find(isDeviceId)
}
