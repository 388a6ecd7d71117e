import {
  type EarlierPeriod,
  parseEarlierPeriod,
  parseZoneChoice,
  resolveZoneChoice,
  type Retention,
  type ZoneChoice,
} from '@fieldport/domain'
import { Menu } from '@mantine/core'
import { IconFileSpreadsheet, IconLink, IconPhoto } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { getTimeZone } from '../../../../lib/format/times.ts'
import { describeZone, listZoneChoices, zoneSearchParam } from '../../../../lib/format/zones.ts'
import { retentionText } from '../../../../ui/chart/retention-text.ts'
import { NoteItems, type NoteItemsProps } from '../../notes/note-items.tsx'
import type { ChartView } from '../chart-view.ts'
import { earlierName } from '../earlier-name.ts'

export type ChartMenuProps = {
  readonly view: ChartView
  readonly onView: (view: ChartView) => void
  /** IANA name; null: none is set. */
  readonly deviceTimeZone: string | null
  /** How much of each earlier period the plan no longer keeps. */
  readonly earlierCuts: Readonly<Record<EarlierPeriod, 'none' | 'part' | 'all'>>
  readonly retention: Retention
  /** Nothing is drawn that could be saved. */
  readonly isEmpty: boolean
  /** Why data cannot be exported; undefined: it can. */
  readonly exportProblem: string | undefined
  readonly notes: NoteItemsProps
  readonly onPicture: () => void
  readonly onCsv: () => void
  /** Copies the URL of exactly this view. */
  readonly onLink: () => void
  readonly isLinkCopied: boolean
}

/** All actions and options of a chart. */
export function ChartMenu(props: ChartMenuProps) {
  const {
    view,
    onView,
    deviceTimeZone,
    earlierCuts,
    retention,
    isEmpty,
    exportProblem,
    notes,
    onPicture,
    onCsv,
    onLink,
    isLinkCopied,
  } = props
  const { t } = useTranslation()
  const { earlier, stats, events } = view
  const without = (name: 'earlier' | 'zone' | 'stats' | 'events'): ChartView => {
    const { [name]: _gone, ...others } = view
    return others
  }
  const compare = (period: EarlierPeriod | undefined) =>
    onView({ ...without('earlier'), ...(period && { earlier: period }) })
  return (
    <Menu.Dropdown>
      <Menu.Label role="presentation">{t('Compare with')}</Menu.Label>
      <Menu.RadioGroup value={earlier ?? nothing} onChange={(period) => compare(parseEarlierPeriod(period))}>
        <Menu.RadioItem value={nothing}>{t('Nothing')}</Menu.RadioItem>
        {earlierChoices.map((period) => (
          <Menu.RadioItem key={period} value={period} disabled={earlierCuts[period] === 'all'}>
            {earlierName(period, t)}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
      {earlierChoices.some((period) => earlierCuts[period] !== 'none') && (
        <Menu.Label role="presentation" maw={240}>
          {retentionText(retention, t)}
        </Menu.Label>
      )}
      <Menu.Divider />
      <Menu.Label role="presentation">{t('Show')}</Menu.Label>
      <Menu.CheckboxItem
        checked={events !== 'off'}
        onChange={(isOn) => onView(isOn ? without('events') : { ...view, events: 'off' })}
      >
        {t('Events')}
      </Menu.CheckboxItem>
      <Menu.CheckboxItem
        checked={stats === true}
        onChange={(isOn) => onView(isOn ? { ...view, stats: true } : without('stats'))}
      >
        {t('Statistics')}
      </Menu.CheckboxItem>
      <Menu.Divider />
      <ZoneItems
        value={resolveZoneChoice(view.zone, deviceTimeZone)}
        deviceTimeZone={deviceTimeZone}
        onChange={(choice) => {
          const zone = zoneSearchParam(choice, deviceTimeZone)
          onView({ ...without('zone'), ...(zone && { zone }) })
        }}
      />
      <Menu.Divider />
      <NoteItems {...notes} />
      <Menu.Divider />
      <Menu.Item leftSection={<IconPhoto size={16} />} disabled={isEmpty} onClick={onPicture}>
        {t('Save as PNG')}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconFileSpreadsheet size={16} />}
        disabled={isEmpty || exportProblem !== undefined}
        onClick={onCsv}
      >
        {t('Save as CSV')}
      </Menu.Item>
      {exportProblem !== undefined && (
        <Menu.Label role="presentation" maw={240}>
          {exportProblem}
        </Menu.Label>
      )}
      <Menu.Item leftSection={<IconLink size={16} />} onClick={onLink}>
        {isLinkCopied ? t('Link copied') : t('Copy link to this view')}
      </Menu.Item>
    </Menu.Dropdown>
  )
}

type ZoneProps = Pick<ChartMenuProps, 'deviceTimeZone'> & {
  readonly value: ZoneChoice
  readonly onChange: (choice: ZoneChoice) => void
}

function ZoneItems({ value, deviceTimeZone, onChange }: ZoneProps) {
  const { t } = useTranslation()
  const names = { device: deviceTimeZone ?? '', own: getTimeZone(), utc: 'UTC' }
  return (
    <>
      <Menu.Label role="presentation">{t('Time zone')}</Menu.Label>
      <Menu.RadioGroup value={value} onChange={(choice) => onChange(parseZoneChoice(choice) ?? 'own')}>
        {listZoneChoices(deviceTimeZone).map((choice) => (
          <Menu.RadioItem key={choice} value={choice}>
            {describeZone(choice, names[choice], t)}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  )
}

const earlierChoices = ['1d', '1w'] as const satisfies readonly EarlierPeriod[]
/** The value for 'no period'. */
const nothing = 'none'
