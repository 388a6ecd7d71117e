import type { ComponentPropsWithoutRef, ReactNode } from 'react'
import classes from './row-list.module.css'

/** Rows of text with their actions, which wrap below it if there is no space. */
export function RowList({
  children,
  className,
}: {
  readonly children: ReactNode
  readonly className?: string | undefined
}) {
  return <ul className={[classes['rows'], className].filter(Boolean).join(' ')}>{children}</ul>
}

type RowProps = Omit<ComponentPropsWithoutRef<'li'>, 'className' | 'children'> & {
  readonly text: ReactNode
  readonly tools: ReactNode
}

export function ListRow({ text, tools, ...attributes }: RowProps) {
  return (
    <li {...attributes} className={classes['row']}>
      <div className={classes['text']}>{text}</div>
      {tools}
    </li>
  )
}

/** Secondary text in a row. */
export function RowNote({ children }: { readonly children: ReactNode }) {
  return <p className={classes['quiet']}>{children}</p>
}
