import { Button, type ButtonProps } from '@mantine/core'
import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react'
import classes from './popup-button.module.css'

type Props = Pick<ButtonProps, 'leftSection' | 'loading' | 'disabled'> & {
  readonly kind: 'menu' | 'dialog'
  readonly label: string
  readonly isOpen: boolean
  readonly onOpen: (isOpen: boolean) => void
  /** The popup's content: may be loaded lazily, and is positioned by a `PopupTarget`. */
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
 * Props for any button that opens a popup which is mounted only while open. Put both in an element of class
 * `popupPlace`, and a `PopupTarget` into the popup.
 */
export function usePopupTrigger(kind: Props['kind'], isOpen: boolean, onOpen: Props['onOpen']) {
  // Pressing the button closes the popup as an outside click before the click event arrives.
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

/** Covers the button, so that the popup is positioned next to it. */
export function PopupTarget({ ref, ...given }: { readonly ref?: Ref<HTMLSpanElement> }) {
  return <span {...given} ref={ref} className={classes['target']} aria-hidden="true" />
}
