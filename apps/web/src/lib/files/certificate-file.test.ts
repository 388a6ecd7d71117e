import { expect, test } from 'vitest'
import { readFileBytes } from './certificate-file.ts'

/** A file reader whose outcome the test determines. */
class EndingReader extends EventTarget {
  readonly result = null
  readonly #ending: string
  constructor(ending: string) {
    super()
    this.#ending = ending
  }
  readAsArrayBuffer(): void {
    this.dispatchEvent(new Event(this.#ending))
  }
}

test('a file that is too large is not read', async () => {
  const reader = new EndingReader('load') as unknown as FileReader
  await expect(readFileBytes(new Blob(['x'.repeat(30 * 1024 + 1)]), reader)).rejects.toThrow(
    'File too large (30kB limit)',
  )
})

test.each([
  ['abort', 'File reading aborted'],
  ['error', 'File reading has failed'],
])('a file whose reading ends with %s reports the error', async (ending, message) => {
  const reader = new EndingReader(ending) as unknown as FileReader
  await expect(readFileBytes(new Blob(['x']), reader)).rejects.toThrow(message)
})
