import { type Tier, tierTable } from '@fieldport/domain'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../lib/format/numbers.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'

/** What an Admin gains by another plan. Source: specification 3, section 2.7. */
export function UpgradePrompt({ tier }: { readonly tier: Pick<Tier, 'name'> }) {
  const { t } = useTranslation()
  if (tier.name === 'Hosted') return null
  return (
    <Notice kind="info">
      {t(
        'This device is on the {{plan}} plan. A Hosted plan keeps its data for {{days}} days and sends its alerts by email and SMS.',
        { plan: tier.name, days: formatNumber(tierTable.Hosted.dataStorageDays, 0) },
      )}
    </Notice>
  )
}
