import { type ConfigKey, type ConfigType, isSameConfigValue } from '@fieldport/domain'
import { ActionIcon } from '@mantine/core'
import { IconArrowBackUp, IconArrowRight } from '@tabler/icons-react'
import { type ComponentType, memo, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { translateText } from '../../../lib/texts/i18n.ts'
import { localize } from '../../../lib/texts/messages.ts'
import { type FieldState, type NotApplied, refusedText } from '../form/config-store.ts'
import { type Highlight, useConfigForm, useField } from '../form/context.ts'
import { useWarningsOf } from '../form/warnings/warnings.ts'
import { ChoiceControl, SwitchControl } from './controls/choice-controls.tsx'
import type { ControlProps } from './controls/control-props.ts'
import { CalibrationControl, ModbusControl, RangeControl } from './controls/encoded-controls.tsx'
import { TextControl } from './controls/text-control.tsx'
import { labelOf, formatFieldRange, formatFieldValue } from './config-text.ts'
import classes from './fields.module.css'
import { expectedText } from './expected-text.ts'
import { notAppliedText } from './not-applied-text.ts'

/** One control per type: a new key only needs a row in the catalogue. */
const controls: Readonly<Record<ConfigType, ComponentType<ControlProps>>> = {
  boolean: SwitchControl,
  integer: TextControl,
  number: TextControl,
  string: TextControl,
  list: TextControl,
  alertLevels: TextControl,
  choice: ChoiceControl,
  alertRange: RangeControl,
  calibration: CalibrationControl,
  modbusSettings: ModbusControl,
}

const wideTypes: ReadonlySet<ConfigType> = new Set(['calibration', 'modbusSettings', 'list', 'alertLevels'])

type Props = {
  readonly row: ConfigKey
  /** Replaces the catalogue's label, for example with a name given by a person. */
  readonly label?: string
  /** Set while the field is highlighted; another object scrolls to it again. */
  readonly highlight?: Highlight | undefined
  /** The previous row has the same help text. */
  readonly isHelpKnown?: boolean
}

/** A key of the configuration: label, control, reported and pending value, problem and warning. */
export const FieldRow = memo(function FieldRow({ row, label, highlight, isHelpKnown = false }: Props) {
  const field = useField(row.key)
  const id = `field-${row.key}`
  const ref = useHighlight(highlight)
  const problem = field.edit?.problem
  const warnings = useWarningsOf(row.key)
  const describedBy = `${id}-about`
  const Control = controls[row.type]
  const name = label ?? labelOf(row, row.key)
  return (
    <div
      ref={ref}
      className={classes['row']}
      data-kind={kindOf(row)}
      data-key={row.key}
      data-marked={highlight ? true : undefined}
    >
      <div className={classes['what']}>
        <label htmlFor={id} id={`${id}-label`} className={classes['label']} title={row.key}>
          {name}
        </label>
        <FieldHelp row={row} isHelpKnown={isHelpKnown} />
      </div>
      <div className={classes['control']}>
        <div className={classes['line']}>
          {row.readOnly ? (
            <output id={id} className={classes['fact']}>
              {formatFieldValue(row, field.value)}
            </output>
          ) : (
            <Control
              row={row}
              field={field}
              id={id}
              describedBy={describedBy}
              isInvalid={problem !== undefined || field.notApplied !== undefined}
            />
          )}
          {field.edit && <Undo rowKey={row.key} name={name} />}
        </div>
        <div id={describedBy} className={classes['below']}>
          {problem !== undefined && (
            <p className={classes['problem']} role="alert">
              {problem} {expectedText(row.key, problem)}
            </p>
          )}
          {problem === undefined && field.notApplied && (
            <NotAppliedReason row={row} notApplied={field.notApplied} reported={field.reported} />
          )}
          {warnings.map(({ code, severity, message }) => (
            <p key={code} className={classes['warning']} data-severity={severity}>
              {localize(message)}
            </p>
          ))}
          <ValueStates row={row} field={field} />
        </div>
      </div>
    </div>
  )
})

function kindOf({ type, readOnly }: ConfigKey): string {
  if (readOnly) return 'fact'
  if (type === 'boolean') return 'switch'
  return wideTypes.has(type) ? 'wide' : 'plain'
}

function FieldHelp({ row, isHelpKnown }: { readonly row: ConfigKey; readonly isHelpKnown: boolean }) {
  const range = formatFieldRange(row)
  const help = row.help === undefined || isHelpKnown ? '' : translateText(row.help)
  if (help === '' && range === '') return null
  return (
    <p className={classes['help']}>
      {help} {range !== '' && <span className={classes['range']}>{range}</span>}
    </p>
  )
}

function Undo({ rowKey, name }: { readonly rowKey: string; readonly name: string }) {
  const { t } = useTranslation()
  const { store } = useConfigForm()
  const label = t('Undo change to {{name}}', { name })
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="md"
      aria-label={label}
      title={label}
      onClick={() => store.reset([rowKey])}
    >
      <IconArrowBackUp size={16} data-mirrored />
    </ActionIcon>
  )
}

/** Scrolls a highlighted field into view, and focuses it. */
function useHighlight(highlight: Highlight | undefined) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!highlight) return
    ref.current?.scrollIntoView({ block: 'center' })
    ref.current?.querySelector<HTMLElement>('input, select, textarea')?.focus({ preventScroll: true })
  }, [highlight])
  return ref
}

type NotAppliedProps = {
  readonly row: ConfigKey
  readonly notApplied: NotApplied
  readonly reported: unknown
}

/** Why the device does not have the requested value. */
function NotAppliedReason({ row, notApplied, reported }: NotAppliedProps) {
  const { t } = useTranslation()
  return (
    <p className={classes['problem']} role="alert" data-outcome={notApplied.outcome}>
      {notAppliedText(notApplied, formatFieldValue(row, reported), t)}
    </p>
  )
}

type ValueTrailProps = { readonly row: ConfigKey | undefined; readonly field: FieldState }

/** The reported, pending and edited value, as far as they differ. */
function ValueStates({ row, field }: ValueTrailProps) {
  const { t } = useTranslation()
  const { reported, pending, edit, notApplied } = field
  const isReadable = edit !== undefined && refusedText(edit) === undefined
  const isChanged = isReadable && !isSameConfigValue(edit.value, pending ? pending.to : reported)
  if (!pending && !isChanged && !notApplied) return null
  return (
    <dl className={classes['trail']}>
      <div>
        <dt>{t('Device')}</dt>
        <dd>{formatFieldValue(row, reported)}</dd>
      </div>
      {pending && (
        <div data-step="pending" title={pending.by}>
          <StepName>{t('Pending')}</StepName>
          <dd>{formatFieldValue(row, pending.to)}</dd>
        </div>
      )}
      {notApplied && !isChanged && (
        <div data-step="refused" title={notApplied.by}>
          <StepName>{notApplied.outcome === 'refused' ? t('Refused') : t('Not applied')}</StepName>
          <dd>{row?.secret ? '•••' : formatFieldValue(row, notApplied.to)}</dd>
        </div>
      )}
      {isChanged && (
        <div data-step="new">
          <StepName>{t('New')}</StepName>
          <dd>{row?.secret ? '•••' : formatFieldValue(row, edit.value)}</dd>
        </div>
      )}
    </dl>
  )
}

/** With an arrow from the value before. */
function StepName({ children }: { readonly children: string }) {
  return (
    <dt>
      <IconArrowRight size={12} className={classes['stepArrow'] ?? ''} data-mirrored aria-hidden="true" />
      {children}
    </dt>
  )
}
