import { useBrand } from './brand.ts'
import classes from './brand-logo.module.css'
import { LogoMark } from './logo-mark.tsx'

/** The brand's logo for the present scheme, or the mark in the brand's colour. The name stands beside it, so it says nothing itself. */
export function BrandLogo({ heightPx }: { readonly heightPx: number }) {
  const { images } = useBrand()
  const light = images.logoLight ?? images.logoDark
  const dark = images.logoDark ?? images.logoLight
  if (!light || !dark) return <LogoMark size={heightPx} />
  return (
    <>
      <img className={classes['light']} src={light} alt="" height={heightPx} />
      <img className={classes['dark']} src={dark} alt="" height={heightPx} />
    </>
  )
}
