import { useTranslation } from 'react-i18next'
import { ConflictNotice } from '../../../ui/feedback/conflict-notice.tsx'
import classes from './saving.module.css'

export type Difference = { readonly name: string; readonly theirs: string; readonly mine: string }

type Props = {
  readonly differences: readonly Difference[]
  /** Email of who saved; undefined: unknown. */
  readonly by: string | undefined
  readonly onTheirs: () => void
  readonly onMine: () => void
}

/** Two people changed the same fields: shows both values to choose from, so that nothing is overwritten unseen. */
export function DifferencesNotice({ differences, by, onTheirs, onMine }: Props) {
  const { t } = useTranslation()
  return (
    <ConflictNotice by={by} onTheirs={onTheirs} onMine={onMine}>
      {t('The same settings have changed since you opened them.')}
      <dl className={classes['differences']}>
        {differences.map(({ name, theirs, mine }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <span className={classes['side']}>{t('Theirs')}</span> {theirs || '–'}
            </dd>
            <dd>
              <span className={classes['side']}>{t('Mine')}</span> {mine || '–'}
            </dd>
          </div>
        ))}
      </dl>
    </ConflictNotice>
  )
}
