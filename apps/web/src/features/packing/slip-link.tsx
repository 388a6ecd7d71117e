import { Anchor } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** The slip as PDF, in a tab of its own, from where it is printed. */
export function SlipLink({ id }: { readonly id: number }) {
  const { t } = useTranslation()
  return (
    <Anchor
      href={`/api/billing/packing-slip/${id}`}
      target="_blank"
      rel="noopener"
      inherit
      underline="always"
    >
      {t('Open slip {{id}} as PDF', { id })}
    </Anchor>
  )
}
