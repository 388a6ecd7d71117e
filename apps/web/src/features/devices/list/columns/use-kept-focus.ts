import { type FormEvent, useEffect, useRef } from 'react'

/**
 * For a list whose boxes go to another place when they are ticked: the focus goes to the neighbour of one that went, so that the
 * keyboard goes on from there and Esc still closes what the list stands in.
 */
export function useKeptFocus() {
  const neighbour = useRef<Element | undefined>(undefined)
  useEffect(() => {
    const { current } = neighbour
    neighbour.current = undefined
    if (document.activeElement === document.body && current instanceof HTMLElement) current.focus()
  })
  return {
    onChangeCapture: ({ currentTarget, target }: FormEvent<HTMLElement>) => {
      const boxes = [...currentTarget.querySelectorAll('input')].filter(({ disabled }) => !disabled)
      const at = boxes.findIndex((box) => box === target)
      neighbour.current = boxes[at + 1] ?? boxes[at - 1]
    },
  }
}
