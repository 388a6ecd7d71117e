import { regulatoryModels } from '@fieldport/domain'
import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useBrand } from '../../../ui/brand/brand.ts'
import { Panel } from '../../../ui/panel.tsx'
import classes from '../fields/fields.module.css'
import { useConfigForm } from '../form/context.ts'
import { ConfigKeysTab } from './config-keys-tab.tsx'

/** Name, intervals, power, hibernation; and the regulatory text if the brand has one for this model. */
export function GeneralTab() {
  const { t } = useTranslation()
  const { subject } = useConfigForm()
  const { regulatory } = useBrand()
  const text = regulatoryText(regulatory, subject.model)
  return (
    <ConfigKeysTab tab="General">
      {text !== undefined && (
        <div className={classes['card']}>
          <Panel title={t('Regulatory information')}>
            <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              {text}
            </Text>
          </Panel>
        </div>
      )}
    </ConfigKeysTab>
  )
}

/**
 * The brand's text for a model; a suffix such as -H is the same hardware. undefined: none. Source: specification 2,
 * section 1 ('only for models ORB-C1 and QUAD-C2').
 */
function regulatoryText(texts: Readonly<Record<string, string>>, model: string): string | undefined {
  const found = regulatoryModels.find((each) => model === each || model.startsWith(`${each}-`))
  return found === undefined ? undefined : texts[found]
}
