import { Button } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './folded-bar.module.css'
import { joinFacts } from '../../../../lib/format/direction.ts'

type Props = {
  /** Names of the folded cards; empty: none. */
  readonly folded: readonly string[]
  /** Whether opened cards can be folded again. */
  readonly canFold: boolean
  readonly onOpen: () => void
  readonly onFold: () => void
}

/** A line below the cards that lists folded ones, and opens them. */
export function FoldedBar({ folded, canFold, onOpen, onFold }: Props) {
  const { t } = useTranslation()
  if (folded.length === 0 && !canFold) return null
  return (
    <p className={classes['bar']} data-testid="folded-cards">
      {folded.length > 0 ? (
        <>
          <span className={classes['names']}>{joinFacts(folded)}</span>
          <Button size="xs" variant="default" rightSection={<IconChevronDown size={14} />} onClick={onOpen}>
            {t('Show {{count}} more cards', { count: folded.length })}
          </Button>
        </>
      ) : (
        <Button size="xs" variant="default" rightSection={<IconChevronUp size={14} />} onClick={onFold}>
          {t('Show fewer cards')}
        </Button>
      )}
    </p>
  )
}
