import { type BenchCheck, hasPassedBench } from '@fieldport/domain'
import { Button, Group, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, client } from '../../lib/api/client.ts'
import { errorMessage } from '../../lib/api/errors.ts'
import { Notice } from '../../ui/feedback/notice.tsx'

type Props = { readonly deviceid: string; readonly checks: readonly BenchCheck[] }
type Verdict = { readonly passed: boolean; readonly note: string }

/** Pass or fail, decided by the person at the bench; the server repeats the checks. */
export function BenchVerdict({ deviceid, checks }: Props) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const [note, setNote] = useState('')
  const record = useMutation({
    mutationFn: ({ passed, note: saved }: Verdict) =>
      client.prov.addBenchResult({ deviceid, passed, note: saved.trim() }),
    // What was typed since is the next note.
    onSuccess: (_, { note: saved }) => setNote((typed) => (typed === saved ? '' : typed)),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: api.prov.getBench.key() }),
        queries.invalidateQueries({ queryKey: api.prov.listDevices.key() }),
      ]),
  })
  const isUpdateInProgress = (passed: boolean) => record.isPending && record.variables.passed === passed
  return (
    <div>
      <TextInput
        label={t('Note')}
        description={t('Needed if the device fails.')}
        maxLength={500}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      {record.isError && <Notice title={t('Error')}>{errorMessage(record.error)}</Notice>}
      <Group gap="sm" mt="sm">
        <Button
          disabled={!hasPassedBench(checks) || record.isPending}
          loading={isUpdateInProgress(true)}
          onClick={() => record.mutate({ passed: true, note })}
        >
          {t('Pass')}
        </Button>
        <Button
          variant="default"
          disabled={note.trim() === '' || record.isPending}
          loading={isUpdateInProgress(false)}
          onClick={() => record.mutate({ passed: false, note })}
        >
          {t('Fail')}
        </Button>
      </Group>
    </div>
  )
}
