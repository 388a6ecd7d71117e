import type { SiteSwitches } from '@fieldport/domain'
import { Switch } from '@mantine/core'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Panel } from '../../ui/panel.tsx'
import classes from './brand-editor.module.css'
import type { DraftForm } from './use-brand-editor.ts'

/** In the order of the specification. */
function switchLabels(t: TFunction): Readonly<Record<keyof SiteSwitches, string>> {
  return {
    hidePlans: t('Hide plans'),
    allowMfa: t('Allow multi-factor authentication'),
    allowApi: t('Allow API credentials'),
    hideDocs: t('Hide docs'),
    hideSupport: t('Hide support'),
    hideAccount: t('Hide account'),
    hideFooter: t('Hide footer'),
    hideMarketingSignup: t('Hide sign-up'),
    showRegulatory: t('Show regulatory information'),
    allowShareLinks: t('Allow share links'),
  }
}

/** What is hidden is closed on the server too. */
export function BrandSwitches({ form }: { readonly form: DraftForm }) {
  const { t } = useTranslation()
  return (
    <Panel title={t('Switches')}>
      <p className={classes['quiet']}>
        {t(
          'They bind the accounts that signed up at this brand. What is hidden is closed on the server too.',
        )}
      </p>
      <div className={classes['switches']}>
        {Object.entries(switchLabels(t)).map(([name, label]) => (
          <Switch
            key={name}
            label={label}
            {...form.getInputProps(`switches.${name}`, { type: 'checkbox' })}
          />
        ))}
      </div>
    </Panel>
  )
}
