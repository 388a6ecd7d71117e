import { cleanup } from '@testing-library/react'
import { afterEach, beforeAll, vi } from 'vitest'
import { startTexts } from '../lib/texts/i18n.ts'

beforeAll(startTexts)

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  localStorage.clear()
  sessionStorage.clear()
})
