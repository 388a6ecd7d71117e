import type { VendorDevice } from '@fieldport/contract'
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, use, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, client } from '../../../lib/api/client.ts'
import { errorMessage } from '../../../lib/api/errors.ts'
import { formatDate, formatDateTime } from '../../../lib/format/times.ts'
import { getLocaleSettings } from '../../../lib/locale-settings.ts'
import { PlansContext } from '../../../ui/controls/plans-context.ts'
import { Segmented } from '../../../ui/controls/segmented.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { type GrantTerm, grantOf, isGranted, latestGrantDate, mayGrant } from './grant.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'

type Props = { readonly device: VendorDevice }

/** Grants Hosted without payment; hidden if a subscription pays or the brand has no plans. An open dialog stays. */
export function GrantPlan({ device }: Props) {
  const { t } = useTranslation()
  const [isOpen, dialog] = useDisclosure(false)
  const hasPlans = use(PlansContext)
  if (!hasPlans) return null
  return (
    <>
      {mayGrant(device.plan) && (
        <Button size="xs" variant="default" onClick={dialog.open}>
          {t('Grant Hosted')}
        </Button>
      )}
      {isOpen && <GrantDialog device={device} onClose={dialog.close} />}
    </>
  )
}

function GrantDialog({ device, onClose }: Props & { readonly onClose: () => void }) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const [term, setTerm] = useState<GrantTerm>('date')
  const [date, setDate] = useState('')
  const grant = grantOf(device.plan, term, date)
  const reload = () => queries.invalidateQueries({ queryKey: api.portal.adminGetDevice.key() })
  const save = useMutation({
    mutationFn: (input: NonNullable<typeof grant>) =>
      client.billing.updatePlan({ devices: [device.deviceid], ...input }),
    onSuccess: async () => {
      await reload()
      onClose()
    },
    // A refused date is compared with an end that someone else may have set meanwhile.
    onError: () => void reload(),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (grant && !save.isPending) save.mutate(grant)
  }
  return (
    <Dialog onClose={onClose} title={t('Grant Hosted to {{deviceid}}', { deviceid: device.deviceid })}>
      <form onSubmit={submit}>
        <Stack gap="md">
          <Text size="sm">
            {t('The device is Hosted without payment. This is recorded in its audit log.')}
          </Text>
          <Segmented
            label={t('Term')}
            value={term}
            onChange={(value) => setTerm(value === 'lifetime' ? 'lifetime' : 'date')}
            segments={[
              { value: 'date', label: t('Until a date') },
              { value: 'lifetime', label: t('Lifetime') },
            ]}
          />
          {term === 'date' && (
            <TextInput
              type="date"
              label={t('Last day')}
              description={
                isGranted(device.plan)
                  ? t('Granted until {{time}}', { time: formatDateTime(device.plan.endsAt) })
                  : undefined
              }
              max={latestGrantDate}
              value={date}
              error={
                date > latestGrantDate
                  ? t('Choose a day up to {{date}}, or Lifetime.', { date: latestDay() })
                  : undefined
              }
              onChange={(event) => setDate(event.currentTarget.value)}
            />
          )}
          {save.isError && <Notice title={t('Error')}>{errorMessage(save.error)}</Notice>}
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button type="submit" disabled={grant === null} loading={save.isPending}>
              {t('Grant')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}

function latestDay(): string {
  return formatDate(Date.parse(latestGrantDate) / 1000, { ...getLocaleSettings(), timeZone: 'UTC' })
}
