import type { ContactState } from '@fieldport/domain'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../lib/format/numbers.ts'
import { StateShape, stateWord } from '../../../ui/state-badge.tsx'
import type { StateCounts } from './arrange.ts'
import classes from './device-list.module.css'

type Props = {
  readonly counts: StateCounts | undefined
  readonly value: ContactState | undefined
  readonly onChange: (state: ContactState | undefined) => void
}

const states = ['live', 'stale', 'never'] as const

/** How the fleet is, in four numbers; each shows its devices. */
export function StateFilter({ counts, value, onChange }: Props) {
  const { t } = useTranslation()
  const number = (state: ContactState | 'all') => <b>{counts ? formatCount(counts[state]) : '–'}</b>
  return (
    <div className={classes['filters']} role="group" aria-label={t('Filter by state')}>
      <button
        type="button"
        className={classes['filter']}
        aria-pressed={value === undefined}
        onClick={() => onChange(undefined)}
      >
        {t('All')} {number('all')}
      </button>
      {states.map((state) => (
        <button
          key={state}
          type="button"
          className={classes['filter']}
          aria-pressed={value === state}
          onClick={() => onChange(value === state ? undefined : state)}
        >
          <StateShape state={state} />
          {stateWord(state, t)} {number(state)}
        </button>
      ))}
    </div>
  )
}
