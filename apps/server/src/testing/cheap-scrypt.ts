import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

/** A hash whose price is its point costs a tenth of a second; tests make thousands of them, and none is about the price. */
const cheap = { N: 16, r: 1, p: 1 } as const

const real = crypto.scrypt
if (real.name !== 'cheapScrypt') {
  const cheapScrypt = (
    password: crypto.BinaryLike,
    salt: crypto.BinaryLike,
    length: number,
    _options: crypto.ScryptOptions,
    done: (error: Error | null, key: Buffer) => void,
  ) => real(password, salt, length, cheap, done)
  Object.assign(crypto, { scrypt: cheapScrypt })
  // Named imports of the module follow.
  syncBuiltinESMExports()
}
