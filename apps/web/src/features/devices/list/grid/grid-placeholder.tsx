import { Skeleton } from '@mantine/core'
import type { ColumnId } from '../columns/columns.ts'
import classes from './fleet-grid.module.css'

type Props = {
  readonly count: number
  /** Shown in the column of the last contact: 'Loading' or 'Error'. */
  readonly label: string
  readonly columns: readonly ColumnId[]
}

/** Placeholder rows of the same height. */
export function PlaceholderRows({ count, label, columns }: Props) {
  return (
    <div role="rowgroup">
      {Array.from({ length: count }, (_, at) => (
        <div key={at} role="row" className={classes['row']}>
          <span role="gridcell" className={classes['cell']} />
          {columns.map((column) => (
            <span key={column} role="gridcell" className={classes['cell']} data-testid={cellId(column)}>
              {column === 'lastContact' ? (
                <span className={classes['quiet']}>{label}</span>
              ) : (
                <Skeleton h={12} w="60%" />
              )}
            </span>
          ))}
        </div>
      ))}
    </div>
  )
}

export function cellId(column: string): string | undefined {
  return column === 'lastContact' ? 'last-contact' : undefined
}
