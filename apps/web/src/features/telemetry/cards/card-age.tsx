import type { DeviceFeed } from '../../../lib/live/feed/device-feed.ts'
import type { Reading } from '../../../lib/live/point-store.ts'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import classes from './card-age.module.css'

type Props = { readonly feed: DeviceFeed; readonly reading: Reading | undefined }

/** The age of a reading that is not in the newest point, so that old values are recognisable. */
export function CardAge({ feed, reading }: Props) {
  if (reading === undefined || reading.ts >= (feed.store.latest()?.ts ?? 0)) return null
  return (
    <span className={classes['age']}>
      <RelativeTime seconds={reading.ts} />
    </span>
  )
}
