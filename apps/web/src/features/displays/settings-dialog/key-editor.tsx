import {
  clampDecimals,
  displayFields,
  displayOrder,
  displayTextLength,
  gaugeFields,
  maximumDecimals,
  resolveDisplay,
  type DisplayType,
} from '@fieldport/domain'
import { Button, Checkbox, Select, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { localize } from '../../../lib/texts/messages.ts'
import type { DeviceFeed } from '../../../lib/live/feed/device-feed.ts'
import { useKeyState } from '../../../lib/live/feed/use-device-feed.ts'
import { type DraftContext, toKeyDraft, type KeyDraft, switchDisplayType } from './display-draft.ts'
import { DisplayPreview } from './display-preview.tsx'
import { gaugeLabels, typeLabel } from './display-labels.ts'
import classes from './settings-dialog.module.css'
import type { DisplayForm } from './use-display-settings.ts'
import { keepLeftToRight } from '../../../lib/format/direction.ts'
import { readNumber } from '../../../lib/format/read-number.ts'
import { signedInputMode } from '../../../lib/format/signed-input-mode.ts'

type Props = { readonly form: DisplayForm; readonly feed: DeviceFeed; readonly editedKey: string }

/** Edits how one measurement is shown, with a preview. Source: specification 3, sections 3 to 5. */
export function KeyEditor({ form, feed, editedKey: key }: Props) {
  const { t } = useTranslation()
  const { latest } = useKeyState(feed, key)
  const context = form.contextOf(key)
  const draft = form.draft(key)
  const set = (over: Partial<KeyDraft>) => form.setDraft(key, { ...draft, ...over })
  const errors = new Map(form.problems(key).map(({ field, message }) => [field, localize(message)]))
  const parts = { context, draft, set, errors }
  return (
    <div className={classes['editor']} data-testid="display-editor">
      <DisplayPreview display={form.displayOf(key)} value={latest?.value} />
      <TypeFields {...parts} onType={(type) => form.setDraft(key, switchDisplayType(context, draft, type))} />
      {draft.displayType === 'gauge' && <GaugeFields {...parts} />}
      {draft.displayType === 'digital' && <DigitalFields {...parts} />}
      <Checkbox
        label={t('Show summary')}
        description={t('Minimum, mean and maximum below the current value')}
        checked={draft.showSummary}
        onChange={({ currentTarget }) => set({ showSummary: currentTarget.checked })}
      />
      <Checkbox
        label={t('Show last reading')}
        description={t('Keep showing the last valid value, however old it is')}
        checked={draft.showLastReading}
        onChange={({ currentTarget }) => set({ showLastReading: currentTarget.checked })}
      />
      <Button
        variant="default"
        size="xs"
        className={classes['reset'] ?? ''}
        onClick={() => form.setDraft(key, toKeyDraft(context, undefined))}
      >
        {t('Reset to default')}
      </Button>
    </div>
  )
}

type PartProps = {
  readonly context: DraftContext
  readonly draft: KeyDraft
  readonly set: (over: Partial<KeyDraft>) => void
  readonly errors: ReadonlyMap<string, string>
}

function TypeFields({
  context,
  draft,
  set,
  errors,
  onType,
}: PartProps & { readonly onType: (type: DisplayType) => void }) {
  const { t } = useTranslation()
  const offered = displayFields(context.key, context.options)
  const own = resolveDisplay(context.key, undefined, context.options)
  const text = (field: 'name' | 'units' | 'sort' | 'dp') => ({
    value: draft[field],
    error: errors.get(field),
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      set({ [field]: currentTarget.value }),
  })
  return (
    <div className={classes['fields']}>
      {offered.displayTypes.length > 0 && (
        <TypeSelect types={offered.displayTypes} value={draft.displayType} onChange={onType} />
      )}
      {offered.name && (
        <TextInput label={t('Name')} placeholder={own.name} maxLength={displayTextLength} {...text('name')} />
      )}
      {offered.units && (
        <TextInput
          label={t('Units')}
          placeholder={own.unit}
          maxLength={displayTextLength}
          {...text('units')}
        />
      )}
      <TextInput
        label={t('Display order')}
        inputMode="numeric"
        placeholder={String(own.order)}
        description={keepLeftToRight(`${displayOrder.lowest}–${displayOrder.highest}`)}
        {...text('sort')}
        onBlur={() => Number.isNaN(readNumber(draft.sort)) && set({ sort: '' })}
      />
      {offered.decimals && (
        <TextInput
          label={t('Decimal places')}
          inputMode="numeric"
          placeholder={String(own.decimals)}
          description={keepLeftToRight(`0–${maximumDecimals}`)}
          {...text('dp')}
          onBlur={() => set({ dp: clampedText(draft.dp) })}
        />
      )}
    </div>
  )
}

type TypeProps = {
  readonly types: readonly DisplayType[]
  readonly value: DisplayType
  readonly onChange: (type: DisplayType) => void
}

function TypeSelect({ types, value, onChange }: TypeProps) {
  const { t } = useTranslation()
  const isText = types.includes('hex')
  return (
    <Select
      label={t('Display type')}
      className={classes['wide'] ?? ''}
      allowDeselect={false}
      value={value}
      data={types.map((type) => ({ value: type, label: typeLabel(type, isText, t) }))}
      onChange={(type) => type !== null && onChange(type as DisplayType)}
    />
  )
}

/** Source: specification 3, section 5 ('decimal places clamped 0-8'). */
function clampedText(text: string): string {
  const decimals = readNumber(text)
  return decimals === undefined || Number.isNaN(decimals) ? '' : String(clampDecimals(decimals))
}

/** In ascending order. */
const gaugeOrder = [
  'min',
  'alarmLow',
  'warnLow',
  'warnHigh',
  'alarmHigh',
  'max',
] as const satisfies (typeof gaugeFields)[number][]

function GaugeFields({ context, draft, set, errors }: PartProps) {
  const { t } = useTranslation()
  const labels = gaugeLabels(t)
  const own = resolveDisplay(context.key, undefined, context.options)
  const unit = context.conversion?.unit ?? (draft.units.trim() || own.unit)
  return (
    <fieldset className={classes['group']}>
      <legend>{t('Gauge')}</legend>
      <div className={classes['gaugeFields']}>
        {gaugeOrder.map((field) => (
          <TextInput
            key={field}
            label={labels[field]}
            inputMode={signedInputMode()}
            required
            withAsterisk={false}
            rightSection={unit === '' ? undefined : <span className={classes['unit']}>{unit}</span>}
            value={draft.gauge[field]}
            error={errors.get(`gaugeSettings.${field}`)}
            onChange={({ currentTarget }) => set({ gauge: { ...draft.gauge, [field]: currentTarget.value } })}
          />
        ))}
      </div>
    </fieldset>
  )
}

function DigitalFields({ draft, set, errors }: PartProps) {
  const { t } = useTranslation()
  const labels = {
    lowThreshold: t('Threshold'),
    lowString: t('Text below threshold'),
    highString: t('Text at or above threshold'),
  }
  return (
    <fieldset className={classes['group']}>
      <legend>{t('Digital')}</legend>
      <div className={classes['gaugeFields']}>
        {(['lowThreshold', 'lowString', 'highString'] as const).map((field) => (
          <TextInput
            key={field}
            label={labels[field]}
            inputMode={field === 'lowThreshold' ? signedInputMode() : 'text'}
            {...(field === 'lowThreshold' ? {} : { maxLength: displayTextLength })}
            value={draft.digital[field]}
            error={errors.get(`digitalSettings.${field}`)}
            onChange={({ currentTarget }) =>
              set({ digital: { ...draft.digital, [field]: currentTarget.value } })
            }
          />
        ))}
      </div>
    </fieldset>
  )
}
