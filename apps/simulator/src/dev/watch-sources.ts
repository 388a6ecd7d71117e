import { type FSWatcher, watch } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

const source = /\.(?:ts|tsx|js|json|sql)$/
const forTests = /\.test\.tsx?$|\.test\/|(?:^|\/)testing\//
/** An editor, or a checkout, writes several files at once. */
const settleMs = 40

export type Watcher = { readonly close: () => void }

/**
 * Calls back with the changed sources, except tests, once changes have settled. One watch per folder: on Linux, a recursive watch
 * creates one per file.
 */
export async function watchSources(
  folders: readonly string[],
  onChange: (paths: readonly string[]) => void,
): Promise<Watcher> {
  const watchers = new Map<string, FSWatcher>()
  const changed = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  const note = (path: string) => {
    changed.add(path)
    clearTimeout(timer)
    timer = setTimeout(() => {
      const paths = [...changed]
      changed.clear()
      onChange(paths)
    }, settleMs)
  }
  const add = async (folder: string): Promise<void> => {
    if (watchers.has(folder) || folder.endsWith('node_modules')) return
    const watcher = watch(folder, (event, name) => {
      if (name === null) return
      const path = join(folder, name)
      if (source.test(name) && !forTests.test(path)) note(path)
      // A new folder, perhaps.
      else if (event === 'rename' && !name.includes('.')) void add(path).catch(() => {})
    })
    watchers.set(folder, watcher)
    watcher.on('error', () => forget(folder))
    for (const entry of await readdir(folder, { withFileTypes: true }))
      if (entry.isDirectory()) await add(join(folder, entry.name))
  }
  const forget = (folder: string) => {
    watchers.get(folder)?.close()
    watchers.delete(folder)
  }
  for (const folder of folders) await add(folder)
  return {
    close() {
      clearTimeout(timer)
      for (const watcher of watchers.values()) watcher.close()
    },
  }
}
