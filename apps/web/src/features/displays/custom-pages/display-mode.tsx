import { type CardLayout, type CustomPage, emptyCardLayout, type PageTheme } from '@fieldport/domain'
import { type CSSProperties, type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { CardGrid } from '../layout/card-grid.tsx'
import type { GridCard } from '../layout/grid-card.ts'
import classes from './display-mode.module.css'

type Props = {
  readonly page: CustomPage
  readonly cards?: readonly GridCard[]
  /** Absent: each card has its own size. */
  readonly layout?: CardLayout
  /** The device's name and the age of its values. */
  readonly caption: ReactNode
  /** Controls at the end of the heading. */
  readonly tools?: ReactNode
  /** Shown instead of the cards. */
  readonly children?: ReactNode
  /** While the page is edited: a bar above the cards, and a layer over them. */
  readonly editing?: { readonly bar: ReactNode; readonly cover: ReactNode } | undefined
}

const noCards: readonly GridCard[] = []

/** A page of selected cards without surrounding navigation. */
export function DisplayMode({
  page,
  cards = noCards,
  layout = emptyCardLayout,
  caption,
  tools,
  editing,
  children,
}: Props) {
  const { t } = useTranslation()
  useWakeLock()
  usePageTheme(page.theme)
  return (
    <div
      className={classes['wall']}
      style={{ '--page-scale': editing ? 1 : page.scale / 100 } as CSSProperties}
      data-testid="wall"
    >
      {(page.showHeader || tools) && (
        <header className={classes['head']}>
          {page.showHeader && (
            <>
              {page.title !== '' && <h1 className={classes['title']}>{page.title}</h1>}
              <div className={classes['about']}>{caption}</div>
            </>
          )}
          <div className={classes['tools']}>{tools}</div>
        </header>
      )}
      {editing?.bar}
      {children ?? (
        <CardGrid
          cards={cards}
          layout={layout}
          label={t('Cards')}
          filled={editing ? undefined : 'above'}
          cover={editing?.cover}
        />
      )}
    </div>
  )
}

const schemeAttribute = 'data-mantine-color-scheme'

/**
 * Keeps a wall screen on while its page is visible. Browsers without the API, and devices low on battery, may ignore
 * it.
 */
function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    let isOver = false
    const hold = async () => {
      if (document.hidden || !('wakeLock' in navigator)) return
      const next = await navigator.wakeLock.request('screen').catch(() => undefined)
      if (isOver) void next?.release()
      else lock = next
    }
    const holdAgain = () => void hold()
    void hold()
    // The lock is released whenever the page is hidden.
    document.addEventListener('visibilitychange', holdAgain)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', holdAgain)
      void lock?.release()
    }
  }, [])
}

/** Applies the page's own colour scheme while it is mounted, without changing the reader's setting. */
function usePageTheme(theme: PageTheme): void {
  useEffect(() => {
    const root = document.documentElement
    const before = root.getAttribute(schemeAttribute)
    if (theme === 'auto' || before === null) return undefined
    root.setAttribute(schemeAttribute, theme)
    return () => root.setAttribute(schemeAttribute, before)
  }, [theme])
}
