import { earlierPeriodExpiry, type EarlierPeriod } from '@fieldport/domain'
import { ActionIcon, Menu } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconDots, IconMaximize } from '@tabler/icons-react'
import { lazy, type RefObject, Suspense, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { readNow } from '../../../lib/clock.ts'
import type { ChartPanelProps } from './chart-panel.tsx'
import type { ChartNoteActions } from '../notes/chart-notes.tsx'
import type { ChartContent } from './data/use-chart-content.ts'
import { saveChartCsv, saveChartPicture } from './visible-data/save-chart.ts'

const ChartMenu = lazy(async () => ({ default: (await import('./visible-data/chart-menu.tsx')).ChartMenu }))

type Props = Pick<
  ChartPanelProps,
  'deviceid' | 'view' | 'onView' | 'deviceTimeZone' | 'retention' | 'mayExport'
> & {
  readonly content: ChartContent
  readonly notes: ChartNoteActions
  /** The element that contains the drawing. */
  readonly area: RefObject<HTMLElement | null>
  /** Absent: it is already in full screen. */
  readonly onExpand?: (() => void) | undefined
  /** Full screen was just closed: its button gets the focus back. */
  readonly wasExpanded?: boolean | undefined
}

/** The actions of a chart. */
export function ChartTools({
  deviceid,
  view,
  onView,
  deviceTimeZone,
  retention,
  mayExport,
  content,
  notes,
  area,
  onExpand,
  wasExpanded = false,
}: Props) {
  const { t } = useTranslation()
  const menuButton = useRef<HTMLButtonElement>(null)
  const expandButton = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (wasExpanded) expandButton.current?.focus({ preventScroll: true })
  }, [wasExpanded])
  const { copied, copy } = useClipboard({ timeout: 2000 })
  const { displays, data, isEmpty, timeZone } = content
  const cutOf = (period: EarlierPeriod) =>
    data ? earlierPeriodExpiry(data, period, timeZone, retention, readNow()) : 'none'
  const seen = { owner: deviceid, title: displays.map(({ name }) => name).join(', '), data, timeZone }
  return (
    <>
      <Menu position="bottom-end" closeOnItemClick={false} returnFocus withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <ActionIcon ref={menuButton} variant="default" size={34} aria-label={t('Chart options')}>
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Suspense>
          <ChartMenu
            view={view}
            onView={onView}
            deviceTimeZone={deviceTimeZone}
            retention={retention}
            earlierCuts={{ '1d': cutOf('1d'), '1w': cutOf('1w') }}
            isEmpty={data === undefined || isEmpty}
            exportProblem={
              mayExport
                ? undefined
                : t('Data export is unavailable on the {{plan}} Plan', { plan: retention.planName })
            }
            notes={{ ...notes, opener: menuButton }}
            onPicture={() => void saveChartPicture(seen, area.current)}
            onCsv={() => void saveChartCsv(seen)}
            isLinkCopied={copied}
            onLink={() => copy(linkTo(content, view))}
          />
        </Suspense>
      </Menu>
      {onExpand && (
        <ActionIcon
          ref={expandButton}
          variant="default"
          size={34}
          aria-label={t('Full screen')}
          onClick={onExpand}
        >
          <IconMaximize size={16} />
        </ActionIcon>
      )}
    </>
  )
}

/**
 * A link to this view at this time: a range that follows the present becomes fixed, and what is shown by default is
 * named.
 */
function linkTo({ data, displays, isLast }: ChartContent, { keys, second }: ChartPanelProps['view']): string {
  const link = new URL(globalThis.location.href)
  const primary = displays.map(({ key }) => key).filter((key) => key !== second)
  if (keys === undefined) link.searchParams.set('keys', primary.join(','))
  if (data && !isLast) {
    link.searchParams.delete('range')
    link.searchParams.set('from', String(Math.floor(data.fromSeconds)))
    link.searchParams.set('to', String(Math.ceil(data.toSeconds)))
  }
  return link.href
}
