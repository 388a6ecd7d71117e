import type { DeviceSettings } from '@fieldport/contract'
import {
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
import { planCapability } from '../../features/plans/plan-capability.ts'
import { DialogItem, RefusedItem } from './dialog-item.tsx'
import type { DeviceDialog } from './device-dialogs.tsx'
import classes from './page-tools.module.css'
import type { OpenDialog } from './use-device-dialog.ts'

type Props = {
  readonly deviceid: string
  readonly settings: DeviceSettings | undefined
  /** Whether the settings are loading; notices that come with them push these tools down. */
  readonly isLoading: boolean
  readonly onDialog: OpenDialog
  readonly onArrange: () => void
  /** Whether the reader is a distributor, who has additional tools for the next owner. */
  readonly isDistributor: boolean
  /** Whether support views the account, read-only. */
  readonly isReadOnly: boolean
  /** After arranging, the tools are mounted again and get the focus. */
  readonly hasFocus: boolean
}

/** The actions of this page. */
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

/** The page that the device's asset notes name; undefined: none. Source: specification 3, section 2.1. */
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
          // The settings bring most items, and move the button: before they come, a press could miss it.
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

type ItemsProps = Omit<MenuProps, 'onDialog' | 'hasFocus'> & {
  readonly onOpen: (dialog: DeviceDialog) => void
}

function ToolItems(props: ItemsProps) {
  const { deviceid, settings, homePage, onArrange, isDistributor, isReadOnly, onOpen } = props
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
          needs={planCapability(settings)}
          Icon={IconReceipt}
          label={t('Change Plan')}
          refusal={isReadOnly ? t('This view is read-only.') : undefined}
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

/** A device that is not the reader's own has no group for them. */
function isOwn(settings: DeviceSettings | undefined): boolean {
  return settings !== undefined && Object.hasOwn(settings.access_ids, settings.requesterUserId)
}

/** Links to the custom pages of this device. */
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

/** Opens the editor of a new widget, or says why none can be added. */
function AddWidgetItem({ deviceid, settings }: Pick<Props, 'deviceid' | 'settings'>) {
  const { t } = useTranslation()
  const items = useDeviceItems(deviceid)
  if (!settings || !hasCapability(settings.myPermission, 'editDisplaySettings')) return null
  const isGiven = isInPlan(planAccessOf(settings), 'widgetsEnabled')
  const number = nextCustomNumber('widget', items?.widgets.map((widget) => widget.number) ?? [])
  const icon = <IconVectorTriangle size={16} />
  if (isGiven && number !== undefined)
    return (
      <Menu.Item
        leftSection={icon}
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
  return <RefusedItem icon={icon} label={t('Add widget')} reason={localize(refusal)} />
}
