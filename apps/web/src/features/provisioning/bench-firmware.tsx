import type { BenchTest } from '@fieldport/contract'
import { Button, NativeSelect } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, client } from '../../lib/api/client.ts'
import { errorMessage } from '../../lib/api/errors.ts'
import { localizeOr } from '../../lib/texts/messages.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { joinFacts } from '../../lib/format/direction.ts'
import classes from './bench.module.css'

type Props = { readonly deviceid: string; readonly firmware: BenchTest['firmware'] }

/** Sends the device its first firmware and shows the progress. */
export function BenchFirmware({ deviceid, firmware: { current, choices, update } }: Props) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const offered = choices.filter(({ fw }) => fw !== current)
  const [chosen, setChosen] = useState('')
  const fw = offered.some((each) => each.fw === chosen)
    ? chosen
    : (offered.find(({ recommended }) => recommended) ?? offered[0])?.fw
  const send = useMutation({
    mutationFn: (wanted: string) => client.prov.sendFirstFirmware({ deviceid, fw: wanted }),
    onSettled: () => queries.invalidateQueries({ queryKey: api.prov.getBench.key() }),
  })
  const isUpdateInProgress =
    update !== null && ['queued', 'sent', 'downloading', 'rebooting'].includes(update.state)
  if (fw === undefined && !update) return null
  return (
    <div>
      {fw !== undefined && (
        <div className={classes['firmware']}>
          <NativeSelect
            label={t('Firmware to install')}
            value={fw}
            data={offered.map((each) => ({
              value: each.fw,
              label: each.recommended ? t('{{fw}} (recommended)', { fw: each.fw }) : each.fw,
            }))}
            onChange={(event) => setChosen(event.currentTarget.value)}
          />
          <Button
            variant="default"
            disabled={isUpdateInProgress}
            loading={send.isPending}
            onClick={() => send.mutate(fw)}
          >
            {t('Install')}
          </Button>
        </div>
      )}
      {update && (
        <p className={classes['quiet']} role="status">
          {joinFacts([
            update.fw,
            isUpdateInProgress
              ? t('Installing, {{percent}}%', { percent: update.progress })
              : localizeOr(update.localizable, update.message ?? ''),
          ])}
        </p>
      )}
      {send.isError && <Notice title={t('Error')}>{errorMessage(send.error)}</Notice>}
    </div>
  )
}
