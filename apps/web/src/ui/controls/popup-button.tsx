import { Button, type ButtonProps } from '@mantine/core'
import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react'
import classes from './popup-button.module.css'

type Props = Pick<ButtonProps, 'leftSection' | 'loading' | 'disabled'> & {
  readonly kind: 'menu' | 'dialog'
  readonly label: string
  readonly isOpen: boolean
  readonly onOpen: (isOpen: boolean) => void
  /** What is open: it may come later than the page, and is placed by a `PopupTarget`. */
  readonly children: ReactNode
}

/** A small button whose popup is mounted only while it is open. */
export function PopupButton({ kind, label, isOpen, onOpen, children, ...look }: Props) {
  const trigger = usePopupTrigger(kind, isOpen, onOpen)
  return (
    <span className={classes['place']}>
      <Button variant="default" size="xs" {...trigger} {...look}>
        {label}
      </Button>
      {isOpen && children}
    </span>
  )
}

/**
 * What makes a button of any look the one of a popup that is mounted only while it is open. Put both in an element of class
 * `popupPlace`, the popup with a `PopupTarget` within.
 */
export function usePopupTrigger(kind: Props['kind'], isOpen: boolean, onOpen: Props['onOpen']) {
  // A press on the button closes the popup from outside before the click arrives.
  const [wasOpen, setWasOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const { current } = button
    return isOpen ? () => current?.focus({ preventScroll: true }) : undefined
  }, [isOpen])
  return {
    ref: button,
    'aria-haspopup': kind,
    'aria-expanded': isOpen,
    onPointerDown: () => setWasOpen(isOpen),
    onClick: ({ detail }: { readonly detail: number }) => onOpen(detail === 0 ? !isOpen : !wasOpen),
  } as const
}

export const popupPlace = classes['place']

/** Lies over the button of a popup, which is placed by it. */
export function PopupTarget({ ref, ...given }: { readonly ref?: Ref<HTMLSpanElement> }) {
  return <span {...given} ref={ref} className={classes['target']} aria-hidden="true" />
}
