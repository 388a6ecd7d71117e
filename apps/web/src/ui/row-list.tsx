import { Button } from '@mantine/core'
import { type ComponentPropsWithoutRef, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
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

type EditToolsProps = {
  /** What the buttons are for, for screen readers. */
  readonly editLabel: string
  readonly deleteLabel: string
  readonly question: string
  readonly confirm: string
  readonly isDeleting: boolean
  readonly onEdit: () => void
  readonly onDelete: () => void
}

/** Edits or deletes what is in a row; asks in its place before deleting. */
export function EditTools(props: EditToolsProps) {
  const { editLabel, deleteLabel, question, confirm, isDeleting, onEdit, onDelete } = props
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  if (isAsking)
    return (
      <div className={classes['tools']} role="alert">
        <span className={classes['quiet']}>{question}</span>
        <Button size="xs" variant="default" onClick={() => setAsking(false)}>
          {t('Keep')}
        </Button>
        <Button size="xs" color="red" loading={isDeleting} onClick={onDelete}>
          {confirm}
        </Button>
      </div>
    )
  return (
    <div className={classes['tools']}>
      <Button size="xs" variant="default" onClick={onEdit} aria-label={editLabel}>
        {t('Edit')}
      </Button>
      <Button size="xs" variant="default" onClick={() => setAsking(true)} aria-label={deleteLabel}>
        {t('Delete')}
      </Button>
    </div>
  )
}
