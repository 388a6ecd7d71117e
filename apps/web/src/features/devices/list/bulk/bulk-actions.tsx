import { maximumComparedDevices, maximumExportDevices, maximumUserChangeDevices } from '@fieldport/domain'
import { Button, Menu } from '@mantine/core'
import { IconAdjustments, IconChartLine, IconFileExport, IconFolder, IconUsers } from '@tabler/icons-react'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createLazyComponent } from '../../../../ui/behaviour/lazy-component.tsx'
import type { ListedDevice } from '../filter-sort-devices.ts'
import { joinFacts } from '../../../../lib/format/direction.ts'
import { PageButton, PageMenuItem } from './page-button.tsx'
import { maximumBulkTargets, settingsTargets } from './settings-targets.ts'
import { DisabledBulkAction } from './disabled-bulk-action.tsx'

export type BulkLinks = {
  /** The URL for comparing selected devices; undefined: not offered. */
  readonly compareHref?: ((deviceids: readonly string[]) => string) | undefined
  /** The URL for changing settings of selected devices. */
  readonly settingsHref?: ((deviceids: readonly string[]) => string) | undefined
  /** The URL for exporting stored data of selected devices. */
  readonly exportHref?: ((deviceids: readonly string[]) => string) | undefined
  /** Replaces all other actions for selected devices. */
  readonly renderBulkActions?: ((devices: readonly ListedDevice[]) => ReactNode) | undefined
}

type Props = BulkLinks & {
  readonly devices: readonly ListedDevice[]
  /** Undefined: the devices are not in the reader's groups here. */
  readonly onChangeGroup: (() => void) | undefined
}

/** The actions for selected devices, by permission. */
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
  if (devices.length > maximumComparedDevices) {
    return (
      <DisabledBulkAction
        icon={icon}
        reason={t('Select up to {{number}} devices to compare.', { number: maximumComparedDevices })}
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
  async () => (await import('../../users/bulk/access-dialog.tsx')).AccessDialog,
)

/** Changes one person's access to those of the selected devices that the reader manages. */
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
  /** The URL of the page that applies one change to all of them. */
  readonly href: (deviceids: readonly string[]) => string
}

/**
 * Links to a common change of settings. If the selection contains two kinds of settings, the reader chooses one first.
 */
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
            {joinFacts([...models, t('{{count}} device', { count: deviceids.length })])}
          </PageMenuItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
