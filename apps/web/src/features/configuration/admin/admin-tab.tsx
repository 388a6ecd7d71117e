import { flattenConfig } from '@fieldport/domain'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmationSequence } from '../dialogs/confirmation-sequence.tsx'
import { useConfigForm } from '../form/context.ts'
import { type SaveConfirmation, findRiskConfirmations } from '../form/saving/save-plan.ts'
import { OutcomeDialog } from '../outcome/outcome-dialog.tsx'
import { type Command, useQueueCommand } from '../outcome/use-device-actions.ts'
import classes from './admin.module.css'
import { ConfigSet } from './config-set.tsx'
import { PutFile } from './put-file.tsx'
import { SendRpc } from './send-rpc.tsx'

/** Tools that act on the device directly. Source: specification 2, sections 2, 5 and 7. */
export function AdminTab() {
  const { t } = useTranslation()
  const { deviceid, user } = useConfigForm()
  const { order, outcome, clear } = useQueueCommand(deviceid, t('Successfully Queued'))
  const [asked, setAsked] = useState<Command | null>(null)
  const onSend = (command: Command) =>
    findCommandConfirmations(command).length > 0 ? setAsked(command) : order.mutate(command)
  const props = { isSending: order.isPending, onSend }
  return (
    <div className={classes['tab']}>
      <ConfigSet {...props} />
      <SendRpc {...props} isVendor={user.groups.includes('senquip_admin')} />
      <PutFile {...props} />
      {asked && (
        <ConfirmationSequence
          confirmations={findCommandConfirmations(asked)}
          onClose={() => setAsked(null)}
          onConfirm={() => {
            setAsked(null)
            order.mutate(asked)
          }}
        />
      )}
      <OutcomeDialog outcome={outcome} onClose={clear} />
    </div>
  )
}

/** A configuration sent as a command requires the same confirmations as the form. */
function findCommandConfirmations({ method, args = {} }: Command): readonly SaveConfirmation[] {
  return method === 'Config.Set' ? findRiskConfirmations(flattenConfig(args['config'])) : []
}
