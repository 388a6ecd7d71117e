import type { CardUnits, Widget } from '@fieldport/domain'
import { Button, Checkbox, FileButton, Group, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readImageFile } from '../../../../lib/files/image-file.ts'
import type { Editor } from '../use-editor.ts'
import { ColourField } from './colour-field.tsx'
import classes from './inspector.module.css'

type Props = {
  readonly editor: Editor
  /** Whether there is a stored or newly chosen image. */
  readonly hasImage: boolean
}

const cardUnits: readonly CardUnits[] = [1, 2, 3, 4]
const nameLength = 20

/** The widget's own properties: name, size and background. */
export function WidgetInspector({ editor, hasImage }: Props) {
  const { t } = useTranslation()
  const { widget, setWidget } = editor
  const set = (change: Partial<Widget>) =>
    setWidget({ ...widget, ...change }, `widget ${Object.keys(change).join(' ')}`)
  return (
    <>
      <div className={classes['part']}>
        <TextInput
          size="xs"
          label={t('Name')}
          maxLength={nameLength}
          value={widget.name}
          dir="auto"
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
        <div className={classes['pair']}>
          <UnitsField label={t('Width in units')} value={widget.width} onChange={(width) => set({ width })} />
          <UnitsField
            label={t('Height in units')}
            value={widget.height}
            onChange={(height) => set({ height })}
          />
        </div>
      </div>
      <div className={classes['part']}>
        <h3 className={classes['heading']}>{t('Background')}</h3>
        <ColourField
          label={t('Background colour')}
          value={widget.backgroundColour}
          onChange={(backgroundColour) => set({ backgroundColour })}
        />
        <ImageField editor={editor} hasImage={hasImage} />
      </div>
      <div className={classes['part']}>
        <Checkbox
          size="sm"
          label={t('Snap to a grid of 5 pixels')}
          checked={widget.snapToGrid}
          onChange={() => set({ snapToGrid: !widget.snapToGrid })}
        />
        <Checkbox
          size="sm"
          label={t('Show the last valid reading')}
          description={t('Off: ??? if the newest record has no value')}
          checked={widget.showLastReading}
          onChange={() => set({ showLastReading: !widget.showLastReading })}
        />
        <Checkbox
          size="sm"
          label={t('Change colour on events')}
          checked={widget.changeColorisActive}
          onChange={() => set({ changeColorisActive: !widget.changeColorisActive })}
        />
        {widget.changeColorisActive && (
          <>
            <ColourField
              label={t('On warnings')}
              value={widget.warningColor}
              onChange={(warningColor) => set({ warningColor })}
            />
            <ColourField
              label={t('On alarms')}
              value={widget.alertColor}
              onChange={(alertColor) => set({ alertColor })}
            />
          </>
        )}
      </div>
    </>
  )
}

type UnitsProps = {
  readonly label: string
  readonly value: CardUnits
  readonly onChange: (value: CardUnits) => void
}

function UnitsField({ label, value, onChange }: UnitsProps) {
  return (
    <NativeSelect
      size="xs"
      label={label}
      value={String(value)}
      data={cardUnits.map((units) => ({
        value: String(units),
        label: String(units),
      }))}
      onChange={(event) => {
        const chosen = Number(event.currentTarget.value)
        onChange(cardUnits.find((units) => units === chosen) ?? value)
      }}
    />
  )
}

function ImageField({ editor, hasImage }: Props) {
  const { t } = useTranslation()
  const [problem, setProblem] = useState<string>()
  const { widget, dispatch } = editor
  const choose = async (file: File | null) => {
    if (!file) return
    const read = await readImageFile(file)
    setProblem('problem' in read ? read.problem : undefined)
    if ('problem' in read) return
    dispatch({ type: 'image', image: read.image })
  }
  const remove = () => {
    setProblem(undefined)
    dispatch({ type: 'image', image: 'remove' })
  }
  const small = { size: 'xs', variant: 'default' } as const
  return (
    <div className={classes['image']} role="group" aria-label={t('Background image')}>
      <Group gap="xs">
        <FileButton accept="image/png,image/jpeg" onChange={(file) => void choose(file)}>
          {(props) => (
            <Button {...props} {...small}>
              {hasImage ? t('Replace image') : t('Choose image')}
            </Button>
          )}
        </FileButton>
        {hasImage && (
          <Button {...small} onClick={remove}>
            {t('Remove image')}
          </Button>
        )}
      </Group>
      {hasImage && (
        <Checkbox
          size="sm"
          label={t('Show the image')}
          checked={widget.imageIsActive}
          onChange={() => editor.setWidget({ ...widget, imageIsActive: !widget.imageIsActive })}
        />
      )}
      {problem && (
        <p className={classes['problem']} role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}
