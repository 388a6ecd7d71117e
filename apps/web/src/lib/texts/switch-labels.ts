import type { SiteSwitches } from '@fieldport/domain'
import type { TFunction } from 'i18next'

/** The names of a brand's switches, in the order of the specification. */
export function switchLabels(t: TFunction): Readonly<Record<keyof SiteSwitches, string>> {
  return {
    hidePlans: t('Hide plans'),
    allowMfa: t('Allow multi-factor authentication'),
    allowApi: t('Allow API keys'),
    hideDocs: t('Hide docs'),
    hideSupport: t('Hide support'),
    hideAccount: t('Hide account'),
    hideFooter: t('Hide footer'),
    hideMarketingSignup: t('Hide sign-up'),
    showRegulatory: t('Show regulatory information'),
    allowShareLinks: t('Allow share links'),
  }
}
