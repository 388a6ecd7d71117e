import { useBrand } from './brand.ts'
import classes from './brand-logo.module.css'
import { LogoMark } from './logo-mark.tsx'

type Props = {
  readonly heightPx: number
  /** Alternative text; empty if the name is next to it. */
  readonly alt?: string
}

/** The brand's logo for the current scheme, or the mark in the brand's colour. */
export function BrandLogo({ heightPx, alt = '' }: Props) {
  const { images } = useBrand()
  const light = images.logoLight ?? images.logoDark
  const dark = images.logoDark ?? images.logoLight
  if (!light || !dark) return <LogoMark size={heightPx} />
  return (
    <>
      <img className={classes['light']} src={light} alt={alt} height={heightPx} />
      <img className={classes['dark']} src={dark} alt={alt} height={heightPx} />
    </>
  )
}
