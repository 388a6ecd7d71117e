import { mkdir, readdir, readFile, readlink, symlink, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'

type Entry = { readonly path: string } & (
  | { readonly kind: 'folder' }
  | { readonly kind: 'file'; readonly sizeBytes: number }
  /** Kept, because the telemetry engine refers to its tables by relative links. */
  | { readonly kind: 'link'; readonly target: string }
)

const lengthBytes = 4

/**
 * A folder in one compressed buffer, for fixtures: the length of a list of its entries, that list as JSON, then the bytes of its
 * files one after another, all compressed with Brotli. Node alone can read it, so no test needs a tool for archives.
 */
export async function packFolder(folder: string): Promise<Buffer> {
  const entries: Entry[] = []
  const contents: Buffer[] = []
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = found.map((each) => ({ each, full: join(each.parentPath, each.name) }))
  for (const { each, full } of paths.toSorted((one, other) => (one.full < other.full ? -1 : 1))) {
    const path = relative(folder, full).replaceAll(sep, '/')
    if (each.isDirectory()) entries.push({ path, kind: 'folder' })
    if (each.isSymbolicLink()) entries.push({ path, kind: 'link', target: await readlink(full) })
    if (!each.isFile()) continue
    const content = await readFile(full)
    entries.push({ path, kind: 'file', sizeBytes: content.length })
    contents.push(content)
  }
  const list = Buffer.from(JSON.stringify(entries))
  const length = Buffer.alloc(lengthBytes)
  length.writeUInt32BE(list.length)
  return compress(Buffer.concat([length, list, ...contents]))
}

/** Unpacks into a folder what `packFolder` packed. @throws Error for a path that leads out of it */
export async function unpackFolder(packed: Buffer, folder: string): Promise<void> {
  const bytes = brotliDecompressSync(packed)
  const listEnd = lengthBytes + bytes.readUInt32BE()
  const entries = JSON.parse(bytes.subarray(lengthBytes, listEnd).toString()) as Entry[]
  const root = resolve(folder)
  const within = (path: string) => {
    if (!path.startsWith(`${root}${sep}`)) throw new Error(`${path} leads out of the folder.`)
    return path
  }
  let at = listEnd
  for (const entry of entries) {
    const path = within(resolve(root, entry.path))
    await mkdir(entry.kind === 'folder' ? path : dirname(path), { recursive: true, mode: 0o700 })
    if (entry.kind === 'link') {
      within(resolve(dirname(path), entry.target))
      await symlink(entry.target, path)
    } else if (entry.kind === 'file') {
      await writeFile(path, bytes.subarray(at, at + entry.sizeBytes), { mode: 0o600 })
      at += entry.sizeBytes
    }
  }
}

export function compress(bytes: Buffer): Buffer {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  return brotliCompressSync(bytes, { params })
}
