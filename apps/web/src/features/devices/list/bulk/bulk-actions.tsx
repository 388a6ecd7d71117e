import { maximumExportDevices, maximumUserChangeDevices } from '@fieldport/domain'
import { Button, Menu } from '@mantine/core'
import { IconAdjustments, IconChartLine, IconFileExport, IconFolder, IconUsers } from '@tabler/icons-react'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createLazyComponent } from '../../../../ui/behaviour/lazy-component.tsx'
import type { ListedDevice } from '../filter-sort-devices.ts'
import { PageButton, PageMenuItem } from './page-button.tsx'
import { maximumBulkTargets, settingsTargets } from './settings-targets.ts'
import { DisabledBulkAction } from './disabled-bulk-action.tsx'

export type BulkLinks = {
  /** Where chosen devices are compared; undefined: nowhere. */
  readonly compareHref?: ((deviceids: readonly string[]) => string) | undefined
  /** Where the settings of chosen devices are changed together. */
  readonly settingsHref?: ((deviceids: readonly string[]) => string) | undefined
  /** Where stored data of chosen devices is exported. */
  readonly exportHref?: ((deviceids: readonly string[]) => string) | undefined
  /** What is done with chosen devices here instead of everything else. */
  readonly renderBulkActions?: ((devices: readonly ListedDevice[]) => ReactNode) | undefined
}

type Props = BulkLinks & {
  readonly devices: readonly ListedDevice[]
  /** Undefined: the devices are in nobody's groups here. */
  readonly onChangeGroup: (() => void) | undefined
}

/** More than this many lines no chart can tell apart. */
const maximumCompared = 20

/** What can be done with chosen devices, by permission. */
export function BulkActions({ devices, onChangeGroup, compareHref, settingsHref, exportHref }: Props) {
  const { t } = useTranslation()
  if (devices.length === 0) return null
  return (
    <>
      {onChangeGroup && (
        <Button variant="default" size="xs" leftSection={<IconFolder size={16} />} onClick={onChangeGroup}>
          {t('Change Group')}
        </Button>
      )}
      {compareHref && <CompareSelectedButton devices={devices} href={compareHref} />}
      {exportHref && <ExportSelectedButton devices={devices} href={exportHref} />}
      {settingsHref && <ChangeSettings devices={devices} href={settingsHref} />}
      <ChangeAccess devices={devices} />
    </>
  )
}

type CompareProps = Pick<Props, 'devices'> & { readonly href: NonNullable<BulkLinks['compareHref']> }

function CompareSelectedButton({ devices, href }: CompareProps) {
  const { t } = useTranslation()
  const icon = <IconChartLine size={16} />
  if (devices.length > maximumCompared) {
    return (
      <DisabledBulkAction
        icon={icon}
        reason={t('Select up to {{number}} devices to compare.', { number: maximumCompared })}
      >
        {t('Compare')}
      </DisabledBulkAction>
    )
  }
  return (
    <PageButton href={href(devices.map(({ deviceid }) => deviceid))} icon={icon}>
      {t('Compare')}
    </PageButton>
  )
}

function ExportSelectedButton({ devices, href }: CompareProps) {
  const { t } = useTranslation()
  const icon = <IconFileExport size={16} />
  if (devices.length > maximumExportDevices) {
    return (
      <DisabledBulkAction
        icon={icon}
        reason={t('Select up to {{number}} devices to export data.', { number: maximumExportDevices })}
      >
        {t('Export data')}
      </DisabledBulkAction>
    )
  }
  return (
    <PageButton href={href(devices.map(({ deviceid }) => deviceid))} icon={icon}>
      {t('Export data')}
    </PageButton>
  )
}

const AccessDialog = createLazyComponent(
  async () => (await import('../../users/many/access-dialog.tsx')).AccessDialog,
)

/** One person's access to those of the chosen devices that the reader manages. */
function ChangeAccess({ devices }: Pick<Props, 'devices'>) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<readonly ListedDevice[]>()
  const managed = devices.filter(({ permission }) => permission === 'ADMIN')
  const icon = <IconUsers size={16} />
  if (managed.length === 0) return null
  if (managed.length > maximumUserChangeDevices)
    return (
      <DisabledBulkAction
        icon={icon}
        reason={t('Select up to {{number}} devices to change access.', { number: maximumUserChangeDevices })}
      >
        {t('Change access')}
      </DisabledBulkAction>
    )
  return (
    <>
      <Button variant="default" size="xs" leftSection={icon} onClick={() => setChosen(managed)}>
        {managed.length === devices.length
          ? t('Change access')
          : t('Change access ({{number}})', { number: managed.length })}
      </Button>
      {chosen && <AccessDialog devices={chosen} onClose={() => setChosen(undefined)} />}
    </>
  )
}

type ChangeSettingsProps = {
  readonly devices: readonly ListedDevice[]
  /** Where the same change is made for all of them. */
  readonly href: (deviceids: readonly string[]) => string
}

/** The way to one change of settings for the chosen devices. Of two kinds of settings one is chosen first. */
function ChangeSettings({ devices, href }: ChangeSettingsProps) {
  const { t } = useTranslation()
  const targets = useMemo(() => settingsTargets(devices), [devices])
  const fitting = targets.filter(({ deviceids }) => deviceids.length <= maximumBulkTargets)
  const [first] = fitting
  const icon = <IconAdjustments size={16} />
  if (targets.length === 0) return null
  if (first === undefined) {
    return (
      <DisabledBulkAction
        icon={icon}
        reason={t('Select up to {{number}} devices to change settings.', { number: maximumBulkTargets })}
      >
        {t('Change settings')}
      </DisabledBulkAction>
    )
  }
  if (targets.length === 1) {
    const isAll = first.deviceids.length === devices.length
    return (
      <PageButton href={href(first.deviceids)} icon={icon}>
        {isAll ? t('Change settings') : t('Change settings ({{number}})', { number: first.deviceids.length })}
      </PageButton>
    )
  }
  return (
    <Menu position="bottom-start" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button variant="default" size="xs" leftSection={icon}>
          {t('Change settings')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {fitting.map(({ models, deviceids }) => (
          <PageMenuItem key={deviceids[0]} href={href(deviceids)}>
            {[...models, t('{{count}} device', { count: deviceids.length })].join(' · ')}
          </PageMenuItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
