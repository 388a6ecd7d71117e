import { Checkbox } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type ColumnId, nameColumn } from './columns.ts'
import classes from './columns-panel.module.css'
import { columnLabel } from '../grid/fleet-columns.tsx'

type Props = {
  readonly column: ColumnId
  readonly isShown: boolean
  readonly isDisabled?: boolean
  readonly onToggle: () => void
  /** Secondary text or a handle at the end. */
  readonly children?: ReactNode
}

export function ColumnBox({ column, isShown, isDisabled = false, onToggle, children }: Props) {
  const { t } = useTranslation()
  return (
    <div className={classes['box']}>
      <Checkbox
        size="xs"
        radius={4}
        label={columnLabel(column, t)}
        checked={isShown}
        disabled={isDisabled || column === nameColumn}
        onChange={onToggle}
      />
      {children}
    </div>
  )
}
