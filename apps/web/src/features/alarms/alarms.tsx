import { useTranslation } from 'react-i18next'
import type { LiveFleet } from '../../lib/fleet/live-fleet.ts'
import { Segmented } from '../../ui/controls/segmented.tsx'
import { AlarmHistory, type HistoryDevice } from './alarm-history.tsx'
import type { AlarmView } from './alarm-view.ts'
import classes from './alarms.module.css'
import { type AlarmReader, OpenAlarms } from './open-alarms.tsx'

type Props = {
  readonly view: AlarmView
  readonly onView: (view: AlarmView) => void
  readonly devices: readonly HistoryDevice[] | undefined
  readonly live: LiveFleet
  readonly reader: AlarmReader
  readonly isVendor: boolean
}

/** The alarms of all machines, open and past. */
export function Alarms({ view, onView, devices, live, reader, isVendor }: Props) {
  const { t } = useTranslation()
  const { tab, alarm: _alarm, ...filters } = view
  return (
    <>
      <div className={classes['tabs']}>
        <Segmented
          label={t('Alarms')}
          value={tab ?? 'open'}
          onChange={(value) => onView(value === 'history' ? { ...filters, tab: value } : filters)}
          segments={[
            { value: 'open', label: t('Open alarms') },
            { value: 'history', label: t('History') },
          ]}
        />
      </div>
      {tab === 'history' ? (
        <AlarmHistory devices={devices} isVendor={isVendor} />
      ) : (
        <OpenAlarms view={view} onView={onView} devices={devices} live={live} reader={reader} />
      )}
    </>
  )
}
