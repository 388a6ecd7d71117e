import type { CustomPage } from '@fieldport/domain'
import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { BrandDevices } from '../../../features/devices/list/brand-devices.tsx'
import { useFleet } from '../../../features/devices/list/use-fleet.ts'
import { DisplayMode } from '../../../features/displays/custom-pages/display-mode.tsx'
import { errorMessage } from '../../../lib/api/errors.ts'
import { formatCount } from '../../../lib/format/numbers.ts'
import { BrandLogo } from '../../../ui/brand/brand-logo.tsx'
import { useBrand } from '../../../ui/brand/brand.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'

const noKeys: readonly string[] = []

type Props = { readonly page: CustomPage; readonly name: string; readonly tools: ReactNode }

/** The reader's devices in the brand's look; each links to the brand's page for it. */
export function BrandOverview({ page, name, tools }: Props) {
  const { t } = useTranslation()
  const { brandName } = useBrand()
  const { devices, live, summary } = useFleet(false, noKeys)
  const title = page.title || brandName
  const number = devices?.length ?? 0
  return (
    <DisplayMode
      page={{ ...page, title }}
      tools={tools}
      caption={
        <>
          <BrandLogo heightPx={24} alt={brandName} />
          {devices && t('{{number}} device', { count: number, number: formatCount(number) })}
        </>
      }
    >
      {summary.isError && !devices ? (
        <Notice title={t('Error')} onRetry={() => void summary.refetch()}>
          {errorMessage(summary.error)}
        </Notice>
      ) : devices === undefined ? (
        <Skeleton h={240} />
      ) : (
        <BrandDevices devices={devices} live={live} pageName={page.cards.length > 0 ? name : undefined} />
      )}
    </DisplayMode>
  )
}
