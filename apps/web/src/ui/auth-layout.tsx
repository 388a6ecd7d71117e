import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useBrand } from './brand/brand.ts'
import { BrandLogo } from './brand/brand-logo.tsx'
import classes from './auth-layout.module.css'

/** The layout of pages for visitors who are not signed in: one box with one task. */
export function AuthLayout({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className={classes['page']}>
      <div className={classes['box']}>
        <BrandName />
        <Title order={1} size="h3" mt="md" mb="lg">
          {title}
        </Title>
        {children}
      </div>
    </div>
  )
}

/** The brand's logo, or its name if it has none. */
function BrandName() {
  const { brandName, portalTitle, images } = useBrand()
  const hasLogo = images.logoLight !== null || images.logoDark !== null
  const isNamed = !hasLogo && brandName !== portalTitle
  return (
    <div className={classes['brand']}>
      <BrandLogo heightPx={36} {...(hasLogo ? { alt: brandName } : {})} />
      {isNamed && <span className={classes['name']}>{brandName}</span>}
    </div>
  )
}
