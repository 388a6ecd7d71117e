import { utilisationStates } from '@fieldport/domain'
import { NativeSelect, Select, TextInput } from '@mantine/core'
import { type ChangeEvent, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useConfigNames } from '../../../lib/device/device-config.ts'
import { nameWithUnit } from '../../../lib/format/direction.ts'
import type { DeviceFeed } from '../../../lib/live/feed/device-feed.ts'
import { useKeyState } from '../../../lib/live/feed/use-device-feed.ts'
import { signedInputMode } from '../../../lib/format/signed-input-mode.ts'
import classes from './limit-rules.module.css'
import { fieldLabels } from './rule-differences.ts'
import { type GuardKind, guardOperators, type RuleDraft, type RuleField, stateKey } from './rule-draft.ts'
import type { RuleKeys } from './rule-keys.ts'
import { operatorSymbols } from './rule-text.ts'

type Props = {
  readonly draft: RuleDraft
  readonly keys: RuleKeys
  readonly feed: DeviceFeed
  readonly deviceid: string
  readonly errors: ReadonlyMap<RuleField, string>
  readonly onChange: (over: Partial<RuleDraft>) => void
}

type PartProps = Omit<Props, 'feed' | 'deviceid'>

/** The fields of a rule, in the reader's units. */
export function RuleFields({ feed, deviceid, ...props }: Props) {
  const { t } = useTranslation()
  const { draft, keys, errors, onChange } = props
  const nameLength = 60
  return (
    <>
      <div className={classes['pair']}>
        <KeySelect
          label={t('Measurement')}
          value={draft.key}
          keys={keys}
          error={errors.get('key')}
          onChange={(key) => onChange({ key })}
        />
        <TextInput
          label={t('Name')}
          placeholder={draft.key === '' ? '' : keys.find(draft.key).name}
          maxLength={nameLength}
          {...textField(props, 'name')}
        />
      </div>
      <Limits {...props} />
      <div className={classes['terms']}>
        <Duration {...props} />
        <TextInput
          label={t('Hysteresis')}
          description={t('Ends once the value is back inside by this much')}
          inputMode="decimal"
          rightSection={<Unit text={unitOf(props, draft.key)} />}
          rightSectionWidth={unitWidth}
          {...textField(props, 'hysteresis')}
        />
      </div>
      <Guard {...props} feed={feed} deviceid={deviceid} />
    </>
  )
}

function textField({ draft, errors, onChange }: PartProps, field: RuleField) {
  return {
    value: draft[field],
    error: errors.get(field),
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) =>
      onChange({ [field]: currentTarget.value }),
  }
}

const unitWidth = 64

function Unit({ text }: { readonly text: string }) {
  return <span className={classes['unit']}>{text}</span>
}

function unitOf({ keys }: Pick<Props, 'keys'>, key: string): string {
  return key === '' ? '' : keys.find(key).unit
}

type KeySelectProps = {
  readonly label: string
  readonly value: string
  readonly keys: RuleKeys
  readonly error: string | undefined
  readonly onChange: (key: string) => void
}

function KeySelect({ label, value, keys, error, onChange }: KeySelectProps) {
  const { t } = useTranslation()
  return (
    <Select
      label={label}
      placeholder={t('Search by name or key')}
      data={keys.keys.map(({ key, name, unit }) => ({
        value: key,
        label: `${nameWithUnit(name, unit)} · ${key}`,
      }))}
      value={value === '' ? null : value}
      error={error}
      searchable
      allowDeselect={false}
      nothingFoundMessage={t('No matching measurements')}
      onChange={(key) => key !== null && onChange(key)}
    />
  )
}

/** Low and high limit of both levels; an empty one is not set. */
function Limits(props: PartProps) {
  const { t } = useTranslation()
  const labels = fieldLabels(t)
  const unit = unitOf(props, props.draft.key)
  return (
    <div className={classes['limits']}>
      {(['alarmLow', 'alarmHigh', 'warningLow', 'warningHigh'] as const).map((field) => (
        <TextInput
          key={field}
          label={labels[field]}
          placeholder={t('No limit')}
          inputMode={signedInputMode()}
          rightSection={<Unit text={unit} />}
          rightSectionWidth={unitWidth}
          {...textField(props, field)}
        />
      ))}
    </div>
  )
}

function Duration(props: PartProps) {
  const { t } = useTranslation()
  const { draft, onChange } = props
  return (
    <div className={classes['duration']}>
      <TextInput
        label={t('For at least')}
        description={t('How long beyond the limit before it counts. 0: immediately')}
        inputMode="decimal"
        {...textField(props, 'duration')}
      />
      <NativeSelect
        aria-label={t('Unit of time')}
        value={draft.durationUnit}
        data={[
          { value: 's', label: t('seconds') },
          { value: 'min', label: t('minutes') },
          { value: 'h', label: t('hours') },
        ]}
        onChange={({ currentTarget }) =>
          onChange({ durationUnit: currentTarget.value as RuleDraft['durationUnit'] })
        }
      />
    </div>
  )
}

/** When the rule applies at all: an engine that is off needs no oil-pressure alarm. */
function Guard({ feed, deviceid, ...props }: Props) {
  const { t } = useTranslation()
  const { draft, keys, errors, onChange } = props
  const group = useId()
  const hasState = useKeyState(feed, stateKey).latest !== undefined || draft.guardKind === 'states'
  const kinds: readonly { readonly value: GuardKind; readonly label: string }[] = [
    { value: 'always', label: t('Always') },
    { value: 'value', label: t('Only while a value is …') },
    { value: 'range', label: t('Only while a value is between …') },
    ...(hasState ? [{ value: 'states' as const, label: t('Only in states …') }] : []),
  ]
  const choose = (guardKind: GuardKind) =>
    onChange({
      guardKind,
      ...(guardKind === 'states' ? { guardKey: stateKey, guardFrom: '4', guardTo: '6' } : {}),
      ...(draft.guardKind === 'states' && guardKind !== 'states'
        ? { guardKey: '', guardFrom: '', guardTo: '' }
        : {}),
    })
  const hasKey = draft.guardKind === 'value' || draft.guardKind === 'range'
  return (
    <fieldset className={classes['guard']} aria-labelledby={group}>
      <NativeSelect
        id={group}
        label={t('Applies')}
        value={draft.guardKind}
        data={kinds.map((kind) => ({ ...kind }))}
        onChange={({ currentTarget }) => choose(currentTarget.value as GuardKind)}
      />
      {hasKey && (
        <KeySelect
          label={t('Value')}
          value={draft.guardKey}
          keys={keys}
          error={errors.get('guardKey')}
          onChange={(guardKey) => onChange({ guardKey })}
        />
      )}
      {draft.guardKind === 'value' && <Comparison {...props} />}
      {draft.guardKind === 'range' && <Range {...props} />}
      {draft.guardKind === 'states' && <States {...props} deviceid={deviceid} />}
    </fieldset>
  )
}

function Comparison(props: PartProps) {
  const { t } = useTranslation()
  const { draft, onChange } = props
  return (
    <div className={classes['comparison']}>
      <NativeSelect
        label={t('Comparison')}
        value={draft.guardOperator}
        data={guardOperators.map((value) => ({ value, label: operatorSymbols[value] }))}
        onChange={({ currentTarget }) =>
          onChange({ guardOperator: currentTarget.value as RuleDraft['guardOperator'] })
        }
      />
      <TextInput
        label={t('Compared with')}
        inputMode={signedInputMode()}
        rightSection={<Unit text={unitOf(props, draft.guardKey)} />}
        rightSectionWidth={unitWidth}
        {...textField(props, 'guardValue')}
      />
    </div>
  )
}

function Range(props: PartProps) {
  const { t } = useTranslation()
  const unit = <Unit text={unitOf(props, props.draft.guardKey)} />
  const common = { inputMode: signedInputMode(), rightSection: unit, rightSectionWidth: unitWidth } as const
  return (
    <div className={classes['pair']}>
      <TextInput label={t('From')} {...common} {...textField(props, 'guardFrom')} />
      <TextInput label={t('To')} {...common} {...textField(props, 'guardTo')} />
    </div>
  )
}

function States({ draft, errors, onChange, deviceid }: PartProps & { readonly deviceid: string }) {
  const { t } = useTranslation()
  const nameOf = useConfigNames(deviceid)
  const known = utilisationStates.map(String)
  const data = [...new Set([...known, draft.guardFrom, draft.guardTo])]
    .filter((state) => state !== '')
    .map((state) => ({
      value: state,
      label: `${state} · ${nameOf(`state${state}`) ?? t('State {{number}}', { number: state })}`,
    }))
  const select = (field: 'guardFrom' | 'guardTo', label: string) => (
    <NativeSelect
      label={label}
      value={draft[field]}
      data={data}
      error={errors.get(field)}
      onChange={({ currentTarget }) => onChange({ [field]: currentTarget.value })}
    />
  )
  return (
    <div className={classes['pair']}>
      {select('guardFrom', t('From state'))}
      {select('guardTo', t('To state'))}
    </div>
  )
}
