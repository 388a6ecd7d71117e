import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

/** Fonts are compressed already. */
const compressible = /^assets\/.*\.(?:js|css|wasm)$/
/** Below this a compressed file saves no packet. */
const leastBytes = 1024

const compress = {
  br: (content: Buffer) =>
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gz: (content: Buffer) => promisify(gzip)(content, { level: 9 }),
}

/** Puts a compressed copy beside each hashed file: made once a build, where the server would make it for every reader anew. */
export function precompressedFiles(): Plugin {
  return {
    name: 'precompressed-files',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const names = Object.keys(bundle).filter((name) => compressible.test(name))
      await Promise.all(
        names.map(async (name) => {
          const content = await readFile(join(dir, name))
          if (content.length < leastBytes) return
          for (const [ending, write] of Object.entries(compress))
            await writeFile(join(dir, `${name}.${ending}`), await write(content))
        }),
      )
    },
  }
}
