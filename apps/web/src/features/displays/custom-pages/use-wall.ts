import type { PageTheme } from '@fieldport/domain'
import { useEffect } from 'react'

const schemeAttribute = 'data-mantine-color-scheme'

/** A wall screen stays lit while its page is seen. Browsers without the lock, and devices low on power, go their own way. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    let isOver = false
    const hold = async () => {
      if (document.hidden || !('wakeLock' in navigator)) return
      const next = await navigator.wakeLock.request('screen').catch(() => undefined)
      if (isOver) void next?.release()
      else lock = next
    }
    const holdAgain = () => void hold()
    void hold()
    // The lock ends whenever the page is hidden.
    document.addEventListener('visibilitychange', holdAgain)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', holdAgain)
      void lock?.release()
    }
  }, [])
}

/** The page's own colours for as long as it is there; what the reader chose for everything else is not touched. */
export function usePageTheme(theme: PageTheme): void {
  useEffect(() => {
    const root = document.documentElement
    const before = root.getAttribute(schemeAttribute)
    if (theme === 'auto' || before === null) return undefined
    root.setAttribute(schemeAttribute, theme)
    return () => root.setAttribute(schemeAttribute, before)
  }, [theme])
}
