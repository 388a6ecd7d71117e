import { parseDisplaySettings } from '@fieldport/domain'
import { Loader } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeviceFeed } from '../../../lib/live/feed/device-feed.ts'
import { useLatestPoint } from '../../../lib/live/feed/use-device-feed.ts'
import { Panel } from '../../../ui/panel.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import tableClasses from '../../../ui/plain-table.module.css'
import classes from './connect.module.css'
import { listDecodedKeys } from './decoded-keys.ts'

type Props = {
  readonly feed: DeviceFeed
  readonly model: string
  /** As stored; contains the owner's names and units. */
  readonly displaySettings: unknown
}

/** Waits for the device's first message, then shows its decoded keys. */
export function FirstMessage({ feed, model, displaySettings }: Props) {
  const { t } = useTranslation()
  const point = useLatestPoint(feed)
  const settings = useMemo(() => parseDisplaySettings(displaySettings), [displaySettings])
  const keys = useMemo(() => (point ? listDecodedKeys(point, model, settings) : []), [point, model, settings])
  return (
    <Panel
      title={t('3. Check that data arrives')}
      testId="first-message"
      aside={
        point && (
          <span className={classes['quiet']}>
            <RelativeTime seconds={point.ts} />
          </span>
        )
      }
    >
      <p className={classes['status']} role="status" data-state={point ? 'received' : 'waiting'}>
        {point ? <IconCircleCheck size={20} aria-hidden="true" /> : <Loader size={18} color="gray" />}
        {point ? t('First message received') : t('Waiting for the first message…')}
      </p>
      {point ? (
        <>
          <p className={classes['hint']}>{t('The latest message contains these values.')}</p>
          <div className={classes['scroll']} tabIndex={0}>
            <table className={`${tableClasses['table']} ${classes['table']}`}>
              <thead>
                <tr>
                  <th>{t('Name')}</th>
                  <th>{t('Key')}</th>
                  <th>{t('Value')}</th>
                </tr>
              </thead>
              <tbody>
                {keys.map(({ key, name, value, count }) => (
                  <tr key={key}>
                    <td>{name}</td>
                    <td className={classes['quiet']}>{key}</td>
                    <td>{count === undefined ? value : t('{{count}} item', { count })}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      ) : (
        <p className={classes['hint']}>{t('It appears here automatically, within a second of arriving.')}</p>
      )}
    </Panel>
  )
}
