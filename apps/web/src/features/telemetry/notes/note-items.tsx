import { Menu } from '@mantine/core'
import { IconNote, IconNotes } from '@tabler/icons-react'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChartNoteActions } from './chart-notes.tsx'

export type NoteItemsProps = ChartNoteActions & {
  /** The menu's button. */
  readonly opener: RefObject<HTMLElement | null>
}

/** The menu items for a chart's notes. */
export function NoteItems({ onAdd, onList, opener }: NoteItemsProps) {
  const { t } = useTranslation()
  return (
    <>
      {onAdd && (
        <Menu.Item
          closeMenuOnClick
          leftSection={<IconNote size={16} />}
          onClick={() => onAdd(undefined, opener.current)}
        >
          {t('Add note')}
        </Menu.Item>
      )}
      <Menu.Item
        closeMenuOnClick
        leftSection={<IconNotes size={16} />}
        disabled={onList === undefined}
        onClick={() => onList?.(opener.current)}
      >
        {t('Notes')}
      </Menu.Item>
    </>
  )
}
