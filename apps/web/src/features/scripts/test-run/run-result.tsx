import { parseDisplaySettings, resolveDisplay } from '@fieldport/domain'
import { UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconAlertTriangle, IconCircleCheck, IconClockStop, IconExclamationCircle } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../lib/api/client.ts'
import { formatCount, formatUpTo, withUnit } from '../../../lib/format/numbers.ts'
import { formatDateTime } from '../../../lib/format/times.ts'
import { translateMeasurement } from '../../../lib/texts/labels.ts'
import type { RunEntry } from '../sandbox/run-entry.ts'
import { runLimits } from '../sandbox/run-limits.ts'
import type { RunResult } from '../sandbox/run-request.ts'
import { lastDispatched, positionOfLine } from './dispatched.ts'
import { actionText, stepText } from './entry-text.ts'
import { Disclosure } from './run-form.tsx'
import classes from './test-run.module.css'
import type { TestRunState } from './use-test-run.ts'

type Done = Extract<TestRunState, { kind: 'done' }>
type Props = {
  readonly deviceid: string
  readonly done: Done
  /** The editor's current text. */
  readonly source: string
  readonly onGo: (position: number) => void
}

/** The result of a run: how it ended, the device's data and actions, and the points used. */
export function RunResultView({ deviceid, done, source, onGo }: Props) {
  const { t } = useTranslation()
  const { result, points } = done
  const of = (kind: RunEntry['kind']) => result.entries.filter((entry) => entry.kind === kind)
  const actions = result.entries.filter(({ kind }) => !['print', 'error', 'dispatch'].includes(kind))
  const isStale = source !== done.source
  return (
    <div className={classes['result']} data-testid="script-run-result">
      <RunStatus result={result} onGo={(line) => onGo(positionOfLine(source, line))} />
      {isStale && <p className={classes['hint']}>{t('The script has changed since this run.')}</p>}
      <ErrorList errors={of('error')} onGo={(line) => onGo(positionOfLine(source, line))} />
      <Dispatched deviceid={deviceid} result={result} />
      <MissingHandlers done={done} />
      {actions.length > 0 && (
        <Part title={t('Actions')}>
          <EntryList
            label={t('Actions')}
            entries={actions}
            omitted={result.omitted.effects}
            textOf={actionText}
          />
        </Part>
      )}
      {of('print').length > 0 && (
        <Part title={t('Console')}>
          <EntryList
            label={t('Console')}
            entries={of('print')}
            omitted={result.omitted.prints}
            textOf={(entry) => (entry.kind === 'print' ? entry.text : '')}
          />
        </Part>
      )}
      <PointsUsed points={points} />
    </div>
  )
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={classes['part']}>
      <h3 className={classes['partTitle']}>{title}</h3>
      {children}
    </section>
  )
}

type StatusProps = { readonly result: RunResult; readonly onGo: (line: number) => void }

function RunStatus({ result: { stopped, ranMs, entries, areTimersSkipped }, onGo }: StatusProps) {
  const { t } = useTranslation()
  const hasErrors = entries.some(({ kind }) => kind === 'error')
  const state = stopped ? 'stopped' : hasErrors ? 'errors' : 'finished'
  const Icon = { stopped: IconClockStop, errors: IconAlertTriangle, finished: IconCircleCheck }[state]
  const milliseconds = formatCount(Math.max(1, Math.round(ranMs)))
  const line = stopped?.line ?? null
  return (
    <div role="status" className={classes['status']} data-state={state}>
      <Icon size={18} aria-hidden="true" />
      <div>
        <strong>{stopped ? stoppedText() : finishedText()}</strong>
        {line !== null && (
          <>
            {' '}
            <UnstyledButton className={classes['line'] ?? ''} onClick={() => onGo(line)}>
              {t('near line {{line}}', { line })}
            </UnstyledButton>
          </>
        )}
        {stopped?.reason === 'time' && (
          <p>{t('On a device, this script would block measuring and sending.')}</p>
        )}
        {areTimersSkipped && (
          <p>
            {t('Timers fired more than {{number}} times between two points. The rest was skipped.', {
              number: formatCount(runLimits.timerCalls),
            })}
          </p>
        )}
      </div>
    </div>
  )

  function finishedText(): string {
    return hasErrors
      ? t('Finished with errors in {{milliseconds}} ms', { milliseconds })
      : t('Finished in {{milliseconds}} ms', { milliseconds })
  }

  function stoppedText(): string {
    switch (stopped?.reason) {
      case 'restarts':
        return t('Stopped after {{number}} restarts', { number: formatCount(runLimits.boots) })
      case 'broken':
        return t('Stopped: the script used too much memory or nested too deep')
      default:
        return t('Stopped after {{seconds}} s', { seconds: formatUpTo(runLimits.timeMs / 1000, 1) })
    }
  }
}

type ErrorsProps = { readonly errors: readonly RunEntry[]; readonly onGo: (line: number) => void }

function ErrorList({ errors, onGo }: ErrorsProps) {
  const { t } = useTranslation()
  if (errors.length === 0) return null
  return (
    <ul className={classes['errors']} aria-label={t('Errors')}>
      {errors.map((entry, index) => {
        if (entry.kind !== 'error') return null
        const { message, line } = entry
        return (
          // oxlint-disable-next-line react/no-array-index-key -- the list of one run never changes
          <li key={index}>
            <IconExclamationCircle size={16} aria-hidden="true" />
            <span>
              <span className={classes['message']}>{message}</span>{' '}
              {line !== null && (
                <UnstyledButton className={classes['line'] ?? ''} onClick={() => onGo(line)}>
                  {t('Line {{line}}', { line })}
                </UnstyledButton>
              )}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

/** The custom parameters of the next message, with the portal's names and units. */
function Dispatched({ deviceid, result }: { readonly deviceid: string; readonly result: RunResult }) {
  const { t } = useTranslation()
  const { data: settings } = useQuery(api.portal.deviceGetSettings.queryOptions({ input: { deviceid } }))
  const values = lastDispatched(result.entries)
  const displays = parseDisplaySettings(settings?.displaySettings)
  return (
    <Part title={t('Dispatched')}>
      {values.length === 0 && <p className={classes['hint']}>{t('No custom parameters were set.')}</p>}
      {values.length > 0 && (
        <table className={classes['values']}>
          <tbody>
            {values.map(({ key, value, count }) => {
              const { name, unit, decimals } = resolveDisplay(key, displays[key], { value })
              return (
                <tr key={key}>
                  <th scope="row">
                    {translateMeasurement(name)} <code>{key}</code>
                  </th>
                  <td>
                    {typeof value === 'number'
                      ? withUnit(formatUpTo(value, Math.max(decimals, 6)), unit)
                      : value}
                    {count > 1 && (
                      <span className={classes['quiet']}>
                        {' '}
                        · {t('set {{number}} times', { number: formatCount(count) })}
                      </span>
                    )}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
    </Part>
  )
}

function MissingHandlers({ done: { result, trigger } }: { readonly done: Done }) {
  const { t } = useTranslation()
  const { handlers, stopped } = result
  if (stopped) return null
  return (
    <>
      {!handlers.data && !handlers.trigger && (
        <p className={classes['hint']}>
          {t('The script sets no data handler, so it does not receive measurements.')}
        </p>
      )}
      {trigger !== null && !handlers.trigger && (
        <p className={classes['hint']}>{t('The script sets no trigger handler.')}</p>
      )}
    </>
  )
}

type ListProps = {
  readonly label: string
  readonly entries: readonly RunEntry[]
  readonly omitted: number
  readonly textOf: (entry: RunEntry, t: ReturnType<typeof useTranslation>['t']) => string
}

function EntryList({ label, entries, omitted, textOf }: ListProps) {
  const { t } = useTranslation()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
    <ol className={classes['log']} aria-label={label} tabIndex={0}>
      {entries.map((entry, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the list of one run never changes
        <li key={index}>
          <span className={classes['when']}>{stepText(entry, t)}</span>
          <span className={classes['what']}>{textOf(entry, t)}</span>
        </li>
      ))}
      {omitted > 0 && (
        <li className={classes['quiet']}>
          {t('Not shown: {{number}} more', { number: formatCount(omitted) })}
        </li>
      )}
    </ol>
  )
}

function PointsUsed({ points }: { readonly points: Done['points'] }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const last = points.at(-1)
  if (!last) return null
  const time = formatDateTime(last.ts)
  const title =
    points.length === 1
      ? t('Ran on the point from {{time}}', { time })
      : t('Ran on {{number}} points, the last from {{time}}', { number: formatCount(points.length), time })
  return (
    <Disclosure title={title} isOpen={isOpen} onToggle={() => setOpen(!isOpen)}>
      <pre className={classes['used']} tabIndex={0}>
        {points.map(({ text }) => JSON.stringify(JSON.parse(text), null, 1)).join('\n')}
      </pre>
    </Disclosure>
  )
}
