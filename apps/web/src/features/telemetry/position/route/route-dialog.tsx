import { chartRangeChoices, type Stop } from '@fieldport/domain'
import { Button, UnstyledButton } from '@mantine/core'
import { IconArrowsMaximize, IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '../../../../lib/api/errors.ts'
import { downloadFile } from '../../../../lib/files/download-file.ts'
import { fileNameOf } from '../../../../lib/files/file-name.ts'
import { formatDuration } from '../../../../lib/format/durations.ts'
import { formatDateTime } from '../../../../lib/format/times.ts'
import { translateText } from '../../../../lib/texts/i18n.ts'
import { useBrand } from '../../../../ui/brand/brand.ts'
import { retentionText } from '../../../../ui/chart/retention-text.ts'
import { Segmented } from '../../../../ui/controls/segmented.tsx'
import { Notice } from '../../../../ui/feedback/notice.tsx'
import { MapCanvas } from '../map-canvas.tsx'
import { formatLocalizedCoordinates } from '../format-coordinates.ts'
import type { PositionProps } from '../position-card.tsx'
import { ReplayBar } from '../replay/replay-bar.tsx'
import { useReplay } from '../replay/use-replay.ts'
import { routeGpx } from './gpx.ts'
import classes from './route-dialog.module.css'
import { RouteSummary, SpeedLegend } from './route-facts.tsx'
import { hasMoved } from './route-features.ts'
import type { MapPosition } from './route-map.ts'
import { routeRangeIds } from './route-view.ts'
import { endText, useMapFocus } from './use-map-focus.ts'
import type { RouteState, ShownRoute } from './use-route.ts'
import { PlansLink } from '../../../../ui/controls/plans-link.tsx'
import { Dialog } from '../../../../ui/dialog/dialog.tsx'

type Props = Pick<PositionProps, 'name' | 'retention' | 'mayExport'> & {
  readonly place: MapPosition
  readonly rangeId: string
  readonly onRange: (id: string) => void
  /** The moment of a replay, epoch seconds, from the URL. */
  readonly replayAt: number | undefined
  /** The replay paused at a moment. */
  readonly onReplay: (tsSeconds: number) => void
  readonly state: RouteState
  readonly shown: ShownRoute | undefined
  readonly onClose: () => void
}

const noStops: readonly Stop[] = []

/** The map in full screen: a range, the stops, and a replay. */
export function RouteDialog(props: Props) {
  const { name, retention, place, rangeId, onRange, state, shown, onClose } = props
  const { t } = useTranslation()
  const replay = useReplay(shown?.route, props.replayAt, props.onReplay)
  const { picked, note, pick, fitKey, fit } = useMapFocus({
    stops: shown?.route.stops ?? noStops,
    fitKey: state.fitKey,
  })
  return (
    <Dialog
      onClose={onClose}
      fullScreen
      title={`${t('Position')} · ${name}`}
      classNames={{ body: classes['body'] ?? '', content: classes['content'] ?? '' }}
    >
      <div className={classes['bar']}>
        <RangeChoice retention={retention} rangeId={rangeId} onRange={onRange} />
        {shown && <Actions {...props} shown={shown} onFit={fit} />}
      </div>
      {state.isCut && (
        <Notice kind="info">
          {retentionText(retention, t)}
          <PlansLink plan={retention.planName} isFootnote />
        </Notice>
      )}
      {state.error && <Notice onRetry={state.reload}>{errorMessage(state.error)}</Notice>}
      <div className={classes['stage']}>
        <div className={classes['map']}>
          <MapCanvas
            place={place}
            features={shown?.features}
            fitKey={fitKey}
            past={replay.position}
            note={note}
            takesGestures
            onStop={pick}
            onNoteClosed={() => pick(undefined)}
          />
        </div>
        {shown && <StopList stops={shown.route.stops} picked={picked} onSelect={pick} />}
      </div>
      {shown && (
        <footer className={classes['foot']}>
          <ReplayBar replay={replay} />
          <div className={classes['facts']}>
            <RouteSummary route={shown.route} leftOut={state.leftOut} />
            {hasMoved(shown.route) && <SpeedLegend scale={shown.scale} />}
          </div>
        </footer>
      )}
    </Dialog>
  )
}

type RangeProps = Pick<Props, 'retention' | 'rangeId' | 'onRange'>

function RangeChoice({ retention, rangeId, onRange }: RangeProps) {
  const { t } = useTranslation()
  const segments = chartRangeChoices(retention, false)
    .filter(({ preset }) => routeRangeIds.includes(preset.id))
    .map(({ preset, disabledMessage }) => ({
      value: preset.id,
      label: translateText(preset.label),
      disabled: disabledMessage !== undefined,
    }))
  return <Segmented label={t('Time range')} value={rangeId} onChange={onRange} segments={segments} />
}

type ActionsProps = Pick<Props, 'name' | 'retention' | 'mayExport'> & {
  readonly shown: ShownRoute
  readonly onFit: () => void
}

function Actions({ name, retention, mayExport, shown, onFit }: ActionsProps) {
  const { t } = useTranslation()
  const { portalTitle } = useBrand()
  const isEmpty = shown.route.runs.length === 0
  const download = () =>
    downloadFile(
      `${fileNameOf(name, 'route')}.gpx`,
      new Blob([routeGpx(shown.route, name, portalTitle)], { type: 'application/gpx+xml' }),
    )
  return (
    <span className={classes['actions']}>
      <Button
        variant="default"
        leftSection={<IconArrowsMaximize size={16} />}
        disabled={isEmpty}
        onClick={onFit}
      >
        {t('Zoom to route')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} />}
        disabled={isEmpty || !mayExport}
        title={
          mayExport
            ? undefined
            : t('Data export is unavailable on the {{plan}} Plan', { plan: retention.planName })
        }
        onClick={download}
      >
        GPX
      </Button>
    </span>
  )
}

type StopListProps = {
  readonly stops: readonly Stop[]
  /** The index of the stop shown on the map. */
  readonly picked: number | undefined
  readonly onSelect: (at: number) => void
}

/** The device's stops, newest first; a click shows one on the map. */
function StopList({ stops, picked, onSelect }: StopListProps) {
  const { t } = useTranslation()
  return (
    <section className={classes['stops']} aria-label={t('Stops')} tabIndex={0}>
      <h3 className={classes['stopsTitle']}>{t('Stops')}</h3>
      {stops.length === 0 && <p className={classes['none']}>{t('No stops in this range.')}</p>}
      <ol className={classes['list']}>
        {stops
          .map((stop, at) => ({ stop, at }))
          .toReversed()
          .map(({ stop, at }) => (
            <li key={stop.fromSeconds}>
              <UnstyledButton
                className={classes['stop'] ?? ''}
                aria-pressed={picked === at}
                onClick={() => onSelect(at)}
              >
                <b>{formatDuration(stop.toSeconds - stop.fromSeconds)}</b>
                <bdi dir="ltr">
                  {formatDateTime(stop.fromSeconds)} – {endText(stop)}
                </bdi>
                <bdi dir="ltr">{formatLocalizedCoordinates(stop)}</bdi>
              </UnstyledButton>
            </li>
          ))}
      </ol>
    </section>
  )
}
