import {
  type CardDisplay,
  duplicateElement,
  type Indicator,
  moveElement,
  resizeElement,
  restackElement,
  widgetBounds,
  type WidgetElement,
  widgetFontSizes,
  widgetStepPx,
} from '@fieldport/domain'
import { Button, Checkbox, Group, Select, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { displayOfKey } from '../../drawing/element-reading.ts'
import { elementTypeLabels } from '../element-names.ts'
import type { Editor } from '../use-editor.ts'
import { NumberField } from '../../../../ui/controls/number-field.tsx'
import { ColourField } from './colour-field.tsx'
import { IndicatorFields } from './indicator-fields.tsx'
import classes from './inspector.module.css'

export type DataChoice = { readonly value: string; readonly label: string }

type Props = {
  readonly editor: Editor
  readonly element: WidgetElement
  readonly displays: readonly CardDisplay[]
  /** The device's data keys. */
  readonly choices: readonly DataChoice[]
  readonly onRemove: () => void
}

/** All properties of one element. */
export function ElementInspector(props: Props) {
  const { t } = useTranslation()
  const { editor, element } = props
  const isIndicator = element.displayType === 'levelIndicator' || element.displayType === 'statusIndicator'
  return (
    <>
      <div className={classes['part']}>
        <h3 className={classes['heading']}>{elementTypeLabels(t)[element.displayType]}</h3>
        <Content {...props} />
      </div>
      <div className={classes['part']}>
        <h3 className={classes['heading']}>{t('Place')}</h3>
        <Place editor={editor} element={element} isIndicator={isIndicator} />
      </div>
      {element.displayType !== 'levelIndicator' && (
        <div className={classes['part']}>
          <h3 className={classes['heading']}>{t('Font')}</h3>
          <Lettering editor={editor} element={element} />
        </div>
      )}
      {isIndicator && (
        <IndicatorFields
          type={element.displayType}
          indicator={element.indicator}
          display={displayOfKey(props.displays, element.dataElement)}
          onChange={(change: Partial<Indicator>) =>
            editor.setElement(element.id, { indicator: { ...element.indicator, ...change } })
          }
        />
      )}
      <div className={classes['part']}>
        <ElementTools editor={editor} element={element} onRemove={props.onRemove} />
      </div>
    </>
  )
}

function Content({ editor, element, choices }: Props) {
  const { t } = useTranslation()
  const { id, displayType, dataElement, label } = element
  const isKnown = dataElement === '' || choices.some(({ value }) => value === dataElement)
  return (
    <>
      {displayType !== 'text' && (
        <Select
          size="xs"
          label={t('Data')}
          placeholder={t('Search by name or key')}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': t('Clear') }}
          nothingFoundMessage={t('No matching measurements')}
          data={isKnown ? [...choices] : [{ value: dataElement, label: dataElement }, ...choices]}
          value={dataElement === '' ? null : dataElement}
          onChange={(key) => editor.setElement(id, { dataElement: key ?? '' })}
        />
      )}
      {displayType !== 'levelIndicator' && (
        <TextInput
          size="xs"
          label={displayType === 'text' ? t('Text') : t('Label')}
          maxLength={100}
          value={label}
          dir="auto"
          onChange={(event) => editor.setElement(id, { label: event.currentTarget.value })}
        />
      )}
    </>
  )
}

type PartProps = Pick<Props, 'editor' | 'element'>

function Place({ editor, element, isIndicator }: PartProps & { readonly isIndicator: boolean }) {
  const { t } = useTranslation()
  const { widget, setWidget } = editor
  const { id, xVal, yVal, width, height } = element
  const step = widgetStepPx(widget)
  const move = (x: number, y: number) => setWidget(moveElement(widget, id, { x, y }), `place ${id}`)
  const resize = (w: number, h: number) =>
    setWidget(resizeElement(widget, id, { width: w, height: h }), `size ${id}`)
  const common = { step, size: 'xs', unit: 'px' } as const
  return (
    <>
      <div className={classes['pair']}>
        <NumberField
          {...common}
          label={t('From the left')}
          value={xVal}
          min={0}
          max={widgetBounds.x}
          onChange={(x) => move(x, yVal)}
        />
        <NumberField
          {...common}
          label={t('From the top')}
          value={yVal}
          min={0}
          max={widgetBounds.y}
          onChange={(y) => move(xVal, y)}
        />
      </div>
      {isIndicator && (
        <div className={classes['pair']}>
          <NumberField
            {...common}
            label={t('Width')}
            value={width}
            min={widgetBounds.minimumSize}
            max={widgetBounds.x}
            onChange={(w) => resize(w, height)}
          />
          <NumberField
            {...common}
            label={t('Height')}
            value={height}
            min={widgetBounds.minimumSize}
            max={widgetBounds.y}
            onChange={(h) => resize(width, h)}
          />
        </div>
      )}
    </>
  )
}

function Lettering({ editor, element }: PartProps) {
  const { t } = useTranslation()
  const { id, fontSize, colour, bold, underline } = element
  return (
    <>
      <NumberField
        label={t('Font size')}
        value={fontSize}
        min={widgetFontSizes.least}
        max={widgetFontSizes.most}
        isWhole
        size="xs"
        unit="px"
        onChange={(size) => editor.setElement(id, { fontSize: size })}
      />
      <ColourField
        label={t('Text colour')}
        value={colour}
        onChange={(next) => editor.setElement(id, { colour: next })}
      />
      <div className={classes['row']}>
        <Checkbox
          size="sm"
          label={t('Bold')}
          checked={bold}
          onChange={() => editor.setElement(id, { bold: !bold })}
        />
        <Checkbox
          size="sm"
          label={t('Underline')}
          checked={underline}
          onChange={() => editor.setElement(id, { underline: !underline })}
        />
      </div>
    </>
  )
}

function ElementTools({ editor, element, onRemove }: PartProps & Pick<Props, 'onRemove'>) {
  const { t } = useTranslation()
  const { widget, setWidget, select } = editor
  const { id } = element
  const small = { size: 'xs', variant: 'default' } as const
  const at = widget.elements.findIndex((each) => each.id === id)
  const copy = () => {
    const copied = duplicateElement(widget, id)
    if (!copied) return
    setWidget(copied.widget)
    select(copied.id)
  }
  return (
    <Group gap="xs">
      <Button
        {...small}
        disabled={at === widget.elements.length - 1}
        onClick={() => setWidget(restackElement(widget, id, 1))}
      >
        {t('Bring forward')}
      </Button>
      <Button {...small} disabled={at === 0} onClick={() => setWidget(restackElement(widget, id, -1))}>
        {t('Send backward')}
      </Button>
      <Button {...small} disabled={widget.elements.length >= widgetBounds.elements} onClick={copy}>
        {t('Duplicate')}
      </Button>
      <Button {...small} onClick={onRemove}>
        {t('Remove')}
      </Button>
    </Group>
  )
}
