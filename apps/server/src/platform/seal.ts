import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { link, mkdir, open, readFile, unlink } from 'node:fs/promises'
import { join } from 'node:path'

const format = 'v1.'
const nonceBytes = 12
const tagBytes = 16
const keyBytes = 32
/** As SECRET_KEY demands of the environment. */
const minimumKeyLength = 32

export type Seal = {
  /** @param purpose what the text is and whose: opening it under another purpose fails. */
  readonly seal: (text: string, purpose: string) => string
  /** @throws Error when the text was changed, or sealed under another key or purpose. */
  readonly open: (sealed: string, purpose: string) => string
  /** Keyed hash of a secret that has enough entropy of its own; a password needs a slow hash instead. */
  readonly hash: (secret: string) => string
  /** Compares in constant time. */
  readonly matches: (secret: string, hash: string) => boolean
  /** A key for another use that tells nothing of this one. */
  readonly derive: (use: string) => string
}

export function createSeal(
  secretKey: string,
  random: (size: number) => Buffer = (size) => randomBytes(size),
): Seal {
  const derive = (use: string) => Buffer.from(hkdfSync('sha256', secretKey, '', use, keyBytes))
  const sealKey = derive('seal')
  const hashKey = derive('hash')
  const digest = (secret: string) => createHmac('sha256', hashKey).update(secret).digest()
  return {
    seal: (text, purpose) => {
      const nonce = random(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', sealKey, nonce).setAAD(Buffer.from(purpose))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return format + Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
    },
    open: (sealed, purpose) => openSealed(sealKey, sealed, purpose),
    hash: (secret) => digest(secret).toString('base64url'),
    matches: (secret, hash) => {
      const expected = Buffer.from(hash, 'base64url')
      const actual = digest(secret)
      return expected.length === actual.length && timingSafeEqual(expected, actual)
    },
    derive: (use) => derive(`use:${use}`).toString('base64url'),
  }
}

function openSealed(key: Buffer, sealed: string, purpose: string): string {
  const bytes = Buffer.from(sealed.slice(format.length), 'base64url')
  if (!sealed.startsWith(format) || bytes.length < nonceBytes + tagBytes)
    throw new Error('Not a sealed text.')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  })
  decipher.setAAD(Buffer.from(purpose)).setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
  const body = bytes.subarray(nonceBytes + tagBytes)
  return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
}

/**
 * The key that everything sealed hangs on: the given one, else `<dataDir>/secret.key`, made at the first start.
 * @throws Error when the file holds no key.
 */
export async function readSecretKey(settings: {
  readonly secretKey: string | undefined
  readonly dataDir: string
}): Promise<string> {
  if (settings.secretKey) return settings.secretKey
  const path = join(settings.dataDir, 'secret.key')
  const present = await readFile(path, 'utf8').catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  })
  const key = (present ?? (await makeKeyFile(settings.dataDir, path))).trim()
  if (key.length < minimumKeyLength)
    throw new Error(`${path} holds no key of ${minimumKeyLength} characters.`)
  return key
}

/** Written aside and linked into place, so that a crash never leaves half a key and two starts agree on one. */
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
