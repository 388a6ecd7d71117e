import { createHash } from 'node:crypto'
import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'

/** The PMTiles archives on this server: the built-in world, roads for it, and the operator's own. */
const mapFileNames = ['basemap', 'roads', 'streets', 'satellite'] as const
export type MapFileName = (typeof mapFileNames)[number]

export type OpenMapFile = {
  readonly handle: FileHandle
  readonly size: number
  /** Changes with the content. */
  readonly version: string
}

export type MapFiles = {
  /** The URL of a file, which changes with its content; empty: there is no such file. */
  readonly url: (name: MapFileName) => string
  /** @returns null: there is no such file */
  readonly open: (name: string) => Promise<OpenMapFile | null>
}

/** The files by name; paths in requests are never used. */
export function createMapFiles(paths: Readonly<Partial<Record<MapFileName, string>>>): MapFiles {
  const pathOf = (name: string) => {
    const known = mapFileNames.find((each) => each === name)
    return known && paths[known]
  }
  return {
    url: (name) => {
      const path = pathOf(name)
      const stats = path === undefined ? undefined : statSync(path, { throwIfNoEntry: false })
      return stats?.isFile() ? `/api/maps/${name}.pmtiles?v=${versionOf(stats)}` : ''
    },
    open: async (name) => {
      const path = pathOf(name)
      const handle = path === undefined ? null : await openFile(path)
      if (!handle) return null
      const stats = await handle.stat()
      if (stats.isFile()) return { handle, size: stats.size, version: versionOf(stats) }
      await handle.close()
      return null
    },
  }
}

async function openFile(path: string): Promise<FileHandle | null> {
  try {
    return await open(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

function versionOf({ size, mtimeMs }: { readonly size: number; readonly mtimeMs: number }): string {
  return createHash('sha256').update(`${size} ${mtimeMs}`).digest('hex').slice(0, 16)
}

/** The header: name, version 3 and the rest. Source: PMTiles specification version 3, section 3. */
const archiveStart = Buffer.from('PMTiles\u0003')
const archiveHeaderBytes = 127

/** Whether a file starts like a PMTiles archive; false if it cannot be read. */
export function isMapArchive(path: string): boolean {
  const header = Buffer.alloc(archiveHeaderBytes)
  try {
    const file = openSync(path, 'r')
    try {
      const isWhole = readSync(file, header, 0, archiveHeaderBytes, 0) === archiveHeaderBytes
      return isWhole && header.subarray(0, archiveStart.length).equals(archiveStart)
    } finally {
      closeSync(file)
    }
  } catch {
    return false
  }
}
