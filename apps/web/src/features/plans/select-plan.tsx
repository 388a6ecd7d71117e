import type { BillingCustomer, DeviceSummary } from '@fieldport/contract'
import {
  changingDevices,
  type PermissionLevel,
  type PlanChangeDevice,
  type PlanChangeRefusal,
  type PlanChangeRequest,
  planChangeRefusal,
  type PlanTerm,
  type SubscriptionState,
} from '@fieldport/domain'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../../lib/api/client.ts'
import { errorMessage, errorReason } from '../../lib/api/errors.ts'
import { TextLink } from '../../ui/controls/text-link.tsx'
import { Segmented } from '../../ui/controls/segmented.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { PlanBadge } from '../../ui/feedback/plan-badge.tsx'
import { BasicWarning } from './basic-warning.tsx'
import { BillingError } from './billing-error.tsx'
import { billingOptions, reloadPlans } from './billing-options.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { termName } from '../../ui/plan-names.ts'
import { priceText, totalText } from './price-text.ts'

export type PlannedDevice = Pick<DeviceSummary, 'deviceid' | 'name' | 'plan' | 'term'> & {
  /** Why a device without a term is Hosted; absent: only the server knows. */
  readonly subscription?: SubscriptionState
  /** The reader's; absent: ADMIN. */
  readonly permission?: PermissionLevel
}

type Props = {
  readonly devices: readonly PlannedDevice[]
  readonly onClose: () => void
  /** Called once the plan was changed. */
  readonly onDone: () => void
}

/** What a person chose, and on which plans. */
type Choice = {
  readonly request: PlanChangeRequest
  readonly seen: readonly PlanChangeDevice[]
  /** The coupon in the price that was shown; null: none. */
  readonly percentOff: number | null
}

/** Changes the plan of devices. Source: specification 3, section 2.9 ('Select New Plan modal'). */
export function SelectPlan({ devices, onClose, onDone }: Props) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const change = useMutation({
    mutationFn: ({ request, seen, percentOff }: Choice) =>
      client.billing.updateSubscription({
        devices: devices.map(({ deviceid }) => deviceid),
        ...request,
        seen: seen.map(({ deviceId: deviceid, tier: plan, term }) => ({ deviceid, plan, term })),
        ...(request.plan === 'PREMIUM' ? { percent_off: percentOff } : {}),
      }),
    onSuccess: async () => {
      await reloadPlans(queries)
      onDone()
    },
    // The change may have been made even if its response was lost. A refusal is shown at once.
    onError: () => void reloadPlans(queries),
  })
  return (
    <Dialog onClose={onClose} title={t('Select New Plan')}>
      <PlanForm
        devices={devices}
        isPending={change.isPending}
        error={change.error}
        onSubmit={change.mutate}
        onClose={onClose}
      />
    </Dialog>
  )
}

type FormProps = Pick<Props, 'devices' | 'onClose'> & {
  readonly isPending: boolean
  readonly error: Error | null
  readonly onSubmit: (choice: Choice) => void
}

function PlanForm({ devices, isPending, error, onSubmit, onClose }: FormProps) {
  const { t } = useTranslation()
  const customer = useQuery(billingOptions())
  const mayBuy = devices.every(({ permission = 'ADMIN' }) => permission === 'ADMIN')
  const [isHosted, setHosted] = useState(mayBuy)
  const [term, setTerm] = useState<PlanTerm>('MONTHLY')
  const [isSure, setSure] = useState(false)
  const request: PlanChangeRequest = isHosted ? { plan: 'PREMIUM', term } : { plan: 'STANDARD' }
  const planned = toPlanned(devices, customer.data)
  const percentOff = customer.data?.discount?.coupon.percent_off ?? null
  const refusal = refusalOf(planned, request, customer.data)
  // The change succeeded and only its response was lost, according to the details fetched since.
  const isDoneAnyway = error !== null && errorReason(error) !== 'changed' && refusal === 'unchanged'
  return (
    <Stack gap="md">
      <Planned devices={devices} planned={planned} />
      <Segmented
        label={t('Plan')}
        value={isHosted ? 'PREMIUM' : 'STANDARD'}
        onChange={(value) => setHosted(value === 'PREMIUM')}
        segments={[
          { value: 'STANDARD', label: t('Basic') },
          { value: 'PREMIUM', label: t('Hosted'), disabled: !mayBuy },
        ]}
        fullWidth
      />
      {isHosted ? (
        <HostedTerm
          term={term}
          onTerm={setTerm}
          devices={changingDevices(planned, request).length}
          percentOff={percentOff}
        />
      ) : (
        <BasicWarning isAdmin={mayBuy} isSure={isSure} onSure={setSure} />
      )}
      {isHosted && refusal === null && customer.data?.portal_subscription.status === 'cancelled' && (
        <Notice kind="warning">
          {t('You cancelled your subscription. This change resumes it for all devices you pay for.')}
        </Notice>
      )}
      {customer.isError && <BillingError error={customer.error} onRetry={() => void customer.refetch()} />}
      {isDoneAnyway ? (
        <Notice kind="success">{t('The change was made: the selected devices have this plan now.')}</Notice>
      ) : (
        <>
          {refusal && <Refusal refusal={refusal} />}
          {error && <Failure error={error} />}
        </>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {isDoneAnyway ? t('Close') : t('Cancel')}
        </Button>
        <Button
          {...(isHosted ? {} : { color: 'red' })}
          loading={isPending}
          disabled={refusal !== null || (isHosted ? !customer.data : !isSure)}
          onClick={() => onSubmit({ request, seen: planned, percentOff })}
        >
          {isHosted
            ? t('Change to Hosted')
            : mayBuy
              ? t('Change to Basic and delete data')
              : t('End payment')}
        </Button>
      </Group>
    </Stack>
  )
}

/** What is about to change: one device with its present plan, or the number of several. */
function Planned({
  devices,
  planned,
}: {
  readonly devices: readonly PlannedDevice[]
  readonly planned: readonly PlanChangeDevice[]
}) {
  const { t } = useTranslation()
  const [device] = devices
  const [plan] = planned
  if (!device || !plan || devices.length > 1)
    return <Text size="sm">{t('{{count}} device', { count: devices.length })}</Text>
  return (
    <Group gap="xs">
      <Text size="sm">{device.name || device.deviceid}</Text>
      <PlanBadge plan={plan.tier} term={plan.term} />
    </Group>
  )
}

/** Suggests support, except if somebody else has changed the plan: trying again helps. */
function Failure({ error }: { readonly error: Error }) {
  const { t } = useTranslation()
  if (errorReason(error) === 'changed') return <Notice kind="warning">{errorMessage(error)}</Notice>
  return (
    <Notice title={t('Error')}>
      {errorMessage(error)} {t('Please contact support.')}
    </Notice>
  )
}

type TermProps = {
  readonly term: PlanTerm
  readonly onTerm: (term: PlanTerm) => void
  readonly devices: number
  readonly percentOff: number | null
}

function HostedTerm({ term, onTerm, devices, percentOff }: TermProps) {
  const { t } = useTranslation()
  return (
    <>
      <Segmented
        label={t('Term')}
        value={term}
        onChange={(value) => onTerm(value === 'YEARLY' ? 'YEARLY' : 'MONTHLY')}
        segments={(['MONTHLY', 'YEARLY'] as const).map((value) => ({ value, label: termName(value, t) }))}
        fullWidth
      />
      <Text size="sm">
        {priceText(term, percentOff, t)}
        {devices > 1 && <br />}
        {devices > 1 && totalText(devices, term, percentOff, t)}
      </Text>
      <Text size="sm" c="dimmed">
        {t('Applies immediately. The minimum term is 1 month or 1 year. No refunds.')}
      </Text>
    </>
  )
}

function toPlanned(
  devices: readonly PlannedDevice[],
  customer: BillingCustomer | undefined,
): readonly PlanChangeDevice[] {
  const status = customer?.portal_subscription.status === 'cancelled' ? 'cancelled' : 'active'
  const paid = new Map(customer?.portal_subscription.devices.map((item) => [item.deviceid, item.term]))
  return devices.map(({ deviceid, plan, term: listed, subscription }) => {
    // Billing details are fetched again more often than the devices.
    const own = paid.get(deviceid)
    const term = own ?? listed
    return {
      deviceId: deviceid,
      tier: term === listed ? plan : 'Hosted',
      term,
      // Without the reason nothing is refused in advance.
      subscription: term === null ? (subscription ?? 'cancelled') : own === undefined ? 'active' : status,
      isPaidByOther: term !== null && own === undefined,
      // Checked by the server.
      isOwn: true,
    }
  })
}

/** Refusals that can be predicted before sending; the server decides. */
function refusalOf(
  devices: readonly PlanChangeDevice[],
  request: PlanChangeRequest,
  customer: BillingCustomer | undefined,
): PlanChangeRefusal | null {
  if (!customer) return null
  return planChangeRefusal(devices, request, {
    hasPaymentMethod: customer.invoice_settings.default_payment_method !== null,
    isDelinquent: customer.delinquent,
  })
}

function Refusal({ refusal }: { readonly refusal: PlanChangeRefusal }) {
  const { t } = useTranslation()
  const isAboutMoney = refusal === 'noPaymentMethod' || refusal === 'outstandingInvoice'
  return (
    <Notice kind="warning">
      {refusalText(refusal, t)}{' '}
      {isAboutMoney && (
        <TextLink to="/account/{-$tab}" params={{ tab: 'billing' }} inherit>
          {t('Billing Details')}
        </TextLink>
      )}
    </Notice>
  )
}

function refusalText(refusal: PlanChangeRefusal, t: TFunction): string {
  switch (refusal) {
    case 'noPaymentMethod':
      return t('No payment method has been set. A payment method is required for Portal Hosting plans.')
    case 'outstandingInvoice':
      return t('There is an outstanding invoice. Update your payment method, then pay the invoice.')
    case 'notOwn':
      return t('To pay for a device, you must be added to it yourself, not only through a team.')
    case 'otherPayer':
      return t('Someone else pays for a selected device.')
    case 'existingHosted':
      return t(
        'Some selected devices already have an existing Hosted plan. Only a monthly plan can be changed, to a yearly one.',
      )
    default:
      return t('The selected devices already have this plan.')
  }
}
