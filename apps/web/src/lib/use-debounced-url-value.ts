import { useEffect, useRef, useState } from 'react'

/**
 * A value of the address that changes faster than an address should: the new one counts at once, and `onRest` is told when it has
 * rested for `restMs`, to put it there. Where the address changes otherwise, as by the back button, its value is taken.
 */
export function useDebouncedUrlValue<Value extends string | number | undefined>(
  inAddress: Value,
  onRest: (value: Value) => void,
  restMs: number,
): readonly [Value, (value: Value) => void] {
  const [value, setValue] = useState(inAddress)
  const [seen, setSeen] = useState(inAddress)
  // Sent to the address and not yet seen there.
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
