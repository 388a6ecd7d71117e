import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

/**
 * A password hash deliberately takes a tenth of a second; tests make thousands, and none of them depends on the cost.
 */
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
  // Updates named imports of the module as well.
  syncBuiltinESMExports()
}
