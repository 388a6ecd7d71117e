import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { BrandLogo } from './brand-logo.tsx'
import classes from './entrance.module.css'

/** The pages of those who are not signed in: one box, one thing to do. */
export function Entrance({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className={classes['page']}>
      <div className={classes['box']}>
        <BrandLogo heightPx={36} />
        <Title order={1} size="h3" mt="md" mb="lg">
          {title}
        </Title>
        {children}
      </div>
    </div>
  )
}
