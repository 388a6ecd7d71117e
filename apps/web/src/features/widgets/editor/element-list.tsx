import {
  addElement,
  type CardDisplay,
  isInsideWidget,
  widgetBounds,
  widgetElementTypes,
  type WidgetElementType,
} from '@fieldport/domain'
import { Button, Menu, VisuallyHidden } from '@mantine/core'
import { IconChartBar, IconCircleFilled, IconLetterT, IconNumber123, IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { elementName, elementTypeLabels } from './element-names.ts'
import classes from './editor.module.css'
import type { Editor } from './use-editor.ts'

type Props = { readonly editor: Editor; readonly displays: readonly CardDisplay[] }

const icons = {
  value: IconNumber123,
  levelIndicator: IconChartBar,
  statusIndicator: IconCircleFilled,
  text: IconLetterT,
} as const satisfies Record<WidgetElementType, typeof IconPlus>

/** Every element, including those outside the card or under another. */
export function ElementList({ editor, displays }: Props) {
  const { t } = useTranslation()
  const labels = elementTypeLabels(t)
  const { widget, selected, select } = editor
  return (
    <section className={classes['list']} aria-label={t('Elements')}>
      <div className={classes['listHead']}>
        <h2 className={classes['heading']}>{t('Elements')}</h2>
        <AddButton editor={editor} />
      </div>
      {widget.elements.length > 0 && (
        <ul className={classes['elements']}>
          {widget.elements.toReversed().map((element) => {
            const Icon = icons[element.displayType]
            return (
              <li key={element.id}>
                <button
                  type="button"
                  className={classes['elementButton']}
                  aria-pressed={selected?.id === element.id}
                  onClick={() => select(selected?.id === element.id ? undefined : element.id)}
                >
                  <Icon size={16} stroke={1.5} aria-hidden="true" />
                  <span className={classes['elementName']} dir="auto">
                    {elementName(element, displays, t)}
                  </span>
                  <VisuallyHidden>{labels[element.displayType]}</VisuallyHidden>
                  {!isInsideWidget(widget, element) && (
                    <span className={classes['quiet']}>{t('Outside the card')}</span>
                  )}
                </button>
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}

function AddButton({ editor }: { readonly editor: Editor }) {
  const { t } = useTranslation()
  const labels = elementTypeLabels(t)
  const { widget, setWidget, select } = editor
  const isFull = widget.elements.length >= widgetBounds.elements
  const add = (type: WidgetElementType) => {
    const added = addElement(widget, type)
    if (!added) return
    setWidget(added.widget)
    select(added.id)
  }
  if (isFull)
    return (
      <span className={classes['quiet']}>
        {t('Limit: {{maximum}} elements', { maximum: widgetBounds.elements })}
      </span>
    )
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button size="xs" variant="default" leftSection={<IconPlus size={14} />}>
          {t('Add element')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {widgetElementTypes.map((type) => {
          const Icon = icons[type]
          return (
            <Menu.Item key={type} leftSection={<Icon size={16} stroke={1.5} />} onClick={() => add(type)}>
              {labels[type]}
            </Menu.Item>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}
