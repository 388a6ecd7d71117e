import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

/** Fonts are compressed already. */
const compressible = /^assets\/.*\.(?:js|css|wasm)$/
/** Compressing smaller files saves no packet. */
const minimumBytes = 1024

const compress = {
  br: (content: Buffer) =>
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gz: (content: Buffer) => promisify(gzip)(content, { level: 9 }),
}

/** Writes a compressed copy beside each hashed file: compressed once per build instead of once per request. */
export function precompressedFiles(): Plugin {
  return {
    name: 'precompressed-files',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const names = Object.keys(bundle).filter((name) => compressible.test(name))
      await Promise.all(
        names.map(async (name) => {
          const content = await readFile(join(dir, name))
          if (content.length < minimumBytes) return
          for (const [ending, write] of Object.entries(compress))
            await writeFile(join(dir, `${name}.${ending}`), await write(content))
        }),
      )
    },
  }
}
