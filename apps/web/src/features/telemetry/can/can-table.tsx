import { TextInput } from '@mantine/core'
import { IconChevronRight, IconSearch } from '@tabler/icons-react'
import { Fragment, useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../lib/format/numbers.ts'
import { CardMessage } from '../cards/card-message.tsx'
import table from '../cards/table.module.css'
import classes from './can-table.module.css'
import { type CanRow, listCanRows, findRows, formatPgn, isKnownMessage, formatBytes } from './can-rows.ts'
import { FrameDetails } from './frame-details.tsx'
import { signalText } from './signal-text.ts'

/** Number of a message's signals that fit on a line. */
const summarySignals = 3

/** Captured frames with their signals. Invalid input is not an error: elements that are not frames are left out. */
export function CanTable({ frames }: { readonly frames: readonly unknown[] }) {
  const { t } = useTranslation()
  const [query, setQuery] = useState('')
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const { rows, standard } = useMemo(() => listCanRows(frames), [frames])
  const found = findRows(rows, query)
  const toggle = (key: string) =>
    setOpen(
      (before) => new Set(before.has(key) ? [...before].filter((each) => each !== key) : [...before, key]),
    )
  if (rows.length === 0) return <CardMessage>{t('No Data Available')}</CardMessage>
  return (
    <div className={classes['card']}>
      <div className={classes['bar']}>
        <TextInput
          type="search"
          size="xs"
          className={classes['search'] ?? ''}
          aria-label={t('Search frames')}
          placeholder={t('Search frames')}
          leftSection={<IconSearch size={14} />}
          value={query}
          maxLength={100}
          onChange={({ currentTarget: { value } }) => setQuery(value)}
        />
        <span className={classes['facts']}>
          {standard} ·{' '}
          {t('{{found}} of {{total}} frames', {
            found: formatCount(found.length),
            total: formatCount(rows.length),
          })}
        </span>
      </div>
      {found.length === 0 ? (
        <CardMessage>{t('No matching frames.')}</CardMessage>
      ) : (
        <Table rows={found} open={open} onToggle={toggle} />
      )}
    </div>
  )
}

type TableProps = {
  readonly rows: readonly CanRow[]
  readonly open: ReadonlySet<string>
  readonly onToggle: (key: string) => void
}

function Table({ rows, open, onToggle }: TableProps) {
  const { t } = useTranslation()
  return (
    <div className={table['box']} tabIndex={0} role="group" aria-label={t('Frames')}>
      <table className={table['table']}>
        <thead>
          <tr>
            <th scope="col">{t('PGN')}</th>
            <th scope="col">{t('Message')}</th>
            <th scope="col">{t('Source')}</th>
            <th scope="col">{t('Destination')}</th>
            <th scope="col" data-end>
              {t('Priority')}
            </th>
            <th scope="col">{t('Data')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <FrameRow key={row.key} row={row} isOpen={open.has(row.key)} onToggle={onToggle} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

type RowProps = {
  readonly row: CanRow
  readonly isOpen: boolean
  readonly onToggle: (key: string) => void
}

function FrameRow({ row: { key, frame }, isOpen, onToggle }: RowProps) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <Fragment>
      <tr data-testid="can-frame">
        <td className={table['once']}>
          <button
            type="button"
            className={classes['toggle']}
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            aria-label={t('Details of {{name}}', { name: `${frame.pgn} ${frame.name}` })}
            onClick={() => onToggle(key)}
          >
            <IconChevronRight size={14} className={classes['chevron']} data-open={isOpen || undefined} />
            <span className={table['strong']}>{frame.pgn}</span>
          </button>{' '}
          <span className={table['code']}>{formatPgn(frame.pgn)}</span>
        </td>
        <td>
          <span className={isKnownMessage(frame) ? undefined : table['quiet']}>{frame.name}</span>
          <Summary frame={frame} />
        </td>
        <td data-label={t('Source')}>
          <Address address={frame.source} name={frame.sourceName} />
        </td>
        <td data-label={frame.destination === null ? undefined : t('Destination')}>
          {frame.destination !== null && <Address address={frame.destination} name={frame.destinationName} />}
        </td>
        <td data-end data-label={t('Priority')}>
          {frame.priority}
        </td>
        <td className={table['once']} data-inline>
          <span className={table['code']}>{formatBytes(frame.data)}</span>
        </td>
      </tr>
      {isOpen && (
        <tr>
          <td colSpan={6} id={id} className={classes['details']}>
            <FrameDetails frame={frame} />
          </td>
        </tr>
      )}
    </Fragment>
  )
}

function Address({ address, name }: { readonly address: number; readonly name: string | null }) {
  return (
    <>
      {address}
      {name !== null && <span className={table['quiet']}> {name}</span>}
    </>
  )
}

/** A frame's summary in one line; its details contain everything. */
function Summary({ frame: { signals, transfer, assembled } }: { readonly frame: CanRow['frame'] }) {
  const { t } = useTranslation()
  const known = signals.flatMap((signal) => {
    const text = signalText(signal)
    return text === undefined ? [] : [`${signal.name} ${text}`]
  })
  const line = known.slice(0, summarySignals).join(' · ')
  const more = known.length > summarySignals ? ' …' : ''
  return (
    <span className={classes['summary']}>
      {transfer && t('Announces PGN {{pgn}}, {{bytes}} bytes in {{packets}} packets', transfer)}
      {assembled &&
        t('Completes {{name}}, {{bytes}} bytes', { name: assembled.name, bytes: assembled.byteCount })}
      {assembled && line !== '' && ': '}
      {line}
      {more}
    </span>
  )
}
