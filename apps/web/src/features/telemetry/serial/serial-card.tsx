import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConfigNames } from '../../../lib/device/device-config.ts'
import type { DeviceFeed } from '../../../lib/live/feed/device-feed.ts'
import { useFeedKeys, useKeyState } from '../../../lib/live/feed/use-device-feed.ts'
import { CopyButton } from '../../../ui/controls/copy-button.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { Segmented } from '../../../ui/controls/segmented.tsx'
import { CardMessage } from '../cards/card-message.tsx'
import { captureKeys, captureText, type CaptureNotation } from './capture-text.ts'
import classes from './serial-card.module.css'

type Props = { readonly deviceid: string; readonly feed: DeviceFeed }

/** The last capture of the serial port, and earlier ones. */
export function SerialCard({ deviceid, feed }: Props) {
  const { t } = useTranslation()
  const keys = captureKeys(useFeedKeys(feed))
  const [chosen, setChosen] = useState<string>()
  const [view, setView] = useState<CaptureNotation>('text')
  const key = keys.find((each) => each === chosen) ?? keys[0] ?? 'capture1'
  const state = useKeyState(feed, key)
  const name = useConfigNames(deviceid)(key.replace('capture', 'serial'))
  const newest = captureText(state.latest?.value, view)
  return (
    <Panel
      title={name === undefined ? t('Serial Capture') : `${t('Serial Capture')} · ${name}`}
      aside={
        <div className={classes['tools']}>
          {keys.length > 1 && (
            <Segmented
              label={t('Port')}
              value={key}
              onChange={setChosen}
              segments={keys.map((each) => ({ value: each, label: each.slice('capture'.length) }))}
            />
          )}
          <Segmented
            label={t('Show as')}
            value={view}
            onChange={(next) => setView(next === 'hex' ? 'hex' : 'text')}
            segments={[
              { value: 'text', label: t('Text') },
              { value: 'hex', label: t('Hex') },
            ]}
          />
          {newest !== '' && <CopyButton value={newest} what={t('Serial Capture')} />}
        </div>
      }
      testId="card-capture"
      flush
      fill
    >
      {state.latest === undefined ? (
        <CardMessage>{t('No Data Available')}</CardMessage>
      ) : (
        <ol className={classes['captures']} tabIndex={0} aria-label={t('Captures, newest first')}>
          {(state.recent.length === 0 ? [state.latest] : state.recent.toReversed()).map(({ ts, value }) => (
            <li key={ts} className={classes['capture']}>
              <span className={classes['when']}>
                <RelativeTime seconds={ts} focusable={false} />
              </span>
              <pre className={classes['text']} data-testid="capture">
                {captureText(value, view)}
              </pre>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  )
}
