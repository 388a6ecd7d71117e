import type { DeviceSettings } from '@fieldport/contract'
import { type Capability, hasCapability, isPageName, sanitisePageName } from '@fieldport/domain'
import { Button, Menu } from '@mantine/core'
import {
  IconAdjustments,
  IconFolder,
  IconGauge,
  IconKey,
  IconLayoutDashboard,
  IconLayoutGrid,
  IconMathFunction,
  IconNotes,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeviceDialog } from './device-dialogs.tsx'
import classes from './page-tools.module.css'
import type { OpenDialog } from './use-device-dialog.ts'

type Props = {
  readonly deviceid: string
  readonly settings: DeviceSettings | undefined
  readonly onDialog: OpenDialog
  readonly onArrange: () => void
  /** What comes back when nobody arranges any more has the focus that was lost with it. */
  readonly hasFocus: boolean
}

/** What one may do with this page besides looking at it. */
export function PageTools(props: Props) {
  const { t } = useTranslation()
  const { deviceid, settings, onDialog } = props
  const homePage = homePageOf(settings)
  return (
    <>
      {homePage !== undefined && (
        <Button
          component={Link}
          to={`/custom/${homePage}/${deviceid}`}
          size="xs"
          variant="default"
          className={classes['pill'] ?? ''}
          leftSection={<IconLayoutDashboard size={16} />}
        >
          {homePage}
        </Button>
      )}
      {settings && (
        <Button
          size="xs"
          variant="default"
          className={classes['pill'] ?? ''}
          leftSection={<IconNotes size={16} />}
          onClick={({ currentTarget }) => onDialog({ name: 'notes' }, currentTarget)}
        >
          {t('Asset Notes')}
        </Button>
      )}
      <ToolMenu {...props} homePage={homePage} />
    </>
  )
}

/** The page that the asset notes name for this device; undefined: none. Source: specification 3, section 2.1. */
function homePageOf(settings: DeviceSettings | undefined): string | undefined {
  const stored = settings?.PORTAL_deviceNotes['home_page']
  const name = typeof stored === 'string' ? sanitisePageName(stored) : ''
  return isPageName(name) ? name : undefined
}

type MenuProps = Props & { readonly homePage: string | undefined }

function ToolMenu(props: MenuProps) {
  const { t } = useTranslation()
  const { onDialog, hasFocus } = props
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (hasFocus) button.current?.focus({ preventScroll: true })
  }, [hasFocus])
  return (
    <Menu position="bottom-end" width={240} offset={6} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button
          ref={button}
          size="xs"
          variant="default"
          className={classes['menu'] ?? ''}
          leftSection={<IconAdjustments size={16} />}
          aria-label={t('Customise')}
        >
          <span className={classes['label']}>{t('Customise')}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <ToolItems {...props} onOpen={(dialog) => onDialog(dialog, button.current)} />
      </Menu.Dropdown>
    </Menu>
  )
}

type ItemsProps = Pick<MenuProps, 'deviceid' | 'settings' | 'homePage' | 'onArrange'> & {
  readonly onOpen: (dialog: DeviceDialog) => void
}

function ToolItems({ deviceid, settings, homePage, onArrange, onOpen }: ItemsProps) {
  const { t } = useTranslation()
  const item = { settings, onOpen }
  return (
    <>
      <div className={classes['inMenu']}>
        {homePage !== undefined && (
          <Menu.Item
            component={Link}
            to={`/custom/${homePage}/${deviceid}`}
            leftSection={<IconLayoutDashboard size={16} />}
          >
            {homePage}
          </Menu.Item>
        )}
        <DialogItem {...item} name="notes" needs="viewData" Icon={IconNotes} label={t('Asset Notes')} />
      </div>
      <DialogItem
        {...item}
        name="display"
        needs="editDisplaySettings"
        Icon={IconGauge}
        label={t('Display Settings')}
      />
      <DialogItem
        {...item}
        name="computed"
        needs="editDisplaySettings"
        Icon={IconMathFunction}
        label={t('Computed channels')}
      />
      <Menu.Item leftSection={<IconLayoutGrid size={16} />} onClick={onArrange}>
        {t('Arrange cards')}
      </Menu.Item>
      <PagesItem deviceid={deviceid} />
      {isOwn(settings) && (
        <DialogItem {...item} name="group" needs="viewData" Icon={IconFolder} label={t('Change Group')} />
      )}
      <DialogItem
        {...item}
        name="passwords"
        needs="viewDevicePasswords"
        Icon={IconKey}
        label={t('Device Passwords')}
      />
    </>
  )
}

/** Whoever looks at a device of others has no group for it. */
function isOwn(settings: DeviceSettings | undefined): boolean {
  return settings !== undefined && Object.hasOwn(settings.access_ids, settings.requesterUserId)
}

/** The custom pages of this device. */
function PagesItem({ deviceid }: Pick<Props, 'deviceid'>) {
  const { t } = useTranslation()
  return (
    <Menu.Item
      leftSection={<IconLayoutDashboard size={16} />}
      renderRoot={(props) => <Link to="/custom" search={{ q: deviceid }} {...props} />}
    >
      {t('Custom pages')}
    </Menu.Item>
  )
}

type ItemProps = Pick<Props, 'settings'> & {
  readonly onOpen: (dialog: DeviceDialog) => void
  readonly name: DeviceDialog['name']
  readonly needs: Capability
  readonly Icon: typeof IconKey
  readonly label: string
}

/** A dialog that the reader's permission opens. */
function DialogItem({ settings, onOpen, name, needs, Icon, label }: ItemProps) {
  if (!settings || !hasCapability(settings.myPermission, needs)) return null
  return (
    <Menu.Item leftSection={<Icon size={16} />} onClick={() => onOpen({ name })}>
      {label}
    </Menu.Item>
  )
}
