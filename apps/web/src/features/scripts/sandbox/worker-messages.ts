import type { RunEntry } from './run-entry.ts'
import type { RunRequest, RunResult } from './run-request.ts'

/** What a worker gets, once. The interpreter's code comes from the page, so that the worker may reach nothing itself. */
export type WorkerOrder = { readonly wasm: ArrayBuffer; readonly request: RunRequest }

/** What a worker tells: that the script begins, what it did since the last time, and how it ended. */
export type WorkerReport =
  | { readonly kind: 'started' }
  | { readonly kind: 'progress'; readonly entries: readonly RunEntry[] }
  | { readonly kind: 'finished'; readonly result: RunResult }
  | { readonly kind: 'failed'; readonly message: string }
