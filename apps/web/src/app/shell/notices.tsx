import { useRouter } from '@tanstack/react-router'
import { useEffect, useSyncExternalStore } from 'react'
import { dismissNotice, moveNotices, readNotices, subscribeNotices } from '../../lib/notices.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import classes from './shell.module.css'

/** What a page had to say before it led on to this one. */
export function Notices() {
  const router = useRouter()
  const notices = useSyncExternalStore(subscribeNotices, readNotices)
  useEffect(
    () =>
      router.subscribe('onResolved', ({ pathChanged, fromLocation }) => {
        if (pathChanged && fromLocation) moveNotices()
      }),
    [router],
  )
  if (notices.length === 0) return null
  return (
    <div className={classes['notices']}>
      {notices.map(({ id, kind, title, text }) => (
        <Notice key={id} kind={kind} title={title} onClose={() => dismissNotice(id)}>
          {text}
        </Notice>
      ))}
    </div>
  )
}
