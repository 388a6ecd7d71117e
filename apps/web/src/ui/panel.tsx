import type { ReactNode } from 'react'
import { createContext, use, useId } from 'react'
import classes from './panel.module.css'
import { useOverflow } from './behaviour/use-overflow.ts'

type Props = {
  readonly title: string
  /** Secondary text or controls to the right of the title. */
  readonly aside?: ReactNode
  readonly children: ReactNode
  readonly testId?: string
  /** Without inner padding, for maps and tables. */
  readonly flush?: boolean
  /** Fills a grid cell: the body takes the space below the head, and scrolls. */
  readonly fill?: boolean
}

/** The owner of these panels, shown before their titles; empty: the page already names it. */
export const PanelOwnerContext = createContext('')

/** A titled section of a page. */
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
