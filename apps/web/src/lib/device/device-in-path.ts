import { isDeviceId } from '@fieldport/domain'

/** The device in a page's path; undefined: none. Source: specification 1, section 2 ('Navigation bar'). */
export function deviceInPath(pathname: string): string | undefined {
  const [, , ...rest] = pathname.split('/')
  return rest.find(isDeviceId)
}
