import { deviceIdLength, isDeviceId } from '@fieldport/domain'
import { Button, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/api/client.ts'
import { errorMessage } from '../../lib/api/errors.ts'
import { answerText } from '../../lib/texts/messages.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Panel } from '../../ui/panel.tsx'

const empty = { deviceid: '', model: '', setupPassword: '', wifiPassword: '', secret: '' }

/** Creates one device, then shows its label. */
export function ProvisionDevice({ onProvisioned }: { readonly onProvisioned: (deviceid: string) => void }) {
  const { t } = useTranslation()
  const form = useForm({ initialValues: empty })
  const { deviceid } = form.values
  const make = useProvisionDevice(onProvisioned)
  const refused = make.data?.results.find(({ status }) => status !== 'created')
  const passwords = [
    { field: 'setupPassword', label: t('Setup password') },
    { field: 'wifiPassword', label: t('Wi-Fi password') },
    { field: 'secret', label: t('Secret') },
  ] as const
  return (
    <Panel title={t('Create a device')}>
      <form onSubmit={form.onSubmit((device) => make.mutate({ devices: [device] }))} noValidate>
        <Stack gap="sm">
          {make.isError && <Notice title={t('Error')}>{errorMessage(make.error)}</Notice>}
          {refused && <Notice title={t('Error')}>{answerText(refused)}</Notice>}
          <TextInput
            label={t('Device ID')}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            {...form.getInputProps('deviceid')}
            error={
              deviceid.length >= deviceIdLength &&
              !isDeviceId(deviceid) &&
              t('Enter a device ID of 9 characters (A–Z and 0–9).')
            }
            onChange={(event) =>
              form.setFieldValue('deviceid', event.currentTarget.value.trim().toUpperCase())
            }
          />
          <TextInput
            label={t('Model')}
            placeholder="ORB-C2"
            autoComplete="off"
            {...form.getInputProps('model')}
          />
          {passwords.map(({ field, label }) => (
            <TextInput
              key={field}
              label={label}
              placeholder={t('Leave empty to generate one')}
              autoComplete="off"
              {...form.getInputProps(field)}
            />
          ))}
          <Button
            type="submit"
            loading={make.isPending}
            disabled={!isDeviceId(deviceid) || form.values.model.trim() === ''}
          >
            {t('Create')}
          </Button>
        </Stack>
      </form>
    </Panel>
  )
}

function useProvisionDevice(onProvisioned: (deviceid: string) => void) {
  const queries = useQueryClient()
  return useMutation(
    api.prov.createDevices.mutationOptions({
      onSuccess: async ({ results }) => {
        const [result] = results
        if (result?.status !== 'created') return
        await queries.invalidateQueries({ queryKey: api.prov.listDevices.key() })
        onProvisioned(result.deviceid)
      },
    }),
  )
}
