import { useEffect } from 'react'

/** How long the second key of a sequence such as 'g d' may take. */
const sequenceMs = 1000

/** Keys typed into a field belong to the field. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null
  )
}

/** A page below a dialog does not hear keys. */
function isBelowDialog(): boolean {
  return document.querySelector('[role="dialog"][aria-modal="true"]') !== null
}

/** Calls `run` when the keys are typed one after another outside a field, such as ['/'] or ['g', 'd']. */
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
