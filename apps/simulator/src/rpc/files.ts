import { RpcError } from './rpc-error.ts'

/** Flash of a device that holds the script and certificates, in bytes. */
const capacityBytes = 256 * 1024
/** The framework's default for one read. */
const chunkBytes = 512

export type FileStore = {
  readonly list: () => string[]
  readonly put: (filename: string, data: Buffer, append: boolean) => void
  readonly get: (filename: string, offset: number, length?: number) => { data: string; left: number }
  /** The whole file; undefined if there is none. */
  readonly read: (filename: string) => Buffer | undefined
  readonly remove: (filename: string) => void
  readonly usedBytes: () => number
}

/** The files of one device, in memory. */
export function createFileStore(initial: Readonly<Record<string, Buffer>>): FileStore {
  const files = new Map(Object.entries(initial))
  const used = (): number => [...files.values()].reduce((sum, data) => sum + data.length, 0)

  return {
    list: () => [...files.keys()].toSorted(),
    put: (filename, data, append) => {
      const before = append ? (files.get(filename) ?? Buffer.alloc(0)) : Buffer.alloc(0)
      const freed = files.get(filename)?.length ?? 0
      if (used() - freed + before.length + data.length > capacityBytes)
        throw new RpcError(500, 'no space left')
      files.set(filename, Buffer.concat([before, data]))
    },
    get: (filename, offset, length = chunkBytes) => {
      const file = files.get(filename)
      if (file === undefined) throw new RpcError(404, `no file ${filename}`)
      const part = file.subarray(offset, offset + length)
      return { data: part.toString('base64'), left: Math.max(0, file.length - offset - part.length) }
    },
    read: (filename) => files.get(filename),
    remove: (filename) => {
      if (!files.delete(filename)) throw new RpcError(404, `no file ${filename}`)
    },
    usedBytes: used,
  }
}

export const fileCapacityBytes = capacityBytes
