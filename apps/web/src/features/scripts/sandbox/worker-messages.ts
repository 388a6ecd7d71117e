import type { RunEntry } from './run-entry.ts'
import type { RunRequest, RunResult } from './run-request.ts'

/** Sent to a worker once. The page provides the interpreter's code, so that the worker needs no network access. */
export type WorkerOrder = { readonly wasm: ArrayBuffer; readonly request: RunRequest }

/** Sent by a worker: the start of the script, its effects since the last report, and its end. */
export type WorkerReport =
  | { readonly kind: 'started' }
  | { readonly kind: 'progress'; readonly entries: readonly RunEntry[] }
  | { readonly kind: 'finished'; readonly result: RunResult }
  | { readonly kind: 'failed'; readonly message: string }
