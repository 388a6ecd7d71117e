import { randomBytes } from 'node:crypto'
import type { Dirent } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { PortalError } from '@fieldport/domain'
import { checkKey, type FileStore, type StoredFileEntry, fileStoreUnavailable } from './file-store.ts'

/** Files in a folder, in subfolders named after the first two characters of the key. */
export function createFolderStore(folder: string): FileStore {
  const folderOf = (key: string) => join(folder, checkKey(key).slice(0, 2))
  const pathOf = (key: string) => join(folderOf(key), key)
  return {
    put: async (key, bytes) => {
      await attempt(async () => {
        const made = await mkdir(folderOf(key), { recursive: true, mode: 0o700 })
        await writeWhole(pathOf(key), bytes)
        await syncFolder(folderOf(key))
        // A new subfolder is an entry of the parent folder, which must be synced as well.
        if (made !== undefined) await syncFolder(folder)
      })
    },
    get: (key) =>
      attempt(() => readFile(pathOf(key))).catch((error: unknown) => {
        if (isAbsent(error)) return null
        throw error
      }),
    remove: async (key) => {
      await attempt(() => rm(pathOf(key), { force: true }))
    },
    list: () => listFolder(folder),
  }
}

/** Writes to a temporary file and renames it, so that readers never see a partial file. */
async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const draft = `${path}.${randomBytes(6).toString('hex')}.part`
  try {
    const file = await open(draft, 'wx', 0o600)
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

async function* listFolder(folder: string): AsyncIterable<StoredFileEntry> {
  for (const part of await entriesOf(folder)) {
    if (!part.isDirectory()) continue
    for (const entry of await entriesOf(join(folder, part.name))) {
      const facts = await stat(join(folder, part.name, entry.name)).catch(() => null)
      if (facts?.isFile()) yield { key: entry.name, writtenMs: facts.mtimeMs }
    }
  }
}

/** Empty as long as no file was stored. */
function entriesOf(path: string): Promise<Dirent[]> {
  return attempt(() => readdir(path, { withFileTypes: true })).catch((error: unknown) => {
    if (isAbsent(error)) return []
    throw error
  })
}

async function attempt<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    if (code === 'ENOSPC' || code === 'EDQUOT') throw new PortalError('ENGINE_UNAVAILABLE', 'fileStoreFull')
    throw code === undefined ? error : fileStoreUnavailable(error)
  }
}

function isAbsent(error: unknown): boolean {
  return error instanceof PortalError && (error.cause as NodeJS.ErrnoException | undefined)?.code === 'ENOENT'
}
