import type { ReactNode } from 'react'
import { createContext, use, useId } from 'react'
import classes from './panel.module.css'
import { useOverflow } from './behaviour/use-overflow.ts'

type Props = {
  readonly title: string
  /** Quiet text or controls at the right of the title. */
  readonly aside?: ReactNode
  readonly children: ReactNode
  readonly testId?: string
  /** Without inner padding, for maps and tables. */
  readonly flush?: boolean
  /** Fills the cell of a grid: the body takes what the head leaves, and scrolls inside. */
  readonly fill?: boolean
}

/** Whose panels these are, before their titles; empty: the page says so. */
export const PanelOwnerContext = createContext('')

/** A named area of a page: one hairline, one title. */
export function Panel({ title, aside, children, testId, flush = false, fill = false }: Props) {
  const id = useId()
  const owner = use(PanelOwnerContext)
  return (
    <section
      className={classes['panel']}
      aria-labelledby={id}
      data-testid={testId}
      data-fill={fill || undefined}
    >
      <header className={classes['head']}>
        <h2 className={classes['title']} id={id}>
          {owner}
          {title}
        </h2>
        {aside}
      </header>
      <PanelBody flush={flush} fill={fill}>
        {children}
      </PanelBody>
    </section>
  )
}

function PanelBody({ flush, fill, children }: Required<Pick<Props, 'flush' | 'fill' | 'children'>>) {
  const { ref, isOverflowing } = useOverflow()
  return (
    <div
      ref={fill ? ref : undefined}
      className={flush ? classes['flush'] : classes['body']}
      tabIndex={isOverflowing ? 0 : undefined}
    >
      {children}
    </div>
  )
}
