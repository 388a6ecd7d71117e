import { type CertificateKind, defaultCaFile } from '@fieldport/domain'

/**
 * A name that a device's file system accepts: other characters become dashes, and the name of the built-in store is
 * reserved.
 */
export function deviceFileName(name: string, maximumLength = 31): string {
  const clean = name.replaceAll(/[^\w.-]+/g, '-')
  if (clean.toLowerCase() === defaultCaFile) return `own-${defaultCaFile}`
  if (clean.length <= maximumLength) return clean
  const ending = /\.\w{1,5}$/.exec(clean)?.[0] ?? ''
  return clean.slice(0, maximumLength - ending.length) + ending
}

/**
 * The name of a file beside others: one of a different kind under the same name would overwrite it on the device.
 * @param others names of the other kinds
 */
export function distinctFileName(kind: CertificateKind, name: string, others: readonly string[]): string {
  return others.includes(name) ? deviceFileName(`${kind}-${name}`) : name
}
