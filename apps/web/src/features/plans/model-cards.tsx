import { type RegulatoryModel, regulatoryModels } from '@fieldport/domain'
import { Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useBrand } from '../../ui/brand/brand.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { IconFileCertificate } from '@tabler/icons-react'
import { Panel } from '../../ui/panel.tsx'
import classes from './plans.module.css'
import { priceText } from './price-text.ts'

/**
 * Two models, each with its plan, price and regulatory text, as far as the brand shows them. Source: specification 1,
 * sections 1 and 2.
 */
export function ModelCards() {
  const { t } = useTranslation()
  const { features, regulatory } = useBrand()
  const showsPlans = features.includes('plans')
  const models = regulatoryModels.filter((model) => showsPlans || regulatory[model])
  if (models.length === 0)
    return (
      <EmptyState
        icon={<IconFileCertificate size={40} stroke={1.5} />}
        title={t('No information is published here')}
      />
    )
  return (
    <div className={classes['cards']}>
      {models.map((model) => (
        <ModelCard key={model} model={model} showsPlans={showsPlans} text={regulatory[model] ?? ''} />
      ))}
    </div>
  )
}

type CardProps = { readonly model: RegulatoryModel; readonly showsPlans: boolean; readonly text: string }

function ModelCard({ model, showsPlans, text }: CardProps) {
  const { t } = useTranslation()
  return (
    <Panel title={model} testId={`model-${model}`}>
      {showsPlans && (
        <>
          <Text size="sm">{t('Hosted')}</Text>
          <Text className={classes['price'] ?? ''}>{priceText('MONTHLY', null, t)}</Text>
          <Text size="sm" c="dimmed">
            {t('or {{price}}', { price: priceText('YEARLY', null, t) })}
          </Text>
          <Text size="sm" mt="xs">
            {t('The first 90 days are free.')}
          </Text>
        </>
      )}
      {text !== '' && (
        <>
          <Title order={3} size="h5" mt={showsPlans ? 'md' : 0}>
            {t('Regulatory information')}
          </Title>
          <Text size="sm" mt={4} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {text}
          </Text>
        </>
      )}
    </Panel>
  )
}
