import { type FocusEvent, type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { createLazyComponent } from './lazy-component.tsx'

const Tooltip = createLazyComponent(async () => (await import('./tooltip.ts')).Tooltip)

const openDelayMs = 300

export type LazyTooltip = {
  /** For the element with the tooltip. */
  readonly targetProps: {
    readonly onMouseEnter: (event: MouseEvent<HTMLElement>) => void
    readonly onMouseLeave: () => void
    readonly onFocus: (event: FocusEvent<HTMLElement>) => void
    readonly onBlur: () => void
    readonly 'aria-describedby': string | undefined
  }
  /** Render it anywhere next to the element. */
  readonly tooltip: ReactNode
}

/**
 * A tooltip that is only created when somebody hovers over, taps or focuses its element: a page of 200 cards has
 * hundreds that are never opened.
 */
export function useLazyTooltip(label: () => ReactNode, { multiline = false } = {}): LazyTooltip {
  const id = useId()
  const { element, isOpen, open, close } = useOpening()
  return {
    targetProps: {
      onMouseEnter: ({ currentTarget }) => open(currentTarget, openDelayMs),
      onMouseLeave: close,
      onFocus: ({ currentTarget }) => currentTarget.matches(':focus-visible') && open(currentTarget, 0),
      onBlur: close,
      'aria-describedby': isOpen ? id : undefined,
    },
    tooltip: element && (
      <Tooltip
        target={element}
        opened={isOpen}
        multiline={multiline}
        label={<span id={id}>{label()}</span>}
      />
    ),
  }
}

function useOpening() {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [element, setElement] = useState<HTMLElement>()
  const [isOpen, setOpen] = useState(false)
  const open = (target: HTMLElement, delayMs: number) => {
    clearTimeout(timer.current)
    setElement(target)
    if (delayMs === 0) setOpen(true)
    else timer.current = setTimeout(() => setOpen(true), delayMs)
  }
  const close = () => {
    clearTimeout(timer.current)
    setOpen(false)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (!isOpen || !element) return undefined
    return onDismiss(element, () => setOpen(false))
  }, [isOpen, element])
  return { element, isOpen, open, close }
}

/** Escape, or a tap outside the element, because a finger does not hover. */
function onDismiss(element: HTMLElement, dismiss: () => void): () => void {
  const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && dismiss()
  const onPointer = ({ target }: PointerEvent) =>
    target instanceof Node && !element.contains(target) && dismiss()
  document.addEventListener('keydown', onKey)
  document.addEventListener('pointerdown', onPointer)
  return () => {
    document.removeEventListener('keydown', onKey)
    document.removeEventListener('pointerdown', onPointer)
  }
}
