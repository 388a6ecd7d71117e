import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '../../../lib/api/errors.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { RowNote } from '../../../ui/row-list.tsx'
import type { Alarm } from '../list-alarms.ts'
import type { AlarmReader } from '../open-alarms.tsx'
import { useAlarmChange } from '../use-alarms.ts'
import { AlarmActions } from './alarm-actions.tsx'
import { AlarmFacts } from './alarm-facts.tsx'
import { Assignment } from './assignment.tsx'
import { Comments } from './comments.tsx'
import classes from './panel.module.css'
import { Shelving } from './shelving.tsx'
import { ConditionHistory } from './condition-history.tsx'
import { SideDialog } from '../../../ui/dialog/side-dialog.tsx'

type Props = {
  /** Undefined: it is not open (any more). */
  readonly alarm: Alarm | undefined
  readonly reader: AlarmReader
  readonly onClose: () => void
}

/** The details and actions of one open condition. Stays open when the condition closes. */
export function AlarmPanel({ alarm, reader, onClose }: Props) {
  const { t } = useTranslation()
  const [known, setKnown] = useState(alarm)
  if (alarm && alarm !== known) setKnown(alarm)
  return (
    <SideDialog onClose={onClose} position="right" size="md" title={<bdi>{known?.name ?? t('Alarm')}</bdi>}>
      <div className={classes['panel']} data-testid="alarm-panel">
        {!alarm && <Notice kind="info">{t('This is no longer open.')}</Notice>}
        {known && <PanelContent alarm={known} isOpen={alarm !== undefined} reader={reader} />}
      </div>
    </SideDialog>
  )
}

type ContentProps = { readonly alarm: Alarm; readonly isOpen: boolean; readonly reader: AlarmReader }

function PanelContent({ alarm, isOpen, reader }: ContentProps) {
  const { t } = useTranslation()
  const change = useAlarmChange()
  const mayChange = alarm.mayHandle && isOpen
  return (
    <>
      <AlarmFacts alarm={alarm} />
      {isOpen && change.error && (
        <Notice title={t('Error')} onClose={change.reset}>
          {errorMessage(change.error)}
        </Notice>
      )}
      {mayChange && <AlarmActions alarm={alarm} change={change} />}
      {!alarm.mayHandle && <RowNote>{t('You need the Operator permission to change this.')}</RowNote>}
      <Assignment alarm={alarm} mayChange={mayChange} change={change} reader={reader} />
      {(mayChange || alarm.condition.shelved) && (
        <Shelving
          key={alarm.condition.shelved?.until ?? 'none'}
          alarm={alarm}
          mayChange={mayChange}
          change={change}
        />
      )}
      <Comments alarm={alarm} isOpen={isOpen} />
      <ConditionHistory alarm={alarm} isOpen={isOpen} />
    </>
  )
}

export type AlarmChangeMutation = ReturnType<typeof useAlarmChange>
