import { maximumBulkDevices } from './limits.ts'
import { nestConfig } from '@fieldport/domain'
import { Button, Group, Modal, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '../../../lib/api/errors.ts'
import { Notice } from '../../../ui/notice.tsx'
import { client } from '../../../lib/api/client.ts'
import { useConfigForm } from '../form/context.ts'
import { ChooseDevices } from './choose-devices.tsx'
import { ChooseKeys } from './choose-keys.tsx'
import { ResultTable } from './result-table.tsx'

type Props = {
  readonly note: string
  /** The devices that were chosen beforehand; empty: this one. */
  readonly targets: readonly string[]
  readonly onClose: () => void
}

/** The changes of this form to many devices: what and where, what would change, and a result for each. */
export function ManyDialog({ note, targets, onClose }: Props) {
  const { t } = useTranslation()
  const { store, deviceid } = useConfigForm()
  const [keys, setKeys] = useState<readonly string[]>(() => Object.keys(store.changes()))
  const [devices, setDevices] = useState(targets.length > 0 ? targets : [deviceid])
  const settings = nestConfig(store.changes(keys))
  const call = { deviceids: [...devices], settings, note }
  const preview = useMutation({ mutationFn: () => client.device.setConfigOfMany({ ...call, dryRun: true }) })
  const apply = useMutation({
    mutationFn: () => client.device.setConfigOfMany({ ...call, dryRun: false }),
    onSuccess: () => store.reset(devices.includes(deviceid) ? keys : []),
  })
  const results = apply.data?.results ?? preview.data?.results
  const willChange = preview.data?.results.filter(({ status }) => status === 'queued').length ?? 0
  const error = apply.error ?? preview.error
  const isReady = keys.length > 0 && devices.length > 0 && devices.length <= maximumBulkDevices
  return (
    <Modal
      opened
      onClose={onClose}
      size="80rem"
      title={apply.data ? t('Results') : preview.data ? t('Preview') : t('Apply to many devices')}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <Stack gap="md">
        {error && <Notice title={t('Error')}>{errorMessage(error)}</Notice>}
        {results ? (
          <ResultTable results={results} isPreview={!apply.data} />
        ) : (
          <>
            <ChooseKeys chosen={keys} onChoose={setKeys} />
            <ChooseDevices chosen={devices} onChoose={setDevices} />
          </>
        )}
      </Stack>
      <Group justify="flex-end" mt="md">
        {preview.data && !apply.data && (
          <Button variant="default" onClick={() => preview.reset()} disabled={apply.isPending}>
            {t('Back')}
          </Button>
        )}
        {apply.data ? (
          <Button onClick={onClose}>{t('Close')}</Button>
        ) : preview.data ? (
          <Button onClick={() => apply.mutate()} loading={apply.isPending} disabled={willChange === 0}>
            {t('Apply to {{count}} device', { count: willChange })}
          </Button>
        ) : (
          <Button onClick={() => preview.mutate()} loading={preview.isPending} disabled={!isReady}>
            {t('Preview')}
          </Button>
        )}
      </Group>
    </Modal>
  )
}
