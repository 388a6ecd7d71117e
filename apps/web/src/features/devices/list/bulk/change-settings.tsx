import { Button, Menu } from '@mantine/core'
import { IconAdjustments } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListedDevice } from '../arrange.ts'
import { PageButton, PageMenuItem } from './page-button.tsx'
import { maximumChanged, settingsTargets } from './settings-targets.ts'
import { TooMany } from './too-many.tsx'

type Props = {
  readonly devices: readonly ListedDevice[]
  /** Where the same change is made for all of them. */
  readonly href: (deviceids: readonly string[]) => string
}

/** The way to one change of settings for the chosen devices. Of two kinds of settings one is chosen first. */
export function ChangeSettings({ devices, href }: Props) {
  const { t } = useTranslation()
  const targets = useMemo(() => settingsTargets(devices), [devices])
  const fitting = targets.filter(({ deviceids }) => deviceids.length <= maximumChanged)
  const [first] = fitting
  const icon = <IconAdjustments size={16} />
  if (targets.length === 0) return null
  if (first === undefined) {
    return (
      <TooMany
        icon={icon}
        reason={t('At most {{number}} devices can be changed at once.', { number: maximumChanged })}
      >
        {t('Change settings')}
      </TooMany>
    )
  }
  if (targets.length === 1) {
    const isAll = first.deviceids.length === devices.length
    return (
      <PageButton href={href(first.deviceids)} icon={icon}>
        {isAll
          ? t('Change settings')
          : t('Change settings of {{number}}', { number: first.deviceids.length })}
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
