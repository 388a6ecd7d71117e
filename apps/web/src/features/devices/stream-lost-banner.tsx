import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readNow, useNow } from '../../lib/clock.ts'
import { Banner } from '../../ui/feedback/banner.tsx'

/** A shorter interruption is only shown by the indicator, because most streams recover. */
const graceSeconds = 10

/** Warns that the shown data is outdated. */
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
