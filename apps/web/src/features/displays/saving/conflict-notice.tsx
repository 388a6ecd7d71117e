import { Button, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../../ui/feedback/notice.tsx'
import classes from './saving.module.css'

export type Difference = { readonly name: string; readonly theirs: string; readonly mine: string }

type Props = {
  readonly differences: readonly Difference[]
  readonly onTheirs: () => void
  readonly onMine: () => void
}

/** Two people changed the same fields: shows both values to choose from, so that nothing is overwritten unseen. */
export function ConflictNotice({ differences, onTheirs, onMine }: Props) {
  const { t } = useTranslation()
  return (
    <Notice kind="warning" title={t('Changed by someone else')}>
      {t('Someone else has changed the same settings since you opened them.')}
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
      <Group gap="xs" component="span">
        <Button size="xs" variant="default" onClick={onTheirs}>
          {t('Use theirs')}
        </Button>
        <Button size="xs" variant="default" onClick={onMine}>
          {t('Keep mine')}
        </Button>
      </Group>
    </Notice>
  )
}
