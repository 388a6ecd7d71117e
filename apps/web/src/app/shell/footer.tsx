import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useBrand } from '../../ui/brand/brand.ts'
import classes from './footer.module.css'

/** The brand's copyright, terms and privacy notice. Source: specification 1, section 2 ('Navigation bar'). */
export function Footer() {
  const { t } = useTranslation()
  const { hideFooter, copyright, termsUrl, privacyUrl } = useBrand()
  if (hideFooter) return null
  return (
    <footer className={classes['footer']}>
      {copyright !== '' && <span>{copyright}</span>}
      <LegalLink url={termsUrl} page="/terms" label={t('Terms')} />
      <LegalLink url={privacyUrl} page="/privacy" label={t('Privacy')} />
    </footer>
  )
}

type LinkProps = { readonly url: string; readonly page: '/terms' | '/privacy'; readonly label: string }

/** Links to a page of the portal, or to the brand's own website. */
function LegalLink({ url, page, label }: LinkProps) {
  if (url === page)
    return (
      <Link to={page} className={classes['link']}>
        {label}
      </Link>
    )
  return (
    <a className={classes['link']} href={url} target="_blank" rel="noopener">
      {label}
    </a>
  )
}
