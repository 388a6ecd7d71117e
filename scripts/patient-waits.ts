import { vi } from 'vitest'

/** A wait ends as soon as what is waited for is there, so that only what never comes takes so long. */
const timeout = 15_000

const { waitFor } = vi
/** Vitest's own second is short on a machine that does something else meanwhile. */
vi.waitFor = (callback, options) =>
  waitFor(callback, typeof options === 'number' ? options : { timeout, ...options })
