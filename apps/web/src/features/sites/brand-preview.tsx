import type { Site } from '@fieldport/contract'
import {
  type BrandPalette,
  createBrandPalette,
  fillShade,
  luminance,
  portalTitle,
  blackTextMinimumLuminance,
} from '@fieldport/domain'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { colourVariables, darkColours, lightColours } from '../../ui/brand/colours.ts'
import { LogoMark } from '../../ui/brand/logo-mark.tsx'
import { Panel } from '../../ui/panel.tsx'
import classes from './brand-preview.module.css'
import type { SiteDraft } from './site-draft.ts'

type Scheme = 'light' | 'dark'
type Props = {
  readonly draft: SiteDraft
  /** A complete colour, even while one is being typed. */
  readonly colour: string
  readonly images: Site['images']
}

/** Previews the portal and its mails with unsaved changes. */
export function BrandPreview({ draft, colour, images }: Props) {
  const { t } = useTranslation()
  const palette = createBrandPalette(colour)
  return (
    <Panel title={t('Preview')}>
      <div className={classes['schemes']}>
        <Scene scheme="light" draft={draft} palette={palette} images={images} />
        <Scene scheme="dark" draft={draft} palette={palette} images={images} />
      </div>
    </Panel>
  )
}

type SceneProps = {
  readonly scheme: Scheme
  readonly draft: SiteDraft
  readonly palette: BrandPalette
  readonly images: Site['images']
}

function Scene({ scheme, draft, palette, images }: SceneProps) {
  const { t } = useTranslation()
  const name = scheme === 'light' ? t('Light mode') : t('Dark mode')
  const portal = portalTitle(draft.isDevelopment)
  return (
    <figure className={classes['scene']} style={variablesOf(palette, scheme)} aria-label={name}>
      <figcaption className={classes['caption']}>{name}</figcaption>
      <div className={classes['bar']}>
        <Logo scheme={scheme} images={images} heightPx={20} />
        {images.subBrandLogo && (
          <img className={classes['logo']} src={images.subBrandLogo} alt="" height={20} />
        )}
        <b>{portal}</b>
        {!draft.switches.hideMarketingSignup && <span className={classes['plain']}>{t('Signup')}</span>}
        <span className={classes['fill']}>{t('Login')}</span>
      </div>
      <div className={classes['card']}>
        <span className={classes['mailHead']}>
          <Logo scheme={scheme} images={images} heightPx={28} />
          {!images.logoLight && !images.logoDark && <b>{draft.brandName}</b>}
        </span>
        <b className={classes['title']}>{t('Log in to {{brand}}', { brand: draft.brandName })}</b>
        <span className={classes['input']}>you@example.com</span>
        <span className={classes['fill']}>{t('Log In')}</span>
        <span className={classes['link']}>{t('Forgot Password?')}</span>
      </div>
      <div className={classes['mail']}>
        <span className={classes['from']}>
          {draft.mailFromName || draft.brandName}
          {draft.mailFromAddress && ` <${draft.mailFromAddress}>`}
        </span>
        <span className={classes['mailHead']}>
          <Logo scheme={scheme} images={images} heightPx={20} />
          <b>{draft.brandName}</b>
        </span>
        <span className={classes['fill']}>{t('Open the device')}</span>
        {draft.mailFooter && <span className={classes['from']}>{draft.mailFooter}</span>}
      </div>
      {!draft.switches.hideFooter && (
        <div className={classes['footer']}>
          {draft.copyright} <span className={classes['link']}>{t('Terms')}</span>{' '}
          <span className={classes['link']}>{t('Privacy')}</span>
        </div>
      )}
    </figure>
  )
}

type LogoProps = { readonly scheme: Scheme; readonly images: Site['images']; readonly heightPx: number }

function Logo({ scheme, images, heightPx }: LogoProps) {
  const own = scheme === 'light' ? images.logoLight : images.logoDark
  const address = own ?? images.logoLight ?? images.logoDark
  if (!address) return <LogoMark size={heightPx} />
  return <img className={classes['logo']} src={address} alt="" height={heightPx} />
}

/** CSS variables of a colour scheme for the children, whatever scheme the page has. */
function variablesOf({ shades, ...of }: BrandPalette, scheme: Scheme): CSSProperties {
  const colours = scheme === 'light' ? lightColours : darkColours
  const takesBlack = luminance(shades[fillShade.light]) > blackTextMinimumLuminance
  const variables: Record<string, string> = {
    ...colourVariables(colours),
    '--fp-brand': of[scheme].text,
    '--mantine-color-brand-7': shades[7],
    '--preview-fill': shades[fillShade[scheme]],
    '--preview-on-fill': takesBlack ? '#000000' : '#ffffff',
    colorScheme: scheme,
  }
  return variables
}
