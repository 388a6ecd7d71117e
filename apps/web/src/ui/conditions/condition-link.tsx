import { useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import { conditionHref } from '../../lib/conditions/condition-place.ts'
import type { OpenCondition } from '../../lib/conditions/reason-text.ts'
import { isPlainClick } from '../behaviour/clicks.ts'

type Props = {
  readonly deviceid: string
  readonly condition: Pick<OpenCondition, 'reason' | 'subject'>
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** A link to the place on the device's page that shows a condition. */
export function ConditionLink({ deviceid, condition, className, children }: Props) {
  const router = useRouter()
  const href = conditionHref(deviceid, condition)
  const open = (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    router.history.push(href)
  }
  return (
    <a className={className} href={href} data-device={deviceid} onClick={open}>
      {children}
    </a>
  )
}
