import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconFileSpreadsheet, IconMaximize, IconPencil, IconPhoto } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChartNoteActions } from '../notes/chart-notes.tsx'
import { NoteItems } from '../notes/note-items.tsx'
import classes from './custom-chart.module.css'

type Props = {
  /** Nothing is drawn that could be saved. */
  readonly isEmpty: boolean
  /** undefined: nothing can be saved here. */
  readonly mayExport: boolean | undefined
  readonly planName: string
  readonly editor: string | undefined
  /** Full screen was just closed: its button gets the focus back. */
  readonly wasExpanded: boolean
  /** undefined: there are none to open. */
  readonly notes: ChartNoteActions | undefined
  readonly onPicture: () => void
  readonly onCsv: () => void
  readonly onExpand: (() => void) | undefined
}

/** The actions of a custom chart. */
export function CustomChartTools(props: Props) {
  const { mayExport, editor, notes, wasExpanded, onExpand } = props
  const { t } = useTranslation()
  const button = useRef<HTMLButtonElement>(null)
  const menuButton = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (wasExpanded) button.current?.focus({ preventScroll: true })
  }, [wasExpanded])
  return (
    <div className={classes['tools']}>
      {(mayExport !== undefined || editor !== undefined || notes !== undefined) && (
        <Menu position="bottom-end" returnFocus withInitialFocusPlaceholder={false}>
          <Menu.Target>
            <ActionIcon
              ref={menuButton}
              variant="subtle"
              color="gray"
              size={28}
              aria-label={t('Chart options')}
            >
              <IconDots size={16} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Items {...props} menuButton={menuButton} />
          </Menu.Dropdown>
        </Menu>
      )}
      {onExpand && (
        <ActionIcon
          ref={button}
          variant="subtle"
          color="gray"
          size={28}
          aria-label={t('Full screen')}
          onClick={onExpand}
        >
          <IconMaximize size={16} />
        </ActionIcon>
      )}
    </div>
  )
}

type ItemsProps = Props & { readonly menuButton: RefObject<HTMLElement | null> }

function Items(props: ItemsProps) {
  const { isEmpty, mayExport, planName, editor, notes, menuButton, onPicture, onCsv } = props
  const { t } = useTranslation()
  return (
    <>
      {editor !== undefined && (
        <Menu.Item
          leftSection={<IconPencil size={16} />}
          renderRoot={(props) => <Link to={editor} {...props} />}
        >
          {t('Edit chart')}
        </Menu.Item>
      )}
      {notes && <NoteItems {...notes} opener={menuButton} />}
      {mayExport !== undefined && (
        <>
          <Menu.Item leftSection={<IconPhoto size={16} />} disabled={isEmpty} onClick={onPicture}>
            {t('Save as PNG')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconFileSpreadsheet size={16} />}
            disabled={isEmpty || !mayExport}
            onClick={onCsv}
          >
            {t('Save as CSV')}
          </Menu.Item>
          {!mayExport && (
            <Menu.Label role="presentation" maw={240}>
              {t('Data export is unavailable on the {{plan}} Plan', { plan: planName })}
            </Menu.Label>
          )}
        </>
      )}
    </>
  )
}
