import type { BillingCustomer } from '@fieldport/contract'
import { Button, Group, Skeleton, Stack } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { api, client } from '../../lib/api/client.ts'
import { errorMessage } from '../../lib/api/errors.ts'
import { TextLink } from '../../ui/controls/text-link.tsx'
import { DescriptionItem, DescriptionList } from '../../ui/description-list.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { BillingError } from './billing-error.tsx'
import { billingOptions } from './billing-options.ts'
import classes from './plans.module.css'
import { formatPercent } from './price-text.ts'

/** Who pays and how. Source: specification 3, sections 2.9 and 7.2. */
export function BillingDetails() {
  const customer = useQuery(billingOptions())
  if (customer.isError) return <BillingError error={customer.error} onRetry={() => void customer.refetch()} />
  if (!customer.data) return <Skeleton h={196} />
  return <Details customer={customer.data} />
}

function Details({ customer }: { readonly customer: BillingCustomer }) {
  const { t } = useTranslation()
  const { name, email, address, delinquent, invoice_settings, discount, portal_subscription } = customer
  const method = invoice_settings.default_payment_method
  const lines = address ? addressLines(address) : []
  return (
    <Stack gap="md">
      {delinquent && (
        <Notice kind="warning" title={t('Payment failed')}>
          {t('There is an outstanding invoice. Update your payment method, then pay the invoice.')}
        </Notice>
      )}
      {portal_subscription.status === 'cancelled' && (
        <Notice kind="info" title={t('Subscription cancelled')}>
          {t(
            'Your devices stay Hosted until the end of their terms. To keep them Hosted, choose a plan for one of them again, or open the payment details.',
          )}{' '}
          <TextLink to="/subscriptions" inherit>
            {t('Subscriptions')}
          </TextLink>
        </Notice>
      )}
      <div className={classes['facts']}>
        <DescriptionList>
          <DescriptionItem name={t('Name')}>{name || '—'}</DescriptionItem>
          <DescriptionItem name={t('Email')}>{email}</DescriptionItem>
          <DescriptionItem name={t('Address')}>
            {lines.length === 0 ? '—' : lines.map((line, index) => <div key={index}>{line}</div>)}
          </DescriptionItem>
          <DescriptionItem name={t('Payment method')}>
            {method ? (
              <bdi dir="ltr">
                {`${method.brand} •••• ${method.last4}, ${String(method.exp_month).padStart(2, '0')}/${method.exp_year % 100}`}
              </bdi>
            ) : (
              t('None')
            )}
          </DescriptionItem>
          {discount && (
            <DescriptionItem name={t('Coupon')}>
              {t('{{percent}}% off', { percent: formatPercent(discount.coupon.percent_off) })}
            </DescriptionItem>
          )}
        </DescriptionList>
      </div>
      <OpenPortal name={name || email} email={email} />
    </Stack>
  )
}

/** Opens the payment provider's own page, which links back here. */
function OpenPortal({ name, email }: { readonly name: string; readonly email: string }) {
  const { t } = useTranslation()
  const open = useMutation({
    mutationFn: () => client.billing.createStripePortal({ name, email }),
    onSuccess: ({ message }) => globalThis.location.assign(message.url),
  })
  useReturn(open.reset)
  return (
    <>
      {open.isError && (
        <Notice title={t('Error')}>
          {errorMessage(open.error)} {t('Please contact support.')}
        </Notice>
      )}
      <Group>
        <Button loading={open.isPending || open.isSuccess} onClick={() => open.mutate()}>
          {t('Update payment details')}
        </Button>
      </Group>
    </>
  )
}

/** A page from the back-forward cache is as it was left: its button still loads, and its details may be outdated. */
function useReturn(resetButton: () => void): void {
  const queries = useQueryClient()
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      resetButton()
      void queries.invalidateQueries({ queryKey: api.billing.getCustomer.key() })
    }
    globalThis.addEventListener('pageshow', onShow)
    return () => globalThis.removeEventListener('pageshow', onShow)
  }, [queries, resetButton])
}

function addressLines(address: NonNullable<BillingCustomer['address']>): readonly string[] {
  const { line1, line2, city, state, postal_code, country } = address
  const town = [postal_code, city, state].filter(Boolean).join(' ')
  return [line1, line2, town, country].filter((line) => line !== '')
}
