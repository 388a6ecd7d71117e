import { arrangeByLayout, hideCard } from '@fieldport/domain'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '../../../lib/api/errors.ts'
import classes from './arrange.module.css'
import type { GridCard } from './grid-card.ts'
import type { LayoutEditor } from './use-layout-editor.ts'

type Props = { readonly cards: readonly GridCard[]; readonly layoutEditor: LayoutEditor }

/** Actions while arranging: show hidden cards, reset, save or cancel. */
export function ArrangeBar({ cards, layoutEditor }: Props) {
  const { t } = useTranslation()
  const { layout, isSaving, error } = layoutEditor
  const titles = new Map(cards.map(({ id, title }) => [id, title]))
  const hidden = arrangeByLayout(cards, layout).filter(({ isHidden }) => isHidden)
  return (
    <section className={classes['bar']} aria-label={t('Arrange cards')} data-testid="arrange-bar">
      <p className={classes['how']} id="arrange-how">
        {t(
          'Drag a card to move it, or its corner to resize it. Keyboard: arrow keys move, Shift + arrow keys resize, Delete hides.',
        )}
      </p>
      <div className={classes['actions']}>
        <Button size="xs" variant="default" onClick={layoutEditor.reset} disabled={layout.cards.length === 0}>
          {t('Reset')}
        </Button>
        <Button size="xs" variant="default" onClick={layoutEditor.cancel}>
          {t('Cancel')}
        </Button>
        <Button size="xs" onClick={layoutEditor.save} loading={isSaving}>
          {t('Done')}
        </Button>
      </div>
      {error !== null && (
        <p className={classes['problem']} role="alert">
          {errorMessage(error)}
        </p>
      )}
      {hidden.length > 0 && (
        <div className={classes['hidden']}>
          <span id="hidden-cards">{t('Hidden cards')}</span>
          <ul aria-labelledby="hidden-cards">
            {hidden.map(({ id }) => (
              <li key={id}>
                <Button
                  size="compact-sm"
                  variant="default"
                  leftSection={<IconPlus size={14} />}
                  aria-label={t('Show {{name}}', { name: titles.get(id) })}
                  onClick={() => layoutEditor.change(hideCard(cards, layout, id, false))}
                >
                  {titles.get(id)}
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}
