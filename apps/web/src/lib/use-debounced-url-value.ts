import { useEffect, useRef, useState } from 'react'

/**
 * A value in the URL that changes often: a new one takes effect at once, and `onRest` is called to update the URL after
 * `restMs` without changes. If the URL changes otherwise, for example by the back button, its value is used.
 */
export function useDebouncedUrlValue<Value extends string | number | undefined>(
  inAddress: Value,
  onRest: (value: Value) => void,
  restMs: number,
): readonly [Value, (value: Value) => void] {
  const [value, setValue] = useState(inAddress)
  const [seen, setSeen] = useState(inAddress)
  // Sent to the URL but not seen there yet.
  const [sent, setSent] = useState<readonly Value[]>([])
  if (seen !== inAddress) {
    const at = sent.indexOf(inAddress)
    setSeen(inAddress)
    setSent(at < 0 ? [] : sent.slice(at + 1))
    if (at < 0) setValue(inAddress)
  }
  const rest = useRef(onRest)
  useEffect(() => {
    rest.current = onRest
  })
  const newest = sent.length > 0 ? sent.at(-1) : seen
  useEffect(() => {
    if (value === newest) return undefined
    const timer = setTimeout(() => {
      setSent((before) => [...before, value])
      rest.current(value)
    }, restMs)
    return () => clearTimeout(timer)
  }, [value, newest, restMs])
  return [value, setValue]
}
