import type { FrameDescription, Signal } from '@fieldport/protocol'
import { useTranslation } from 'react-i18next'
import table from '../cards/table.module.css'
import classes from './can-table.module.css'
import { formatPgn, formatBytes } from './can-rows.ts'
import { signalText } from './signal-text.ts'

const eightDigits = (id: number) => `0x${id.toString(16).toUpperCase().padStart(8, '0')}`

/** All signals of a frame, and its parts as in a bus analyser. */
export function FrameDetails({ frame }: { readonly frame: FrameDescription }) {
  const { t } = useTranslation()
  const { id, specPgn, data, signals, assembled, dm1 } = frame
  return (
    <>
      {signals.length > 0 && <Signals signals={signals} />}
      {dm1 !== null && (
        <p className={classes['note']}>
          {dm1.codes.length === 0
            ? t('No active faults')
            : dm1.codes.map(({ spn, fmi }) => `SPN ${spn} · FMI ${fmi}`).join(', ')}
        </p>
      )}
      {signals.length === 0 && dm1 === null && (
        <p className={classes['note']}>{t('No known signals for this message.')}</p>
      )}
      <dl className={classes['numbers']}>
        <div>
          <dt>{t('CAN ID')}</dt>
          <dd>{eightDigits(id)}</dd>
        </div>
        <div>
          <dt>{t('Bits 8 to 23')}</dt>
          <dd>
            {specPgn} ({formatPgn(specPgn)})
          </dd>
        </div>
        <div>
          <dt>{t('Data')}</dt>
          <dd className={table['code']}>{formatBytes(data) || '—'}</dd>
        </div>
        {assembled && (
          <div>
            <dt>{t('Message')}</dt>
            <dd>
              {assembled.pgn} {assembled.name}
            </dd>
          </div>
        )}
      </dl>
    </>
  )
}

function Signals({ signals }: { readonly signals: readonly Signal[] }) {
  const { t } = useTranslation()
  return (
    <dl className={classes['signals']} data-testid="can-signals">
      {signals.map((signal) => {
        const text = signalText(signal)
        return (
          <div key={signal.key}>
            <dt>{signal.name}</dt>
            <dd className={text === undefined ? table['quiet'] : undefined}>{text ?? t('Not available')}</dd>
          </div>
        )
      })}
    </dl>
  )
}
