import { useTranslation } from 'react-i18next'
import { useConfigForm } from '../form/context.ts'
import { OutcomeDialog } from '../outcome/outcome-dialog.tsx'
import { useOrder } from '../outcome/use-outcome.ts'
import classes from './admin.module.css'
import { ConfigSet } from './config-set.tsx'
import { PutFile } from './put-file.tsx'
import { SendRpc } from './send-rpc.tsx'

/** Tools that reach the device as it is. Source: specification 2, sections 2, 5 and 7. */
export function AdminTab() {
  const { t } = useTranslation()
  const { deviceid, user } = useConfigForm()
  const { order, outcome, clear } = useOrder(deviceid, t('Successfully Queued'))
  const props = { isSending: order.isPending, onSend: order.mutate }
  return (
    <div className={classes['tab']}>
      <ConfigSet {...props} />
      <SendRpc {...props} isVendor={user.groups.includes('senquip_admin')} />
      <PutFile {...props} />
      <OutcomeDialog outcome={outcome} onClose={clear} />
    </div>
  )
}
