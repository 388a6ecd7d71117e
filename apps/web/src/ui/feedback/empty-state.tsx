import type { ReactNode } from 'react'
import classes from './empty-state.module.css'

type Props = {
  readonly icon: ReactNode
  readonly title: string
  readonly children?: ReactNode
}

/** Explains what would be here and how to add it. */
export function EmptyState({ icon, title, children }: Props) {
  return (
    <div className={classes['empty']}>
      <div className={classes['icon']} aria-hidden="true">
        {icon}
      </div>
      <p className={classes['title']}>{title}</p>
      {children && <div className={classes['text']}>{children}</div>}
    </div>
  )
}
