import { useEffect } from 'react'

/** Maximum time until the second key of a sequence such as 'g d'. */
const sequenceMs = 1000

/** Keys typed into a field are not shortcuts. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null
  )
}

/** Shortcuts of the page do not work while a dialog is open. */
function isBelowDialog(): boolean {
  return document.querySelector('[role="dialog"][aria-modal="true"]') !== null
}

/** Calls `run` when the keys are pressed in sequence outside a field, such as ['/'] or ['g', 'd']. */
export function useShortcut(keys: readonly string[], run: () => void): void {
  const sequence = keys.join(' ')
  useEffect(() => {
    const expected = sequence.split(' ')
    let typed: string[] = []
    let lastMs = 0
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || isBelowDialog()) return
      typed = [...(event.timeStamp - lastMs > sequenceMs ? [] : typed), event.key].slice(-expected.length)
      lastMs = event.timeStamp
      if (typed.join(' ') !== sequence) return
      event.preventDefault()
      typed = []
      run()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [sequence, run])
}
