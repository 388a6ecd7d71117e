import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useBrand } from '../../../ui/brand/brand.ts'
import { Panel } from '../../../ui/panel.tsx'
import classes from '../fields/fields.module.css'
import { useConfigForm } from '../form/context.ts'
import { KeysOfTab } from './keys-tab.tsx'
import { regulatoryText } from './regulatory.ts'

/** Name, intervals, power, hibernation; the regulatory text where the brand shows one for this model. */
export function GeneralTab() {
  const { t } = useTranslation()
  const { subject } = useConfigForm()
  const { regulatory } = useBrand()
  const text = regulatoryText(regulatory, subject.model)
  return (
    <KeysOfTab tab="General">
      {text !== undefined && (
        <div className={classes['card']}>
          <Panel title={t('Regulatory information')}>
            <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              {text}
            </Text>
          </Panel>
        </div>
      )}
    </KeysOfTab>
  )
}
