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
  // A press on the button closes the popup from outside before the click arrives.
  const [wasOpen, setWasOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const { current } = button
    return isOpen ? () => current?.focus({ preventScroll: true }) : undefined
  }, [isOpen])
  return (
    <span className={classes['place']}>
      <Button
        ref={button}
        variant="default"
        size="xs"
        aria-haspopup={kind}
        aria-expanded={isOpen}
        onPointerDown={() => setWasOpen(isOpen)}
        onClick={({ detail }) => onOpen(detail === 0 ? !isOpen : !wasOpen)}
        {...look}
      >
        {label}
      </Button>
      {isOpen && children}
    </span>
  )
}

/** Lies over the button of a popup, which is placed by it. */
export function PopupTarget({ ref, ...given }: { readonly ref?: Ref<HTMLSpanElement> }) {
  return <span {...given} ref={ref} className={classes['target']} aria-hidden="true" />
}
