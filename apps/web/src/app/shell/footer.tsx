import { useTranslation } from 'react-i18next'
import { useBrand } from '../../ui/brand/brand.ts'
import classes from './footer.module.css'

/** Copyright and terms of the brand. Source: specification 1, section 2 ('Navigation bar'). */
export function Footer() {
  const { t } = useTranslation()
  const { hideFooter, copyright, termsUrl } = useBrand()
  if (hideFooter || (copyright === '' && termsUrl === '')) return null
  return (
    <footer className={classes['footer']}>
      {copyright !== '' && <span>{copyright}</span>}
      {termsUrl !== '' && (
        <a className={classes['link']} href={termsUrl} target="_blank" rel="noopener">
          {t('Terms')}
        </a>
      )}
    </footer>
  )
}
