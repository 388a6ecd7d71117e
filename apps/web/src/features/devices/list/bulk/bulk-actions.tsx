import { Button } from '@mantine/core'
import { IconChartLine, IconFolder } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { ListedDevice } from '../arrange.ts'
import { ChangeSettings } from './change-settings.tsx'
import { PageButton } from './page-button.tsx'
import { TooMany } from './too-many.tsx'

export type BulkLinks = {
  /** Where chosen devices are compared; undefined: nowhere. */
  readonly compareHref?: ((deviceids: readonly string[]) => string) | undefined
  /** Where the settings of chosen devices are changed together. */
  readonly settingsHref?: ((deviceids: readonly string[]) => string) | undefined
}

type Props = BulkLinks & {
  readonly devices: readonly ListedDevice[]
  /** Undefined: the devices are in nobody's groups here. */
  readonly onChangeGroup: (() => void) | undefined
}

/** More than this many lines no chart can tell apart. */
const mostCompared = 20

/** What can be done with chosen devices, by permission. */
export function BulkActions({ devices, onChangeGroup, compareHref, settingsHref }: Props) {
  const { t } = useTranslation()
  if (devices.length === 0) return null
  return (
    <>
      {onChangeGroup && (
        <Button variant="default" size="xs" leftSection={<IconFolder size={16} />} onClick={onChangeGroup}>
          {t('Change Group')}
        </Button>
      )}
      {compareHref && <CompareChosen devices={devices} href={compareHref} />}
      {settingsHref && <ChangeSettings devices={devices} href={settingsHref} />}
    </>
  )
}

type CompareProps = Pick<Props, 'devices'> & { readonly href: NonNullable<BulkLinks['compareHref']> }

function CompareChosen({ devices, href }: CompareProps) {
  const { t } = useTranslation()
  const icon = <IconChartLine size={16} />
  if (devices.length > mostCompared) {
    return (
      <TooMany
        icon={icon}
        reason={t('At most {{number}} devices can be compared at once.', { number: mostCompared })}
      >
        {t('Compare')}
      </TooMany>
    )
  }
  return (
    <PageButton href={href(devices.map(({ deviceid }) => deviceid))} icon={icon}>
      {t('Compare')}
    </PageButton>
  )
}
