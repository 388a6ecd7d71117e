import type { ReactNode } from 'react'
import classes from './card-message.module.css'

/** A message in a card without content. */
export function CardMessage({ children }: { readonly children: ReactNode }) {
  return <p className={classes['message']}>{children}</p>
}
