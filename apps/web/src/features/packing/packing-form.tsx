import type { PackedDevice, PackingSlip } from '@fieldport/contract'
import { maximumPackedDevices } from '@fieldport/domain'
import { Button, Stack, Textarea, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, client } from '../../lib/api/client.ts'
import { errorMessage } from '../../lib/api/errors.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { type DeviceEntryProps, DeviceEntry } from './device-entry.tsx'
import { PackedDevices } from './packed-devices.tsx'
import { SlipLink } from './slip-link.tsx'

const empty = { reference: '', recipient: '', notes: '' }
type Order = typeof empty
type NewSlip = Order & { readonly devices: string[] }

const isSame = (one: Order, other: Order) =>
  one.reference === other.reference && one.recipient === other.recipient && one.notes === other.notes

/** A parcel being packed: its devices and its address. */
export function PackingForm(entry: Pick<DeviceEntryProps, 'parse' | 'renderScanner'>) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const [order, setOrder] = useState(empty)
  const [devices, setDevices] = useState<readonly PackedDevice[]>([])
  const [made, setMade] = useState<PackingSlip>()
  const create = useMutation({
    mutationFn: (slip: NewSlip) => client.billing.packingSlip(slip),
    onSuccess: async (slip, { devices: packed, ...sent }) => {
      setMade(slip)
      // The next parcel may have been started meanwhile.
      setOrder((typed) => (isSame(typed, sent) ? empty : typed))
      setDevices((scanned) => scanned.filter(({ deviceid }) => !packed.includes(deviceid)))
      await queries.invalidateQueries({ queryKey: api.billing.listPackingSlips.key() })
    },
  })
  const set = (field: keyof Order) => (text: string) => setOrder((typed) => ({ ...typed, [field]: text }))
  const isComplete = devices.length > 0 && order.reference.trim() !== '' && order.recipient.trim() !== ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isComplete && !create.isPending)
      create.mutate({ ...order, devices: devices.map(({ deviceid }) => deviceid) })
  }
  const add = (device: PackedDevice) => {
    setMade(undefined)
    setDevices((packed) => [...packed.filter(({ deviceid }) => deviceid !== device.deviceid), device])
  }
  return (
    <Panel title={t('New packing slip')}>
      <Stack gap="md">
        {made && (
          <Notice kind="success" title={t('Packing slip {{id}} created', { id: made.id })}>
            <SlipLink id={made.id} />
          </Notice>
        )}
        <DeviceEntry
          {...entry}
          packed={devices.map(({ deviceid }) => deviceid)}
          isFull={devices.length >= maximumPackedDevices}
          onFound={add}
        />
        <PackedDevices
          devices={devices}
          onRemove={(id) => setDevices((packed) => packed.filter(({ deviceid }) => deviceid !== id))}
        />
        <form onSubmit={submit}>
          <Stack gap="md">
            <TextInput
              label={t('Order number')}
              maxLength={60}
              value={order.reference}
              onChange={(event) => set('reference')(event.currentTarget.value)}
            />
            <Textarea
              label={t('Deliver to')}
              autosize
              minRows={3}
              maxLength={400}
              value={order.recipient}
              onChange={(event) => set('recipient')(event.currentTarget.value)}
            />
            <Textarea
              label={t('Notes (optional)')}
              autosize
              minRows={1}
              maxLength={500}
              value={order.notes}
              onChange={(event) => set('notes')(event.currentTarget.value)}
            />
            {create.isError && <Notice title={t('Error')}>{errorMessage(create.error)}</Notice>}
            <Button type="submit" disabled={!isComplete} loading={create.isPending}>
              {t('Create packing slip')}
            </Button>
          </Stack>
        </form>
      </Stack>
    </Panel>
  )
}
