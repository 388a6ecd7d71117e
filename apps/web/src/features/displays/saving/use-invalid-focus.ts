import { useEffect, useRef, useState } from 'react'

/** Focuses the first invalid field after each attempt to save, because it may be out of view. */
export function useInvalidFocus<Form extends HTMLElement>() {
  const form = useRef<Form>(null)
  const [attempts, setAttempts] = useState(0)
  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [attempts])
  return { form, onAttempt: () => setAttempts((count) => count + 1) }
}
