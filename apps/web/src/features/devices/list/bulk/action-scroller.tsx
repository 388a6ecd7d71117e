import '@mantine/core/styles/Scroller.layer.css'
import { Scroller } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './action-scroller.module.css'

/** Actions in a line that scrolls instead of wrapping, which would move the rows below it once a device is selected. */
export function ActionScroller({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation()
  // The keyboard needs no controls: an action that gets the focus scrolls into view.
  return (
    <Scroller
      classNames={{ root: classes['root'], control: classes['control'] }}
      controlSize={36}
      draggable={false}
      startControlProps={{ 'aria-label': t('Previous actions'), tabIndex: -1 }}
      endControlProps={{ 'aria-label': t('Next actions'), tabIndex: -1 }}
    >
      <div ref={announceResize} className={classes['line']}>
        {children}
      </div>
    </Scroller>
  )
}

/** The scroller updates its controls when it scrolls or changes its own width, but not when an action is added. */
function announceResize(line: HTMLElement | null): (() => void) | undefined {
  if (!line) return undefined
  const observer = new ResizeObserver(() => line.dispatchEvent(new Event('scroll', { bubbles: true })))
  observer.observe(line)
  return () => observer.disconnect()
}
