import { NativeSelect, Switch, TextInput, UnstyledButton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readNow } from '../../lib/clock.ts'
import { fromLocalInput, toLocalInput } from '../../lib/format/times.ts'
import { kindName } from './kind-name.ts'
import { isRange, joinKinds, type LogKind, type LogView, logKinds, splitKinds } from './log-view.ts'
import classes from './server-log.module.css'

type Props = {
  readonly view: LogView
  readonly onView: (view: LogView) => void
  readonly live: boolean
  readonly mayFollow: boolean
  readonly onLive: (live: boolean) => void
}

/** Filters of the log. */
export function LogFilters({ view, onView, live, mayFollow, onLive }: Props) {
  const { t } = useTranslation()
  return (
    <div className={classes['filters']}>
      <TextInput
        type="search"
        className={classes['search'] ?? ''}
        label={t('Search the server log')}
        placeholder={t('Search log entries')}
        leftSection={<IconSearch size={16} />}
        maxLength={200}
        value={view.q ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onView(without(view, 'q', value === '' ? {} : { q: value }))
        }
      />
      <RangeSelect view={view} onView={onView} />
      <Switch
        className={classes['live'] ?? ''}
        label={t('Live')}
        checked={live && mayFollow}
        disabled={!mayFollow}
        onChange={({ currentTarget: { checked } }) => onLive(checked)}
      />
      <KindFilter view={view} onView={onView} />
    </div>
  )
}

function without(view: LogView, key: keyof LogView, put: LogView): LogView {
  const { [key]: _gone, ...rest } = view
  return { ...rest, ...put }
}

function RangeSelect({ view, onView }: Pick<Props, 'view' | 'onView'>) {
  const { t } = useTranslation()
  const { q, kinds, range, from, to } = view
  const rest = { ...(q === undefined ? {} : { q }), ...(kinds === undefined ? {} : { kinds }) }
  // Both times may be empty while others are typed.
  const [isOwnChosen, setOwnChosen] = useState(false)
  const isOwn = range === undefined && (isOwnChosen || from !== undefined || to !== undefined)
  const choose = (value: string) => {
    setOwnChosen(value === 'own')
    if (isRange(value)) onView({ ...rest, range: value })
    else if (value === 'own') onView({ ...rest, from: Math.floor(readNow()) - 86_400 })
    else onView(rest)
  }
  const bound = (name: 'from' | 'to', text: string) => {
    setOwnChosen(true)
    const seconds = fromLocalInput(text)
    onView(without(view, name, Number.isNaN(seconds) ? {} : { [name]: seconds }))
  }
  return (
    <>
      <NativeSelect
        label={t('Time range')}
        value={range ?? (isOwn ? 'own' : '')}
        onChange={({ currentTarget: { value } }) => choose(value)}
        data={[
          { value: '', label: t('Any time') },
          { value: '1h', label: t('Last hour') },
          { value: '1d', label: t('Last 24 hours') },
          { value: '7d', label: t('Last 7 days') },
          { value: 'own', label: t('Custom range') },
        ]}
      />
      {isOwn && (
        <>
          <BoundField label={t('From')} seconds={from} onType={(text) => bound('from', text)} />
          <BoundField label={t('To')} seconds={to} onType={(text) => bound('to', text)} />
        </>
      )}
    </>
  )
}

type BoundProps = {
  readonly label: string
  readonly seconds: number | undefined
  readonly onType: (text: string) => void
}

/** A time that stays as typed until the field is left: a year is being typed while it is 2 or 20. */
function BoundField({ label, seconds, onType }: BoundProps) {
  const [typed, setTyped] = useState<string>()
  return (
    <TextInput
      type="datetime-local"
      label={label}
      value={typed ?? (seconds === undefined ? '' : toLocalInput(seconds))}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value)
        onType(value)
      }}
      onBlur={() => setTyped(undefined)}
    />
  )
}

function KindFilter({ view, onView }: Pick<Props, 'view' | 'onView'>) {
  const { t } = useTranslation()
  const chosen = view.kinds === undefined ? [] : splitKinds(view.kinds)
  const toggle = (kind: LogKind) => {
    const next = chosen.includes(kind) ? chosen.filter((each) => each !== kind) : [...chosen, kind]
    const kinds = joinKinds(next)
    onView(without(view, 'kinds', kinds === '' ? {} : { kinds }))
  }
  return (
    <div className={classes['kinds']} role="group" aria-label={t('Entry types')}>
      {logKinds.map((kind) => (
        <UnstyledButton
          key={kind}
          className={classes['kind'] ?? ''}
          aria-pressed={chosen.includes(kind)}
          onClick={() => toggle(kind)}
        >
          {kindName(kind, t)}
        </UnstyledButton>
      ))}
    </div>
  )
}
