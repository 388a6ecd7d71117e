import { vi } from 'vitest'

/** A wait ends as soon as its condition is met, so only failures take this long. */
const timeout = 30_000

const { waitFor } = vi
/** Vitest's default of a second is too short on a busy machine. */
vi.waitFor = (callback, options) =>
  waitFor(callback, typeof options === 'number' ? options : { timeout, ...options })
