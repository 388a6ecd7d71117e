import type { ReactNode } from 'react'
import classes from './card-message.module.css'

/** What stands in a card instead of its contents. */
export function CardMessage({ children }: { readonly children: ReactNode }) {
  return <p className={classes['message']}>{children}</p>
}
