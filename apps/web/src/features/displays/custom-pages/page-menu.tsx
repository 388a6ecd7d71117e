import { ActionIcon, Menu } from '@mantine/core'
import {
  IconArrowsMaximize,
  IconChartLine,
  IconDots,
  IconLayoutDashboard,
  IconPencil,
  IconShare,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PageRef } from './use-page.ts'

const ShareDialog = lazy(async () => ({ default: (await import('./share-dialog.tsx')).ShareDialog }))

type Props = {
  readonly address: PageRef
  readonly onEdit: (() => void) | undefined
  readonly mayShare: boolean
}

/** The menu of a page, the only control on a wall screen. */
export function PageMenu({ address, onEdit, mayShare }: Props) {
  const { t } = useTranslation()
  const [isSharing, setSharing] = useState(false)
  const { deviceid } = address
  return (
    <>
      <Menu position="bottom-end" width={220} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('Menu of this page')}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {onEdit && (
            <Menu.Item leftSection={<IconPencil size={16} />} onClick={onEdit}>
              {t('Edit page')}
            </Menu.Item>
          )}
          {mayShare && (
            <Menu.Item leftSection={<IconShare size={16} />} onClick={() => setSharing(true)}>
              {t('Share…')}
            </Menu.Item>
          )}
          {document.fullscreenEnabled && (
            <Menu.Item
              leftSection={<IconArrowsMaximize size={16} />}
              onClick={() => void document.documentElement.requestFullscreen()}
            >
              {t('Full screen')}
            </Menu.Item>
          )}
          <Menu.Item component={Link} to="/custom" leftSection={<IconLayoutDashboard size={16} />}>
            {t('Custom pages')}
          </Menu.Item>
          <Menu.Item
            component={Link}
            to={deviceid === undefined ? '/' : `/data/${deviceid}`}
            leftSection={<IconChartLine size={16} />}
          >
            {deviceid === undefined ? t('Devices') : t('Data')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isSharing && (
        <Suspense>
          <ShareDialog address={address} onClose={() => setSharing(false)} />
        </Suspense>
      )}
    </>
  )
}
