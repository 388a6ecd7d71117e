import { cleanup } from '@testing-library/react'
import { afterEach, beforeAll, vi } from 'vitest'
import { initI18n } from '../lib/texts/i18n.ts'

beforeAll(initI18n)

// Growing text areas measure themselves again once fonts are loaded, which the test's DOM lacks.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  localStorage.clear()
  sessionStorage.clear()
})
