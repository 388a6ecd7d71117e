import { Button, Kbd, NativeSelect, Switch, Textarea, TextInput, UnstyledButton } from '@mantine/core'
import { IconChevronRight, IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '../../../lib/api/errors.ts'
import { formatDateTime } from '../../../lib/format/times.ts'
import { onFirstClick } from '../../../ui/behaviour/clicks.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import classes from './test-run.module.css'
import type { TestRun } from './use-test-run.ts'

type Props = { readonly testRun: TestRun }

const counts = [1, 5, 20] as const
const maximumTrigger = 255
const emptyPoint = '{\n  "vin": 12.5\n}'
const pointRows = 8

/** The input of a run, and the button that starts it. */
export function RunForm({ testRun }: Props) {
  const { t } = useTranslation()
  const { stored, choice, choose, state, mayRun, run, stop } = testRun
  const isRunning = state.kind === 'running'
  const isEmpty = stored.points?.length === 0
  return (
    <div className={classes['form']}>
      {stored.error && (
        <Notice title={t('Error')} onRetry={stored.reload}>
          {errorMessage(stored.error)}
        </Notice>
      )}
      {isEmpty && (
        <p className={classes['hint']}>{t('No stored points yet. Enter a point to run the script on it.')}</p>
      )}
      {!isEmpty && <PointChoice testRun={testRun} />}
      <div className={classes['fields']}>
        {!isEmpty && <CountChoice testRun={testRun} />}
        <TriggerField value={choice.trigger} onChange={(trigger) => choose({ trigger })} />
      </div>
      {choice.count > 1 && (
        <Switch
          label={t('Device sleeps between points')}
          checked={choice.isSleeping}
          onChange={({ currentTarget: { checked } }) => choose({ isSleeping: checked })}
        />
      )}
      <PointData testRun={testRun} isEmpty={isEmpty} />
      <div className={classes['actions']}>
        {isRunning ? (
          <Button variant="default" leftSection={<IconPlayerStop size={16} />} onClick={onFirstClick(stop)}>
            {t('Stop')}
          </Button>
        ) : (
          <Button
            variant="default"
            leftSection={<IconPlayerPlay size={16} />}
            disabled={!mayRun}
            onClick={run}
          >
            {t('Run script')}
          </Button>
        )}
        <Shortcut />
      </div>
    </div>
  )
}

/** The shortcut, with the names on the reader's keyboard. */
function Shortcut() {
  const { t } = useTranslation()
  const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)
  return (
    <span className={classes['shortcut']} aria-hidden="true">
      <Kbd size="xs">{isApple ? '⌘' : t('Ctrl')}</Kbd> <Kbd size="xs">{t('Enter')}</Kbd>
    </span>
  )
}

function PointChoice({ testRun: { stored, choice, chosen, choose } }: Props) {
  const { t } = useTranslation()
  return (
    <NativeSelect
      label={t('Point')}
      value={String(choice.pointTs ?? '')}
      disabled={!chosen}
      onChange={({ currentTarget: { value } }) =>
        choose({ pointTs: value === '' ? null : Number(value), edited: null })
      }
    >
      {(stored.points ?? []).map(({ ts }, index) => (
        <option key={ts} value={index === 0 ? '' : ts}>
          {index === 0 ? t('Latest, {{time}}', { time: formatDateTime(ts) }) : formatDateTime(ts)}
        </option>
      ))}
    </NativeSelect>
  )
}

function CountChoice({ testRun: { choice, choose } }: Props) {
  const { t } = useTranslation()
  const words: Readonly<Record<number, string>> = {
    1: t('This point only'),
    5: t('This and 4 earlier'),
    20: t('This and 19 earlier'),
  }
  return (
    <NativeSelect
      label={t('Run on')}
      value={choice.count}
      onChange={({ currentTarget: { value } }) => choose({ count: Number(value) })}
      data={counts.map((count) => ({ value: String(count), label: words[count] ?? '' }))}
    />
  )
}

type TriggerProps = { readonly value: number | null; readonly onChange: (trigger: number | null) => void }

function TriggerField({ value, onChange }: TriggerProps) {
  const { t } = useTranslation()
  const [text, setText] = useState(value === null ? '' : String(value))
  return (
    <TextInput
      label={t('Then press trigger')}
      placeholder={t('None')}
      inputMode="numeric"
      maxLength={3}
      value={text}
      onChange={({ currentTarget }) => {
        const digits = currentTarget.value.replaceAll(/\D/g, '')
        const number = Math.min(Number(digits), maximumTrigger)
        setText(digits === '' ? '' : String(number))
        onChange(digits === '' ? null : number)
      }}
    />
  )
}

/** The point as the script receives it. Edits are used for the run and stored nowhere. */
function PointData({ testRun, isEmpty }: Props & { readonly isEmpty: boolean }) {
  const { t } = useTranslation()
  const { chosen, choice, choose, problem } = testRun
  const [isOpen, setOpen] = useState(false)
  const text = choice.edited ?? (chosen ? prettify(chosen.text) : '')
  const problems: Readonly<Record<NonNullable<typeof problem>, string>> = {
    'not-json': t('This is not valid JSON. Check quotes, commas and braces.'),
    'not-a-point': t('Enter one JSON object, such as {"vin": 12.5}.'),
    'too-large': t('The point is too large. Enter at most 256 kB.'),
    time: t('ts must be a number of seconds since 1970.'),
  }
  return (
    <Disclosure title={t('Point data')} isOpen={isOpen || isEmpty} onToggle={() => setOpen(!isOpen)}>
      <Textarea
        aria-label={t('Point data')}
        classNames={{ input: classes['json'] ?? '' }}
        rows={pointRows}
        spellCheck={false}
        value={text}
        placeholder={emptyPoint}
        error={problem === undefined ? undefined : problems[problem]}
        onChange={({ currentTarget: { value } }) => choose({ edited: value })}
      />
      <p className={classes['hint']}>
        {choice.edited === null
          ? t('As the script receives it, without its own custom parameters and events. You can change it.')
          : t('Changed for this test only.')}
        {choice.edited !== null && chosen && (
          <Button size="compact-xs" variant="subtle" onClick={() => choose({ edited: null })}>
            {t('Use the stored point')}
          </Button>
        )}
      </p>
    </Disclosure>
  )
}

function prettify(json: string): string {
  return JSON.stringify(JSON.parse(json), null, 2)
}

type DisclosureProps = {
  readonly title: string
  readonly isOpen: boolean
  readonly onToggle: () => void
  readonly children: ReactNode
}

/** A line that expands its content. */
export function Disclosure({ title, isOpen, onToggle, children }: DisclosureProps) {
  return (
    <div>
      <UnstyledButton className={classes['disclosure'] ?? ''} aria-expanded={isOpen} onClick={onToggle}>
        <IconChevronRight size={16} className={classes['chevron']} data-open={isOpen || undefined} />
        {title}
      </UnstyledButton>
      {isOpen && children}
    </div>
  )
}
