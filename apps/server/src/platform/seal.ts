import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey as createKeyObject,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { link, mkdir, open, readFile, unlink } from 'node:fs/promises'
import { join } from 'node:path'

const format = 'v1.'
const nonceBytes = 12
const tagBytes = 16
const keyBytes = 32
/** Also required of SECRET_KEY. */
const minimumKeyLength = 32

export type Seal = {
  /** @param purpose what the text is and whose: opening it for another purpose fails */
  readonly seal: (text: string, purpose: string) => string
  /** @throws Error if the text was changed, or sealed with an unknown key or for another purpose */
  readonly open: (sealed: string, purpose: string) => string
  /** Whether it was sealed with the current key, not a previous one. */
  readonly isCurrent: (sealed: string, purpose: string) => boolean
  /** Keyed hash of a secret with enough entropy; a password needs a slow hash instead. */
  readonly hash: (secret: string) => string
  /** Matches with the current or a previous key, in constant time. */
  readonly matches: (secret: string, hash: string) => boolean
  /** A derived key for another use that reveals nothing about this one. */
  readonly derive: (use: string) => string
}

/**
 * @param secretKeys the current key, then previous ones, which open and match existing texts but seal nothing new
 */
export function createSeal(
  secretKeys: string | readonly string[],
  random: (size: number) => Buffer = (size) => randomBytes(size),
): Seal {
  const [current, ...previous] = typeof secretKeys === 'string' ? [secretKeys] : secretKeys
  if (current === undefined) throw new Error('There is no secret key.')
  const derive = (key: string, use: string) => Buffer.from(hkdfSync('sha256', key, '', use, keyBytes))
  const deriveKeys = (key: string) => ({
    seal: derive(key, 'seal'),
    // A key in bytes would be imported again for each hash, which takes longer than hashing.
    hash: createKeyObject(derive(key, 'hash')),
  })
  const now = deriveKeys(current)
  const keys = [now, ...previous.map(deriveKeys)]
  const digest = (key: KeyObject, secret: string) => createHmac('sha256', key).update(secret).digest()
  return {
    seal: (text, purpose) => {
      const nonce = random(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', now.seal, nonce).setAAD(Buffer.from(purpose))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return format + Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
    },
    open: (sealed, purpose) =>
      openWithAny(
        keys.map((key) => key.seal),
        sealed,
        purpose,
      ),
    isCurrent: (sealed, purpose) => {
      try {
        openSealed(now.seal, sealed, purpose)
        return true
      } catch {
        return false
      }
    },
    hash: (secret) => digest(now.hash, secret).toString('base64url'),
    matches: (secret, hash) => {
      const expected = Buffer.from(hash, 'base64url')
      const isEqual = (actual: Buffer) =>
        expected.length === actual.length && timingSafeEqual(expected, actual)
      return keys.map((key) => isEqual(digest(key.hash, secret))).includes(true)
    },
    derive: (use) => derive(current, `use:${use}`).toString('base64url'),
  }
}

/** If no key opens it: the error of the current key. */
function openWithAny(keys: readonly Buffer[], sealed: string, purpose: string): string {
  let failure: unknown
  for (const key of keys) {
    try {
      return openSealed(key, sealed, purpose)
    } catch (error) {
      failure ??= error
    }
  }
  throw failure
}

function openSealed(key: Buffer, sealed: string, purpose: string): string {
  const bytes = Buffer.from(sealed.slice(format.length), 'base64url')
  // Decoding ignores foreign characters and unused bits, so that many texts would open as one.
  const isExact = sealed === format + bytes.toString('base64url')
  if (!isExact || bytes.length < nonceBytes + tagBytes) throw new Error('Not a sealed text.')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  })
  decipher.setAAD(Buffer.from(purpose)).setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
  const body = bytes.subarray(nonceBytes + tagBytes)
  return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
}

export type KeySettings = {
  readonly secretKey: string | undefined
  /** Previous keys, which still open what they sealed. */
  readonly previousSecretKeys: readonly string[]
  readonly dataDir: string
}

export const secretKeyPath = (dataDir: string) => join(dataDir, 'secret.key')

/**
 * All secret keys, the current one first: the given one, then that of `<dataDir>/secret.key`, then previous ones. Empty if there is
 * neither a key nor a file.
 * @throws Error if the file contains no key
 */
export async function readSecretKeys(settings: KeySettings): Promise<string[]> {
  const { secretKey, previousSecretKeys, dataDir } = settings
  const path = secretKeyPath(dataDir)
  const fromFile = await readFile(path, 'utf8').catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  })
  if (fromFile !== null && fromFile.trim().length < minimumKeyLength)
    throw new Error(
      `${path} holds no key of ${minimumKeyLength} characters. Restore it from a backup; nothing was changed.`,
    )
  const present = [secretKey, fromFile?.trim()].filter((key) => typeof key === 'string')
  return present.length === 0 ? [] : [...present, ...previousSecretKeys]
}

/** Creates `<dataDir>/secret.key` on the first start. @returns its key; an existing file's key stays */
export async function createSecretKey(dataDir: string): Promise<string> {
  return (await makeKeyFile(dataDir, secretKeyPath(dataDir))).trim()
}

/** Written to a temporary file and linked into place, so that a crash never leaves half a key and two starts agree on one. */
async function makeKeyFile(dataDir: string, path: string): Promise<string> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  const file = await open(draft, 'wx', 0o600)
  try {
    await file.writeFile(`${randomBytes(keyBytes).toString('base64url')}\n`)
    await file.sync()
    await link(draft, path).catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    })
  } finally {
    await file.close()
    await unlink(draft)
  }
  return readFile(path, 'utf8')
}
