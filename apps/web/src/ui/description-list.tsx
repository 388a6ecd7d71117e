import type { ReactNode } from 'react'
import { unitSuffix } from '../lib/format/numbers.ts'
import classes from './description-list.module.css'

/** Names and values, one per line. */
export function DescriptionList({ children }: { readonly children: ReactNode }) {
  return <dl className={classes['facts']}>{children}</dl>
}

type FactProps = {
  readonly name: string
  readonly children: ReactNode
  /** Secondary text beside the value. */
  readonly note?: ReactNode
}

export function DescriptionItem({ name, children, note }: FactProps) {
  return (
    <div className={classes['fact']}>
      <dt>{name}</dt>
      <dd>
        {children}
        {note !== undefined && <span className={classes['note']}>{note}</span>}
      </dd>
    </div>
  )
}

/** A number with its unit, left-to-right in every language. */
export function ValueWithUnit({ value, unit = '' }: { readonly value: string; readonly unit?: string }) {
  return (
    <bdi dir="ltr">
      {value}
      {unit !== '' && <span className={classes['unit']}>{unitSuffix(unit)}</span>}
    </bdi>
  )
}
