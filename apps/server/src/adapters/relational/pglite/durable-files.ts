import { closeSync, fsyncSync, openSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

type OpenFile = { readonly nfd?: number; readonly node: unknown }
type NodeFiles = {
  stream_ops: { fsync?: (file: OpenFile) => number }
  realPath: (node: unknown) => string
}

/**
 * PGlite's file system on Node has no fsync, and its default parameters turn fsync off: a commit survives
 * a killed process, not a power cut. This one gives the engine the real fsync.
 */
export class DurableFiles extends NodeFS {
  override async init(...[engine, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(engine, options)
    const addFsync = (module: unknown) => {
      const { NODEFS } = module as { NODEFS: NodeFiles }
      NODEFS.stream_ops.fsync = (file) => {
        if (file.nfd !== undefined) fsyncSync(file.nfd)
        else fsyncFolder(NODEFS.realPath(file.node))
        return 0
      }
    }
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), addFsync] } }
  }

  /** Closes the files of an engine that cannot be closed itself. */
  abandon(): void {
    try {
      this.pg?.Module.FS.quit()
    } catch {
      // What is left of the engine may not even know its files: the process keeps them until it ends.
    }
  }
}

/** -F is PostgreSQL's switch for fsync=off; fdatasync, its default for the log, is empty in the WebAssembly build. */
export const durableStartParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
  // The portal's rows are few and cached by their readers; the default takes 60 MB more of the process.
  '-c',
  'shared_buffers=32MB',
]

function fsyncFolder(path: string): void {
  const folder = openSync(path, 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}
