import { closeSync, fsyncSync, openSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

type OpenFile = { readonly nfd?: number; readonly node: unknown }
type NodeFiles = {
  stream_ops: { fsync?: (file: OpenFile) => number }
  realPath: (node: unknown) => string
}

/**
 * WASI's number of EIO. It is returned, because a thrown error would interrupt the instance and leave its state
 * undefined.
 */
const syncFailed = 29

/**
 * PGlite's file system on Node has no fsync, and its default parameters disable it: commits survive a killed process,
 * but not a power failure. This file system provides the real fsync.
 */
export class DurableFiles extends NodeFS {
  readonly #sync: (fd: number) => void

  constructor(folder: string, sync = (fd: number): void => fsyncSync(fd)) {
    super(folder)
    this.#sync = sync
  }

  override async init(...[engine, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(engine, options)
    const addFsync = (module: unknown) => {
      const { NODEFS } = module as { NODEFS: NodeFiles }
      NODEFS.stream_ops.fsync = (file) => {
        try {
          if (file.nfd !== undefined) this.#sync(file.nfd)
          else this.#syncFolder(NODEFS.realPath(file.node))
          return 0
        } catch {
          return syncFailed
        }
      }
    }
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), addFsync] } }
  }

  #syncFolder(path: string): void {
    const folder = openSync(path, 'r')
    try {
      this.#sync(folder)
    } finally {
      closeSync(folder)
    }
  }

  /** Closes the files of an engine that can no longer close itself. */
  abandon(): void {
    try {
      this.pg?.Module.FS.quit()
    } catch {
      // A broken engine may not even find its files; they stay open until the process ends.
    }
  }
}

/** -F is PostgreSQL's switch for fsync=off; fdatasync, its default for the log, is a no-op in the WebAssembly build. */
export const durableStartParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
  // The portal's rows are few and cached by their readers; the default would take 60 MB more memory.
  '-c',
  'shared_buffers=32MB',
]
