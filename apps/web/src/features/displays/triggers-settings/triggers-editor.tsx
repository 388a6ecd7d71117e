import { confirmTextLength, displayTextLength, triggerColours } from '@fieldport/domain'
import { Button, Checkbox, type InputWrapperProps, TextInput } from '@mantine/core'
import { IconHandClick, IconPlus } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { localize } from '../../../lib/texts/messages.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { addTrigger, type TriggerDraft, triggerProblems } from './trigger-draft.ts'
import classes from './triggers.module.css'

type Props = {
  readonly triggers: readonly TriggerDraft[]
  readonly onChange: (triggers: readonly TriggerDraft[]) => void
  /** The ID of the initially opened trigger. */
  readonly initialId: number | undefined
}

/** Edits a device's buttons: their names, and the numbers passed to its script. Source: specification 2, section 3. */
export function TriggersEditor({ triggers, onChange, initialId }: Props) {
  const { t } = useTranslation()
  const [openId, setOpenId] = useState(initialId)
  const more = addTrigger(triggers)
  const add = () => {
    if (!more) return
    onChange(more.drafts)
    setOpenId(more.id)
  }
  return (
    <div className={classes['triggers']}>
      {triggers.length === 0 && (
        <EmptyState icon={<IconHandClick size={40} stroke={1.5} />} title={t('No triggers yet')}>
          {t(
            "A trigger is a button on the device page. Pressing it sends its number to the device's script.",
          )}
        </EmptyState>
      )}
      {triggers.map((trigger) => (
        <TriggerRow
          key={trigger.id}
          trigger={trigger}
          triggers={triggers}
          isOpen={trigger.id === openId}
          onOpen={() => setOpenId(trigger.id === openId ? undefined : trigger.id)}
          onChange={(next) => onChange(triggers.map((each) => (each.id === trigger.id ? next : each)))}
          onRemove={() => onChange(triggers.filter((each) => each.id !== trigger.id))}
        />
      ))}
      <Button
        variant="default"
        leftSection={<IconPlus size={16} />}
        className={classes['add'] ?? ''}
        disabled={!more}
        onClick={add}
      >
        {t('Add a trigger')}
      </Button>
      {!more && <p className={classes['quiet']}>{t('Limit: 20 triggers per device.')}</p>}
    </div>
  )
}

type RowProps = {
  readonly trigger: TriggerDraft
  readonly triggers: readonly TriggerDraft[]
  readonly isOpen: boolean
  readonly onOpen: () => void
  readonly onChange: (trigger: TriggerDraft) => void
  readonly onRemove: () => void
}

function TriggerRow({ trigger, triggers, isOpen, onOpen, onChange, onRemove }: RowProps) {
  const { t } = useTranslation()
  const problems = triggerProblems(trigger, triggers)
  const name = trigger.name.trim() || t('Trigger {{number}}', { number: trigger.index })
  return (
    <section className={classes['trigger']} aria-label={name}>
      <button type="button" className={classes['head']} aria-expanded={isOpen} onClick={onOpen}>
        <span
          className={classes['swatch']}
          style={trigger.colour === undefined ? undefined : { background: trigger.colour }}
        />
        <span className={classes['name']}>{name}</span>
        <span
          className={`${classes['quiet']} ${classes['group']}`}
          data-wrong={(problems.length > 0 && !isOpen) || undefined}
        >
          {problems.length > 0 && !isOpen ? t('Has errors') : trigger.groupKey}
        </span>
        <span className={`${classes['quiet']} ${classes['number']}`}>{`#${trigger.index}`}</span>
      </button>
      {isOpen && (
        <TriggerForm trigger={trigger} problems={problems} onChange={onChange} onRemove={onRemove} />
      )}
    </section>
  )
}

type FormProps = Pick<RowProps, 'trigger' | 'onChange' | 'onRemove'> & {
  readonly problems: ReturnType<typeof triggerProblems>
}

/** Places descriptions below, so that the inputs of a row are aligned. */
const belowInput: NonNullable<InputWrapperProps['inputWrapperOrder']> = [
  'label',
  'input',
  'description',
  'error',
]

function TriggerForm({ trigger, problems, onChange, onRemove }: FormProps) {
  const { t } = useTranslation()
  const errors = new Map(problems.map(({ field, message }) => [field, localize(message)]))
  const set = (over: Partial<TriggerDraft>) => onChange({ ...trigger, ...over })
  const text = (field: 'name' | 'index' | 'groupKey' | 'confirmText') => ({
    value: trigger[field],
    error: errors.get(field),
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      set({ [field]: currentTarget.value }),
  })
  return (
    <div className={classes['form']}>
      <div className={classes['fields']}>
        <TextInput label={t('Name')} maxLength={displayTextLength} data-autofocus {...text('name')} />
        <TextInput label={t('Group')} maxLength={displayTextLength} {...text('groupKey')} />
        <TextInput
          label={t('Trigger number')}
          inputMode="numeric"
          description="0–255"
          inputWrapperOrder={belowInput}
          {...text('index')}
        />
      </div>
      <ColourChoice
        label={t('Colour')}
        colours={triggerColours}
        value={trigger.colour}
        onChange={(colour) => set({ colour })}
      />
      <Checkbox
        label={t('Ask before sending')}
        checked={trigger.confirmEnabled}
        onChange={({ currentTarget }) => set({ confirmEnabled: currentTarget.checked })}
      />
      {trigger.confirmEnabled && (
        <TextInput
          label={t('Confirmation text')}
          placeholder={t('Are you sure?')}
          maxLength={confirmTextLength}
          {...text('confirmText')}
        />
      )}
      <Checkbox
        label={t('Show on the device page')}
        checked={trigger.displayType !== 'hide'}
        onChange={({ currentTarget }) => set({ displayType: currentTarget.checked ? 'button' : 'hide' })}
      />
      <Button variant="default" size="xs" className={classes['add'] ?? ''} onClick={onRemove}>
        {t('Remove this trigger')}
      </Button>
    </div>
  )
}

type ColourChoiceProps = {
  readonly label: string
  readonly colours: readonly string[]
  /** undefined: the brand's own. */
  readonly value: string | undefined
  readonly onChange: (colour: string | undefined) => void
}

/** Native radio buttons, so that arrow keys and screen readers work. */
function ColourChoice({ label, colours, value, onChange }: ColourChoiceProps) {
  const { t } = useTranslation()
  const name = useId()
  const names = colourNames(t)
  const nameOf = (colour: string | undefined) => names[colour ?? ''] ?? colour
  const offered = value === undefined || colours.includes(value) ? colours : [...colours, value]
  return (
    <fieldset className={classes['colours']}>
      <legend>{label}</legend>
      {[undefined, ...offered].map((colour) => (
        <label key={nameOf(colour)} className={classes['colour']} title={nameOf(colour)}>
          <input
            type="radio"
            name={name}
            checked={colour === value}
            aria-label={nameOf(colour)}
            onChange={() => onChange(colour)}
          />
          <span
            className={classes['swatch']}
            style={colour === undefined ? undefined : { background: colour }}
          />
        </label>
      ))}
    </fieldset>
  )
}

/** The names of the domain's colours. */
function colourNames(t: (words: string) => string): Readonly<Record<string, string>> {
  return {
    '': t('Brand colour'),
    '#1d5fc2': t('Blue'),
    '#0f7b6c': t('Teal'),
    '#2f7d32': t('Green'),
    '#a35b00': t('Amber'),
    '#c62828': t('Red'),
    '#7b3fb5': t('Violet'),
    '#56616b': t('Grey'),
  }
}
