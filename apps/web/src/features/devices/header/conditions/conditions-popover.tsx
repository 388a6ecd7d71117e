import {
  countedConditions,
  hasCapability,
  isShelved,
  type PermissionLevel,
  conditionStart,
} from '@fieldport/domain'
import { Button, Popover } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '../../../../lib/api/errors.ts'
import type { OpenCondition } from '../../../../lib/conditions/reason-text.ts'
import { alarmIdOf } from '../../../../lib/conditions/alarm-id.ts'
import { conditionPlace } from '../../../../lib/conditions/condition-place.ts'
import { showPlace } from '../../../../lib/conditions/show-place.ts'
import type { DeviceFeed } from '../../../../lib/live/feed/device-feed.ts'
import { useConditions } from '../../../../lib/live/feed/use-device-feed.ts'
import { ConditionMark } from '../../../../ui/conditions/condition-mark.tsx'
import { ConditionReason, ConditionSince } from '../../../../ui/conditions/condition-reason.tsx'
import { PopupTarget } from '../../../../ui/controls/popup-button.tsx'
import { TextLink } from '../../../../ui/controls/text-link.tsx'
import { Notice } from '../../../../ui/feedback/notice.tsx'
import { RelativeTime } from '../../../../ui/relative-time.tsx'
import { ListRow, RowList, RowNote } from '../../../../ui/row-list.tsx'
import { type AcknowledgementOutcome, conditionId, unacknowledged } from './acknowledging.ts'
import classes from './conditions.module.css'
import { useAcknowledge } from './use-acknowledge.ts'

type Props = {
  readonly deviceid: string
  readonly feed: DeviceFeed
  readonly permission: PermissionLevel
  readonly me: string
  readonly onClose: () => void
}

/** The machine's conditions, worst first, with their acknowledgements. */
export function ConditionsPopover(props: Props) {
  return (
    <Popover
      opened
      onChange={(opened) => !opened && props.onClose()}
      position="bottom-start"
      width="min(480px, calc(100vw - 32px))"
      offset={6}
      trapFocus={false}
      returnFocus={false}
    >
      <Popover.Target>
        <PopupTarget />
      </Popover.Target>
      <Popover.Dropdown className={classes['popover'] ?? ''}>
        <ConditionsList {...props} />
      </Popover.Dropdown>
    </Popover>
  )
}

function ConditionsList({ deviceid, feed, permission, me, onClose }: Props) {
  const { t } = useTranslation()
  const known = useConditions(feed)?.conditions ?? []
  // Shelved conditions are listed last.
  const conditions = [...countedConditions(known), ...known.filter(isShelved)]
  const { acknowledge, pending, error, outcome, dismiss } = useAcknowledge(deviceid, feed, me)
  const pressed = usePressed()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const mayAcknowledge = hasCapability(permission, 'accessTriggers')
  const open = unacknowledged(countedConditions(conditions))
  // The pressed button is gone; without focus inside, Escape would not close the popover.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  })
  const isBusy = (condition: OpenCondition) =>
    pending.some((each) => conditionId(each) === conditionId(condition))
  return (
    <section aria-labelledby="open-conditions" data-testid="open-conditions" className={classes['list']}>
      <div className={classes['head']}>
        <h2 ref={heading} id="open-conditions" tabIndex={-1} className={classes['title']}>
          {t('Open alarms and warnings')}
        </h2>
        {mayAcknowledge && (open.length > 1 || pressed.has(all)) && (
          <Button
            size="xs"
            variant="default"
            loading={pending.length > 1}
            disabled={open.length === 0}
            onClick={() => {
              pressed.add([all, ...open.map(conditionId)])
              acknowledge(open)
            }}
          >
            {t('Acknowledge all')}
          </Button>
        )}
      </div>
      {error && (
        <Notice title={t('Error')} onClose={dismiss}>
          {errorMessage(error)}
        </Notice>
      )}
      {outcome && (
        <Notice kind="info" onClose={dismiss}>
          {outcomeText(outcome, t)}
        </Notice>
      )}
      {conditions.length === 0 && (
        <p className={classes['none']}>
          <IconCircleCheck size={18} aria-hidden="true" />
          {t('No open alarms or warnings')}
        </p>
      )}
      <RowList className={classes['rows']}>
        {conditions.map((condition) => (
          <Row
            key={conditionId(condition)}
            condition={condition}
            deviceid={deviceid}
            mayHandle={mayAcknowledge}
            onClose={onClose}
          >
            {mayAcknowledge &&
              (condition.acknowledged === undefined || pressed.has(conditionId(condition))) && (
                <Button
                  size="xs"
                  variant="default"
                  loading={isBusy(condition)}
                  disabled={condition.acknowledged !== undefined}
                  onClick={() => {
                    pressed.add([conditionId(condition)])
                    acknowledge([condition])
                  }}
                >
                  {t('Acknowledge')}
                </Button>
              )}
          </Row>
        ))}
      </RowList>
      {!mayAcknowledge && open.length > 0 && (
        <RowNote>{t('You need the Operator permission to acknowledge.')}</RowNote>
      )}
    </section>
  )
}

const all = 'all'

/**
 * The buttons that were pressed. They stay, disabled, while the list is open: if the list became shorter, the second
 * click of a double click would land on the page behind it.
 */
function usePressed() {
  const [pressed, setPressed] = useState<ReadonlySet<string>>(new Set())
  return {
    has: (id: string) => pressed.has(id),
    add: (ids: readonly string[]) => setPressed((before) => new Set([...before, ...ids])),
  }
}

function outcomeText(outcome: AcknowledgementOutcome, t: TFunction): string {
  if (outcome.kind === 'closed') return t('This is no longer open.')
  return outcome.by === ''
    ? t('Already acknowledged by someone else.')
    : t('Already acknowledged by {{name}}.', { name: outcome.by })
}

type RowProps = {
  readonly condition: OpenCondition
  readonly deviceid: string
  /** Whether a link leads to the alarm inbox, for everything except acknowledging. */
  readonly mayHandle: boolean
  readonly onClose: () => void
  readonly children: ReactNode
}

function Row({ condition, deviceid, mayHandle, onClose, children }: RowProps) {
  const { t } = useTranslation()
  const place = conditionPlace(condition)
  const reason = <ConditionReason condition={condition} />
  const follow = () => {
    onClose()
    // If the URL already contains the place, navigation does not scroll to it.
    if (place !== undefined) showPlace(place)
  }
  return (
    <ListRow
      data-testid="condition"
      data-kind={condition.kind}
      data-level={condition.level}
      text={
        <>
          <ConditionMark condition={condition} />
          <p className={classes['reason']}>
            {place === undefined ? (
              reason
            ) : (
              <Link to="/data/$deviceid" params={{ deviceid }} search={{ show: place }} onClick={follow}>
                {reason}
              </Link>
            )}
          </p>
          <RowNote>
            <ConditionSince seconds={conditionStart(condition)} />
            {condition.acknowledged && <AcknowledgedBy acknowledged={condition.acknowledged} />}
            {mayHandle && (
              <>
                {' · '}
                <TextLink
                  to="/alarms"
                  search={{ alarm: alarmIdOf(deviceid, condition) }}
                  onClick={onClose}
                  inherit
                >
                  {t('Assign, comment, shelve')}
                </TextLink>
              </>
            )}
          </RowNote>
        </>
      }
      tools={children}
    />
  )
}

function AcknowledgedBy({
  acknowledged: { by, at },
}: {
  readonly acknowledged: NonNullable<OpenCondition['acknowledged']>
}) {
  const { t } = useTranslation()
  return (
    <>
      {' · '}
      {by === '' ? t('acknowledged') : t('acknowledged by {{name}}', { name: by })}{' '}
      <RelativeTime seconds={at} />
    </>
  )
}
