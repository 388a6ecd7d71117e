import { userInfo } from 'node:os'

/** The operating system account that runs a command; its number if it has no name, as in many containers. */
export function findOsUser(read: () => { readonly username: string } = userInfo): string {
  try {
    return read().username
  } catch {
    return `uid ${process.getuid?.() ?? 'unknown'}`
  }
}
