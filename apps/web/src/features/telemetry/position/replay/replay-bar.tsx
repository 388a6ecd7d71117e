import { describeMeasurement } from '@fieldport/domain'
import { ActionIcon } from '@mantine/core'
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatNumber, withUnit } from '../../../../lib/format/numbers.ts'
import { formatDateTime } from '../../../../lib/format/times.ts'
import { toDisplayUnit } from '../../../../lib/format/units.ts'
import { Segmented } from '../../../../ui/controls/segmented.tsx'
import { replaySpeeds } from './replay.ts'
import classes from '../route/route-dialog.module.css'
import type { RouteReplay } from './use-replay.ts'

/** Play, pause, speed, and a slider over the whole range. */
export function ReplayBar({
  replay: { span, replay, position, speedKph, dispatch },
}: {
  readonly replay: RouteReplay
}) {
  const { t } = useTranslation()
  if (!span || span.from === span.to) return null
  const time = formatDateTime(replay.ts)
  const { isPlaying } = replay
  return (
    <div className={classes['replay']} role="group" aria-label={t('Replay')}>
      <ActionIcon
        size="lg"
        variant="filled"
        aria-label={isPlaying ? t('Pause') : t('Play')}
        onClick={() => dispatch({ kind: isPlaying ? 'pause' : 'play' })}
      >
        {isPlaying ? <IconPlayerPauseFilled size={16} /> : <IconPlayerPlayFilled size={16} />}
      </ActionIcon>
      <Segmented
        label={t('Replay speed')}
        value={String(replay.speed)}
        onChange={(value) => {
          const speed = replaySpeeds.find((one) => String(one) === value)
          if (speed !== undefined) dispatch({ kind: 'speed', speed })
        }}
        segments={replaySpeeds.map((speed) => ({ value: String(speed), label: `×${speed}` }))}
      />
      <input
        type="range"
        className={classes['slider']}
        aria-label={t('Time')}
        aria-valuetext={time}
        min={Math.floor(span.from)}
        max={Math.ceil(span.to)}
        step={Math.max(1, Math.round((span.to - span.from) / 1000))}
        value={replay.ts}
        onChange={({ currentTarget }) => dispatch({ kind: 'seek', ts: Number(currentTarget.value) })}
      />
      <output className={classes['moment']} data-testid="replay-moment">
        <bdi dir="ltr">{time}</bdi>
        {position && speedKph !== undefined && <bdi dir="ltr">{speedText(speedKph)}</bdi>}
      </output>
    </div>
  )
}

function speedText(kph: number): string {
  const { unit, decimals } = describeMeasurement('gps_speed')
  const shown = toDisplayUnit({ unit, decimals })
  return withUnit(formatNumber(shown.convert(kph), shown.decimals), shown.unit)
}
