import type { DeviceSettings } from '@fieldport/contract'
import {
  type Capability,
  customItemId,
  customItemLimits,
  hasCapability,
  isInPlan,
  isPageName,
  nextCustomNumber,
  planAccessOf,
  planRefusal,
  sanitisePageName,
} from '@fieldport/domain'
import { createMessage } from '@fieldport/messages'
import { Button, Menu } from '@mantine/core'
import {
  IconAdjustments,
  IconBellCog,
  IconBuildingStore,
  IconDownload,
  IconFolder,
  IconGauge,
  IconKey,
  IconLayoutDashboard,
  IconLayoutGrid,
  IconMathFunction,
  IconNotes,
  IconReceipt,
  IconTable,
  IconWorld,
  IconVectorTriangle,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useDeviceItems } from '../../lib/device/custom-items.ts'
import { localize } from '../../lib/texts/messages.ts'
import { useBrand } from '../../ui/brand/brand.ts'
import { AddChartItem } from './add-chart-item.tsx'
import type { DeviceDialog } from './device-dialogs.tsx'
import classes from './page-tools.module.css'
import type { OpenDialog } from './use-device-dialog.ts'

type Props = {
  readonly deviceid: string
  readonly settings: DeviceSettings | undefined
  /** Whether the settings are still to come, and with them notices that push these tools down. */
  readonly isLoading: boolean
  readonly onDialog: OpenDialog
  readonly onArrange: () => void
  /** Whether the reader sells devices, which gives them tools for the next owner. */
  readonly isDistributor: boolean
  /** What comes back when nobody arranges any more has the focus that was lost with it. */
  readonly hasFocus: boolean
}

/** What one may do with this page besides looking at it. */
export function PageTools(props: Props) {
  const { t } = useTranslation()
  const { deviceid, settings, isLoading, onDialog } = props
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
      <Button
        component={Link}
        to={`/raw/${deviceid}`}
        size="xs"
        variant="default"
        className={classes['pill'] ?? ''}
        leftSection={<IconTable size={16} />}
      >
        {t('Raw Data')}
      </Button>
      {(settings || isLoading) && (
        <Button
          size="xs"
          variant="default"
          disabled={isLoading}
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
  const { isLoading, onDialog, hasFocus } = props
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (hasFocus) button.current?.focus({ preventScroll: true })
  }, [hasFocus])
  return (
    <Menu position="bottom-end" width={240} offset={6} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button
          ref={button}
          disabled={isLoading}
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

type ItemsProps = Pick<MenuProps, 'deviceid' | 'settings' | 'homePage' | 'onArrange' | 'isDistributor'> & {
  readonly onOpen: (dialog: DeviceDialog) => void
}

function ToolItems({ deviceid, settings, homePage, onArrange, isDistributor, onOpen }: ItemsProps) {
  const { t } = useTranslation()
  const { features } = useBrand()
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
        <Menu.Item component={Link} to={`/raw/${deviceid}`} leftSection={<IconTable size={16} />}>
          {t('Raw Data')}
        </Menu.Item>
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
        name="limits"
        needs="editDisplaySettings"
        Icon={IconBellCog}
        label={t('Alarm limits')}
      />
      <DialogItem
        {...item}
        name="computed"
        needs="editDisplaySettings"
        Icon={IconMathFunction}
        label={t('Computed channels')}
      />
      <DialogItem
        {...item}
        name="time-zone"
        needs="editDisplaySettings"
        Icon={IconWorld}
        label={t('Time zone')}
      />
      <AddWidgetItem deviceid={deviceid} settings={settings} />
      <AddChartItem deviceid={deviceid} settings={settings} />
      <Menu.Item leftSection={<IconLayoutGrid size={16} />} onClick={onArrange}>
        {t('Arrange cards')}
      </Menu.Item>
      <PagesItem deviceid={deviceid} />
      <DialogItem {...item} name="export" needs="viewData" Icon={IconDownload} label={t('Export data')} />
      {isOwn(settings) && (
        <DialogItem {...item} name="group" needs="viewData" Icon={IconFolder} label={t('Change Group')} />
      )}
      {isOwn(settings) && features.includes('plans') && (
        <DialogItem
          {...item}
          name="plan"
          needs="accessAdminSettings"
          Icon={IconReceipt}
          label={t('Change Plan')}
        />
      )}
      <DialogItem
        {...item}
        name="passwords"
        needs="viewDevicePasswords"
        Icon={IconKey}
        label={t('Device Passwords')}
      />
      {isDistributor && (
        <DialogItem
          {...item}
          name="distributor"
          needs="accessAdminSettings"
          Icon={IconBuildingStore}
          label={t('Distributor Tools')}
        />
      )}
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

/** The editor of a new widget, or why there is none. */
function AddWidgetItem({ deviceid, settings }: Pick<Props, 'deviceid' | 'settings'>) {
  const { t } = useTranslation()
  const items = useDeviceItems(deviceid)
  if (!settings || !hasCapability(settings.myPermission, 'editDisplaySettings')) return null
  const isGiven = isInPlan(planAccessOf(settings), 'widgetsEnabled')
  const number = nextCustomNumber('widget', items?.widgets.map((widget) => widget.number) ?? [])
  const common = { leftSection: <IconVectorTriangle size={16} /> }
  if (isGiven && number !== undefined)
    return (
      <Menu.Item
        {...common}
        renderRoot={(props) => (
          <Link
            to="/widget/$deviceid/$widget"
            params={{ deviceid, widget: customItemId('widget', number) }}
            {...props}
          />
        )}
      >
        {t('Add widget')}
      </Menu.Item>
    )
  const refusal = isGiven
    ? createMessage('widgetLimitReached', { maximum: customItemLimits.widget })
    : planRefusal('widgetsEnabled', settings.tier.name)
  // It can be reached by keys, unlike one that is disabled: its reason is to be read.
  return (
    <Menu.Item {...common} aria-disabled="true" closeMenuOnClick={false}>
      {t('Add widget')}
      <span className={classes['reason']}>{localize(refusal)}</span>
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
