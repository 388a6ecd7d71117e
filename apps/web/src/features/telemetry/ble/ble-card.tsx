import { type BleTag, bleSignalQuality, parseBleTags } from '@fieldport/domain'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount, formatNumber, withUnit } from '../../../lib/format/numbers.ts'
import type { DeviceFeed } from '../../../lib/live/feed/device-feed.ts'
import { useKeyState } from '../../../lib/live/feed/use-device-feed.ts'
import { Panel } from '../../../ui/panel.tsx'
import { SignalBars } from '../../../ui/drawings/signal-bars.tsx'
import { CardAge } from '../cards/card-age.tsx'
import { CardMessage } from '../cards/card-message.tsx'
import table from '../cards/table.module.css'
import classes from './ble-card.module.css'

/** The Bluetooth devices in range, strongest first. */
export function BleCard({ feed }: { readonly feed: DeviceFeed }) {
  const { t } = useTranslation()
  const { latest } = useKeyState(feed, 'ble')
  const tags = useMemo(() => parseBleTags(latest?.value) ?? [], [latest])
  const aside = (
    <span className={classes['aside']}>
      <CardAge feed={feed} reading={latest} />
      {tags.length > 0 && t('{{total}} in range', { total: formatCount(tags.length) })}
    </span>
  )
  return (
    <Panel title={t('Bluetooth')} aside={aside} testId="card-ble" flush fill>
      {tags.length === 0 ? <CardMessage>{t('No Data Available')}</CardMessage> : <Tags tags={tags} />}
    </Panel>
  )
}

function Tags({ tags }: { readonly tags: readonly BleTag[] }) {
  const { t } = useTranslation()
  return (
    <div className={table['box']} tabIndex={0} role="group" aria-label={t('Bluetooth')}>
      <table className={table['table']}>
        <thead>
          <tr>
            <th scope="col">{t('Address')}</th>
            <th scope="col">{t('Signal')}</th>
            <th scope="col">{t('Data')}</th>
          </tr>
        </thead>
        <tbody>
          {tags.map((tag, at) => (
            // A scan may contain an address several times.
            <tr
              key={`${tag.id} ${tags.slice(0, at).filter(({ id }) => id === tag.id).length}`}
              data-testid="ble-tag"
            >
              <td>
                {tag.name !== null && <div className={table['strong']}>{tag.name}</div>}
                <span className={tag.name === null ? table['once'] : table['code']}>{tag.id}</span>
              </td>
              <td className={table['once']} data-inline>
                <SignalBars quality={bleSignalQuality(tag.rssi)} />
                {tag.rssi !== null && (
                  <span className={table['quiet']}> {withUnit(formatNumber(tag.rssi, 0), 'dBm')}</span>
                )}
              </td>
              <td data-inline>
                <span className={table['code']}>{tag.data}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
