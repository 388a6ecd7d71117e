import { ActionIcon } from '@mantine/core'
import { IconChevronDown, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useId, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { LegendDot } from '../../../../ui/chart/legend-pill.tsx'
import classes from './editor.module.css'

type Props = {
  readonly title: string
  readonly colour: string
  readonly isOpen: boolean
  readonly onToggle: () => void
  /** Absent: the last item of its kind cannot be removed. */
  readonly onRemove?: (() => void) | undefined
  readonly children: ReactNode
}

/** A collapsible box with the fields of one series or axis. */
export function ItemBox({ title, colour, isOpen, onToggle, onRemove, children }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const box = useRef<HTMLElement>(null)
  const remove = () => {
    const list = box.current?.parentElement
    const at = Array.from(list?.children ?? []).findIndex((each) => each === box.current)
    flushSync(() => onRemove?.())
    // Without focus in the editor, its undo key would not work.
    const next = list?.children[Math.max(0, Math.min(at, list.children.length - 1))]
    const target = next instanceof HTMLButtonElement ? next : next?.querySelector('button')
    target?.focus()
  }
  return (
    <section ref={box} className={classes['item']} aria-label={title}>
      <div className={classes['itemHead']}>
        <button
          type="button"
          className={classes['itemToggle']}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={onToggle}
        >
          <IconChevronDown size={16} className={classes['chevron']} data-open={isOpen || undefined} />
          <LegendDot colour={colour} />
          <span className={classes['itemTitle']}>{title}</span>
        </button>
        {onRemove && (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('Remove {{name}}', { name: title })}
            onClick={remove}
          >
            <IconTrash size={16} />
          </ActionIcon>
        )}
      </div>
      <div id={id} hidden={!isOpen} className={classes['itemBody']}>
        {isOpen && children}
      </div>
    </section>
  )
}
