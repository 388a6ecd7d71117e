import { Anchor } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { getTimeZone } from '../../lib/format/times.ts'

/** Opens the slip as a PDF in a new tab for printing. */
export function SlipLink({ id }: { readonly id: number }) {
  const { t } = useTranslation()
  return (
    <Anchor
      href={`/api/billing/packing-slip/${id}?timeZone=${encodeURIComponent(getTimeZone())}`}
      target="_blank"
      rel="noopener"
      inherit
      underline="always"
    >
      {t('Open slip {{id}} as PDF', { id })}
    </Anchor>
  )
}
