import {
  type ComputedChannel,
  type ComputedChannelField,
  computedLimits,
  maximumDecimals,
} from '@fieldport/domain'
import { Button, Select, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { nameWithUnit } from '../../../lib/format/direction.ts'
import { localize } from '../../../lib/texts/messages.ts'
import type { DeviceFeed } from '../../../lib/live/feed/device-feed.ts'
import { useComputedFeed } from '../../../lib/live/feed/use-device-feed.ts'
import { ChannelValue } from './channel-list.tsx'
import classes from './computed.module.css'
import type { DeviceKey } from './device-keys.ts'
import type { ChannelProblem } from './channels-draft.ts'
import { ExpressionField } from './expression-field.tsx'
import { NumberField } from '../../../ui/controls/number-field.tsx'

type Props = {
  readonly channel: ComputedChannel
  readonly feed: DeviceFeed
  readonly keys: readonly DeviceKey[]
  readonly problems: readonly ChannelProblem[]
  /** After an attempt to save, empty fields are reported too. */
  readonly showAll: boolean
  readonly onChange: (change: Partial<ComputedChannel>) => void
  readonly onRemove: () => void
}

export function ChannelForm({ channel, feed, keys, problems, showAll, onChange, onRemove }: Props) {
  const { t } = useTranslation()
  const field = useRef<HTMLTextAreaElement>(null)
  const problemOf = (name: ComputedChannelField) =>
    showAll || channel[name] !== '' ? problems.find((problem) => problem.field === name) : undefined
  return (
    <div className={classes['form']}>
      <NameRow channel={channel} problemOf={problemOf} onChange={onChange} />
      <ExpressionField
        ref={field}
        value={channel.expression}
        problem={problemOf('expression')}
        onChange={(expression) => onChange({ expression })}
      />
      <div className={classes['tools']}>
        <KeyPicker
          keys={keys}
          onSelect={({ expressionText }) => onChange({ expression: insertAt(field.current, expressionText) })}
        />
        <Preview feed={feed} channel={channel} />
      </div>
      <details className={classes['help']}>
        <summary>{t('What an expression can use')}</summary>
        <Help />
      </details>
      <Button
        variant="subtle"
        color="red"
        leftSection={<IconTrash size={16} />}
        className={classes['remove'] ?? ''}
        onClick={onRemove}
      >
        {t('Remove channel')}
      </Button>
    </div>
  )
}

type RowProps = Pick<Props, 'channel' | 'onChange'> & {
  readonly problemOf: (field: ComputedChannelField) => ChannelProblem | undefined
}

const rowFields = ['name', 'units', 'decimals'] as const

function NameRow({ channel, problemOf, onChange }: RowProps) {
  const { t } = useTranslation()
  const first = rowFields.find(problemOf)
  // The row has space for one message; others follow once it is resolved.
  const errorOf = (field: ComputedChannelField) => {
    const problem = problemOf(field)
    return problem && (field === first ? localize(problem.message) : true)
  }
  const classNames = { wrapper: classes['wrapper'] ?? '', error: classes['error'] ?? '' }
  return (
    <div className={classes['row']}>
      <TextInput
        label={t('Name')}
        value={channel.name}
        maxLength={computedLimits.nameLength}
        error={errorOf('name')}
        classNames={classNames}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
        data-autofocus
      />
      <TextInput
        label={t('Units')}
        value={channel.units}
        maxLength={computedLimits.unitsLength}
        error={errorOf('units')}
        classNames={classNames}
        onChange={(event) => onChange({ units: event.currentTarget.value })}
      />
      <NumberField
        label={t('Decimal places')}
        value={channel.decimals}
        min={0}
        max={maximumDecimals}
        isWhole
        error={errorOf('decimals')}
        classNames={classNames}
        onChange={(decimals) => onChange({ decimals })}
      />
    </div>
  )
}

/** Inserts a key at the caret, which moves behind it. @returns the new text */
function insertAt(field: HTMLTextAreaElement | null, key: string): string {
  if (!field) return key
  const { selectionStart, selectionEnd, value } = field
  const before = value.slice(0, selectionStart)
  const at = before.length + key.length
  requestAnimationFrame(() => {
    field.focus()
    field.setSelectionRange(at, at)
  })
  return `${before}${key}${value.slice(selectionEnd)}`
}

type PickerProps = { readonly keys: readonly DeviceKey[]; readonly onSelect: (key: DeviceKey) => void }

function KeyPicker({ keys, onSelect }: PickerProps) {
  const { t } = useTranslation()
  return (
    <Select
      label={t('Insert a data key')}
      placeholder={t('Search by name or key')}
      data={keys.map(({ key, name, unit }) => ({
        value: key,
        label: `${nameWithUnit(name, unit)} · ${key}`,
      }))}
      value={null}
      searchable
      nothingFoundMessage={t('No matching measurements')}
      onChange={(picked) => {
        const found = keys.find(({ key }) => key === picked)
        if (found) onSelect(found)
      }}
    />
  )
}

function Preview({ feed, channel }: { readonly feed: DeviceFeed; readonly channel: ComputedChannel }) {
  const { t } = useTranslation()
  const channels = useMemo(() => [channel], [channel])
  const computed = useComputedFeed(feed, channels)
  return (
    <div className={classes['preview']} role="status">
      <span className={classes['unit']}>{t('Now')}</span>
      <span className={classes['previewValue']} data-testid="computed-preview">
        <ChannelValue feed={computed} channel={channel} />
      </span>
    </div>
  )
}

function Help() {
  const { t } = useTranslation()
  const rows = [
    ['+ - * / ^ ( )', t('Arithmetic')],
    ['< <= > >= == !=', t('Comparisons (1 = true, 0 = false)')],
    ['if(a > 10, b, c)', t('b if the condition is true, otherwise c')],
    ['min max abs round sqrt', t('Math functions')],
    ['clamp(a, 0, 100)', t('a, limited to a range')],
    ['delta(key)', t('Change since the previous reading')],
    ['delta(key, 15m)', t('Change over a window of 10s to 1h')],
    ['rate(key)', t('Change per hour')],
    ['rate(key, 1h)', t('Change per hour, over a window')],
    ['"mod 1"', t('Put keys with spaces in quotation marks')],
  ] as const
  return (
    <dl className={classes['language']}>
      {rows.map(([sign, meaning]) => (
        <div key={sign}>
          <dt>
            <code dir="ltr">{sign}</code>
          </dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  )
}
