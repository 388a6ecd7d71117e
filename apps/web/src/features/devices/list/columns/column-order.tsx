import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { ActionIcon } from '@mantine/core'
import { IconGripVertical } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ColumnBox } from './column-box.tsx'
import { type ColumnId, parseColumnId } from './columns.ts'
import classes from './columns-panel.module.css'
import { columnLabel } from '../grid/fleet-columns.tsx'
import { type FleetLayout, moveColumn, toggleColumn } from './fleet-layout.ts'

type Props = {
  readonly layout: FleetLayout
  readonly onLayout: (layout: FleetLayout) => void
  readonly plans: boolean
}

/** The shown columns, ordered by dragging their handles or by keyboard. */
export function ColumnOrder({ layout, onLayout, plans }: Props) {
  const { t } = useTranslation()
  const sensors = useSensors(
    useSensor(PointerSensor),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const shown = layout.columns.filter((column) => plans || column !== 'plan')
  const end = ({ active, over }: DragEndEvent) => {
    const [column, to] = [parseColumnId(active.id), parseColumnId(over?.id)]
    if (column !== undefined && to !== undefined) onLayout(moveColumn(layout, column, to))
  }
  const label = (id: unknown) => {
    const column = parseColumnId(id)
    return column === undefined ? '' : columnLabel(column, t)
  }
  const announcements = {
    onDragStart: ({ active }: { active: { id: unknown } }) =>
      t('Picked up {{column}}.', { column: label(active.id) }),
    onDragOver: ({ active, over }: { active: { id: unknown }; over: { id: unknown } | null }) =>
      // When picked up, a column is over its own position; screen readers announce that it was picked up.
      over && over.id !== active.id
        ? t('{{column}} moved to the position of {{other}}.', {
            column: label(active.id),
            other: label(over.id),
          })
        : t('Picked up {{column}}.', { column: label(active.id) }),
    onDragEnd: ({ active }: { active: { id: unknown } }) =>
      t('Dropped {{column}}.', { column: label(active.id) }),
    onDragCancel: ({ active }: { active: { id: unknown } }) =>
      t('Move cancelled. {{column}} returned to its original position.', { column: label(active.id) }),
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={end}
      accessibility={{
        announcements,
        screenReaderInstructions: {
          draggable: t(
            'Press Space to pick up a column, the arrow keys to move it, Space to drop it, Escape to cancel.',
          ),
        },
      }}
    >
      <SortableContext items={[...shown]} strategy={verticalListSortingStrategy}>
        {shown.map((column) => (
          <OrderedColumn
            key={column}
            column={column}
            onToggle={() => onLayout(toggleColumn(layout, column))}
          />
        ))}
      </SortableContext>
    </DndContext>
  )
}

function OrderedColumn({ column, onToggle }: { readonly column: ColumnId; readonly onToggle: () => void }) {
  const { t } = useTranslation()
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({
      id: column,
    })
  return (
    <div
      ref={setNodeRef}
      className={classes['ordered']}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <ColumnBox column={column} isShown onToggle={onToggle}>
        <ActionIcon
          ref={setActivatorNodeRef}
          variant="subtle"
          color="gray"
          size="sm"
          className={classes['handle'] ?? ''}
          {...attributes}
          {...listeners}
          aria-label={t('Move {{column}}', { column: columnLabel(column, t) })}
        >
          <IconGripVertical size={16} />
        </ActionIcon>
      </ColumnBox>
    </div>
  )
}
