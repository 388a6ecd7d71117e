import { ActionIcon, TextInput } from '@mantine/core'
import { IconEye, IconEyeOff, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeviceFeed } from '../../../lib/live/feed/device-feed.ts'
import { useKeyState } from '../../../lib/live/feed/use-device-feed.ts'
import { getDefaultDisplayType, switchDisplayType } from './display-draft.ts'
import { withUnit } from '../../../lib/format/numbers.ts'
import { previewText } from './display-preview.tsx'
import classes from './settings-dialog.module.css'
import type { DisplayForm } from './use-display-settings.ts'

type Props = {
  readonly form: DisplayForm
  readonly feed: DeviceFeed
  readonly selected: string | undefined
  readonly onSelect: (key: string) => void
}

/** All keys of the device: searchable by name or key, with visibility and order. */
export function KeyList({ form, feed, selected, onSelect }: Props) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const wanted = search.trim().toLowerCase()
  const keys = form.keys.filter(
    (key) => key.toLowerCase().includes(wanted) || form.displayOf(key).name.toLowerCase().includes(wanted),
  )
  return (
    <div className={classes['listPart']}>
      <TextInput
        aria-label={t('Search measurements')}
        placeholder={t('Search measurements')}
        leftSection={<IconSearch size={16} />}
        value={search}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
      />
      <div className={classes['listHead']} aria-hidden="true">
        {t('Order')}
      </div>
      <ul className={classes['list']} aria-label={t('Measurements')}>
        {keys.map((key) => (
          <KeyRow
            key={key}
            rowKey={key}
            form={form}
            feed={feed}
            isSelected={key === selected}
            onSelect={() => onSelect(key)}
          />
        ))}
      </ul>
      {keys.length === 0 && <p className={classes['quiet']}>{t('No matching measurements.')}</p>}
    </div>
  )
}

type RowProps = {
  readonly rowKey: string
  readonly form: DisplayForm
  readonly feed: DeviceFeed
  readonly isSelected: boolean
  readonly onSelect: () => void
}

function KeyRow({ rowKey: key, form, feed, isSelected, onSelect }: RowProps) {
  const { t } = useTranslation()
  const { latest } = useKeyState(feed, key)
  const display = form.displayOf(key)
  const draft = form.draft(key)
  const context = form.contextOf(key)
  const isHidden = draft.displayType === 'hide'
  const own = getDefaultDisplayType(context)
  const toggle = () =>
    form.setDraft(
      key,
      switchDisplayType(context, draft, isHidden ? (own === 'hide' ? 'default' : own) : 'hide'),
    )
  const problems = form.problems(key)
  const value = latest && !isHidden ? previewText(display, latest.value) : undefined
  return (
    <li className={classes['row']} data-selected={isSelected || undefined}>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-pressed={!isHidden}
        aria-label={t('Show {{what}}', { what: display.name })}
        onClick={toggle}
      >
        {isHidden ? <IconEyeOff size={18} /> : <IconEye size={18} />}
      </ActionIcon>
      <button
        type="button"
        className={classes['keyButton']}
        aria-current={isSelected || undefined}
        onClick={onSelect}
      >
        <span className={classes['keyName']} dir="auto" data-hidden={isHidden || undefined}>
          {display.name}
          {form.isTouched(key) && <span className={classes['dot']} title={t('Unsaved changes')} />}
        </span>
        <span className={classes['keyId']} data-wrong={problems.length > 0 || undefined}>
          {problems.length > 0 ? t('Has errors') : key}
        </span>
      </button>
      <span className={classes['keyValue']}>{value && withUnit(value.text, value.unit)}</span>
      <OrderInput
        label={t('Order of {{what}}', { what: display.name })}
        value={draft.sort}
        fallback={String(display.order)}
        isWrong={problems.some(({ field }) => field === 'sort')}
        onChange={(sort) => form.setDraft(key, { ...draft, sort })}
      />
    </li>
  )
}

type OrderProps = {
  readonly label: string
  readonly value: string
  readonly fallback: string
  readonly isWrong: boolean
  readonly onChange: (value: string) => void
}

function OrderInput({ label, value, fallback, isWrong, onChange }: OrderProps) {
  return (
    <TextInput
      size="xs"
      className={classes['order'] ?? ''}
      aria-label={label}
      inputMode="numeric"
      value={value}
      placeholder={fallback}
      error={isWrong}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}
