import type { DeviceSettings } from '@fieldport/contract'
import { planState } from '@fieldport/domain'
import { Button, Checkbox, Stack, Text, Title } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, client } from '../../lib/api/client.ts'
import { answerText } from '../../lib/texts/messages.ts'
import { ErrorDialog } from '../../ui/feedback/error-dialog.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import classes from './distributors.module.css'
import { Dialog } from '../../ui/dialog/dialog.tsx'

type Props = {
  readonly deviceid: string
  readonly settings: DeviceSettings
  readonly onClose: () => void
}

type Action = Omit<Parameters<typeof client.billing.distributorAction>[0], 'deviceid'>

/**
 * A distributor's actions on one of their devices. Source: specification 3, sections 2.9 and 4 ('Distributor actions').
 */
export function DistributorTools({ deviceid, settings, onClose }: Props) {
  const { t } = useTranslation()
  const act = useMutation({
    mutationFn: (action: Action) => client.billing.distributorAction({ deviceid, ...action }),
  })
  // Everything on the page depends on the plan and the users.
  const reload = () => window.location.reload()
  return (
    <>
      <Dialog
        onClose={act.isSuccess ? reload : onClose}
        title={act.isSuccess ? t('Success') : t('Distributor Tools')}
      >
        {act.isSuccess ? (
          <Stack>
            <Text>{answerText(act.data)}</Text>
            <Button onClick={reload} autoFocus>
              {t('OK')}
            </Button>
          </Stack>
        ) : (
          <>
            <TrialReset
              settings={settings}
              underWay={act.isPending ? act.variables.action : null}
              onAct={act.mutate}
            />
            <NextOwner
              deviceid={deviceid}
              underWay={act.isPending ? act.variables.action : null}
              onAct={act.mutate}
            />
          </>
        )}
      </Dialog>
      {act.error && <ErrorDialog error={act.error} onClose={act.reset} />}
    </>
  )
}

type ActionProps = {
  /** null: none. */
  readonly underWay: Action['action'] | null
  readonly onAct: (action: Action) => void
}

function TrialReset({
  settings,
  underWay,
  onAct,
}: ActionProps & { readonly settings: Pick<DeviceSettings, 'billing' | 'trialResetActive'> }) {
  const { t } = useTranslation()
  const [isSure, setSure] = useState(false)
  const [now] = useState(() => Date.now() / 1000)
  const { billing, trialResetActive } = settings
  const state = planState(billing, now)
  return (
    <section className={classes['action']}>
      <Title order={3} size="h5">
        {t('Trial')}
      </Title>
      {state.trialResetAvailable ? (
        <>
          <Text size="sm">
            {t(
              'The trial starts again when the next person adds the device. Until then the device is on Basic. You can do this once.',
            )}
          </Text>
          <Checkbox
            label={t('Reset the trial of this device')}
            checked={isSure}
            onChange={(event) => setSure(event.currentTarget.checked)}
          />
          <Button
            variant="default"
            disabled={!isSure || underWay !== null}
            loading={underWay === 'reset-trial'}
            onClick={() => onAct({ action: 'reset-trial' })}
          >
            {t('Reset trial')}
          </Button>
        </>
      ) : (
        <Text size="sm" c="dimmed">
          {trialResetActive
            ? t('The trial starts when the next person adds the device.')
            : billing.trial_reset_ts === null
              ? t('No trial is running on this device.')
              : t('The trial of this device has already been reset once.')}
        </Text>
      )}
    </section>
  )
}

function NextOwner({ deviceid, underWay, onAct }: ActionProps & Pick<Props, 'deviceid'>) {
  const { t } = useTranslation()
  const users = useQuery(api.portal.deviceGetPermissions.queryOptions({ input: { deviceid }, staleTime: 0 }))
  const isOpen = users.data?.nextUserBecomesAdmin
  return (
    <section className={classes['action']}>
      <Title order={3} size="h5">
        {t('Next owner')}
      </Title>
      <Text size="sm">
        {t(
          'The next person can add the device without a password and becomes Admin. Anyone who knows the device ID can be that person.',
        )}
      </Text>
      {users.isError && (
        <Notice title={t('Error')} onRetry={() => void users.refetch()}>
          {t('The current state is unknown.')}
        </Notice>
      )}
      {isOpen === true && <Notice kind="warning">{t('This device is open to its next owner.')}</Notice>}
      {isOpen === true ? (
        <Button
          variant="default"
          disabled={underWay !== null}
          loading={underWay === 'no-pass'}
          onClick={() => onAct({ action: 'no-pass', params: 'DISABLE' })}
        >
          {t('Require the password again')}
        </Button>
      ) : (
        <Button
          variant="default"
          loading={underWay === 'no-pass'}
          disabled={isOpen === undefined || underWay !== null}
          onClick={() => onAct({ action: 'no-pass', params: 'ADMIN' })}
        >
          {t('Let the next owner in without a password')}
        </Button>
      )}
    </section>
  )
}
