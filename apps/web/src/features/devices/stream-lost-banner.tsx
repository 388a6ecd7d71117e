import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readNow, useNow } from '../../lib/clock.ts'
import { Banner } from '../../ui/feedback/banner.tsx'

/** So long a lost stream is nobody's concern but the indicator's: most come back. */
const graceSeconds = 10

/** What is shown is older than it looks. */
export function StreamLostBanner() {
  const { t } = useTranslation()
  const [since] = useState(readNow)
  const isLong = useNow((now) => now - since >= graceSeconds)
  if (!isLong) return null
  return (
    <Banner kind="warning" title={t('Live updates lost')} testId="banner-stream">
      {t('Reconnecting. Values refresh less often meanwhile.')}
    </Banner>
  )
}
