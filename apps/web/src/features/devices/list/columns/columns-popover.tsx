import { Button, Popover, ScrollArea } from '@mantine/core'
import { type FormEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { PopupTarget } from '../../../../ui/controls/popup-button.tsx'
import { ColumnBox } from './column-box.tsx'
import { ColumnOrder } from './column-order.tsx'
import classes from './columns-panel.module.css'
import { baseColumns } from './columns.ts'
import { type FleetLayout, toggleColumn } from './fleet-layout.ts'
import { MeasurementColumnPicker } from './measurement-column-picker.tsx'

export type ColumnsPopoverProps = {
  readonly layout: FleetLayout
  readonly onLayout: (layout: FleetLayout | null) => void
  /** If false, plans are not offered as a column. */
  readonly plans: boolean
  readonly onClose: () => void
}

/** The choice and order of columns, including measurements. */
export function ColumnsPopover({ layout, onLayout, plans, onClose }: ColumnsPopoverProps) {
  const { t } = useTranslation()
  const kept = useRestoredFocus()
  const hidden = baseColumns
    .map(({ id }) => id)
    .filter((id) => !layout.columns.includes(id) && (plans || id !== 'plan'))
  return (
    <Popover
      opened
      onChange={(isOpen) => !isOpen && onClose()}
      position="bottom-end"
      width={320}
      trapFocus
      shadow="md"
    >
      <Popover.Target>
        <PopupTarget />
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={t('Columns')}>
        <ScrollArea.Autosize mah="min(560px, 60vh)" type="auto" offsetScrollbars="y">
          <div className={classes['panel']} {...kept}>
            <p className={classes['title']}>{t('Shown')}</p>
            <ColumnOrder layout={layout} onLayout={onLayout} plans={plans} />
            {hidden.length > 0 && <p className={classes['title']}>{t('More columns')}</p>}
            {hidden.map((column) => (
              <ColumnBox
                key={column}
                column={column}
                isShown={false}
                onToggle={() => onLayout(toggleColumn(layout, column))}
              />
            ))}
            <p className={classes['title']}>{t('Measurements')}</p>
            <MeasurementColumnPicker layout={layout} onLayout={onLayout} />
          </div>
        </ScrollArea.Autosize>
        <div className={classes['foot']}>
          <Button variant="subtle" size="xs" onClick={() => onLayout(null)}>
            {t('Reset columns')}
          </Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}

/**
 * For a list whose boxes move when they are ticked: the focus goes to the neighbour of a moved box, so that the
 * keyboard continues from there and Esc still closes the surrounding popover.
 */
function useRestoredFocus() {
  const neighbour = useRef<Element | undefined>(undefined)
  useEffect(() => {
    const { current } = neighbour
    neighbour.current = undefined
    if (document.activeElement === document.body && current instanceof HTMLElement) current.focus()
  })
  return {
    onChangeCapture: ({ currentTarget, target }: FormEvent<HTMLElement>) => {
      const boxes = [...currentTarget.querySelectorAll('input')].filter(({ disabled }) => !disabled)
      const at = boxes.findIndex((box) => box === target)
      neighbour.current = boxes[at + 1] ?? boxes[at - 1]
    },
  }
}
