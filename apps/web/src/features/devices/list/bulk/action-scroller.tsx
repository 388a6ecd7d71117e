import '@mantine/core/styles/Scroller.layer.css'
import { Scroller } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './action-scroller.module.css'

/** For the mouse: an action that gets the focus scrolls into view by itself. */
const controlProps = { 'aria-hidden': true, tabIndex: -1 } as const

/** Actions in a line that scrolls instead of wrapping, which would move the rows below it once a device is selected. */
export function ActionScroller({ children }: { readonly children: ReactNode }) {
  return (
    <Scroller
      classNames={{ root: classes['root'], control: classes['control'] }}
      controlSize={36}
      draggable={false}
      startControlProps={controlProps}
      endControlProps={controlProps}
    >
      <div ref={announceResize} className={classes['line']}>
        {children}
      </div>
    </Scroller>
  )
}

/** The scroller updates its controls when it scrolls or changes its own width, but not when an action is added. */
function announceResize(line: HTMLElement | null): (() => void) | undefined {
  const container = line?.closest('.mantine-Scroller-container')
  if (!line || !container) return undefined
  const observer = new ResizeObserver(() => container.dispatchEvent(new Event('scroll')))
  observer.observe(line)
  return () => observer.disconnect()
}
