import type { ProvisionResult } from '@fieldport/contract'
import { Button, FileButton, Group, Stack, Textarea } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/api/client.ts'
import { errorMessage } from '../../lib/api/errors.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { batchColumns, readBatch, withoutDevices } from './batch.ts'
import { BatchPreview, BatchResults } from './batch-tables.tsx'
import classes from './provisioning.module.css'

/** A thousand rows of the longest fields are about 300 kB. */
const maximumFileBytes = 1_000_000

/** Pasted or from a file; problems are shown before anything is sent. */
export function ProvisionBatchForm() {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const [text, setText] = useState('')
  const [fileProblem, setFileProblem] = useState<string>()
  const [results, setResults] = useState<readonly ProvisionResult[]>()
  const rows = useMemo(() => readBatch(text), [text])
  const ready = rows.filter(({ problems }) => problems.length === 0)
  const make = useMutation(
    api.prov.createDevices.mutationOptions({
      onMutate: () => setResults(undefined),
      onSuccess: async (answer) => {
        setResults(answer.results)
        // Refused rows stay to be corrected, and so does what was typed or scanned meanwhile.
        const created = answer.results.filter(({ status }) => status === 'created')
        setText((now) => withoutDevices(now, new Set(created.map(({ deviceid }) => deviceid))))
        await queries.invalidateQueries({ queryKey: api.prov.listDevices.key() })
      },
    }),
  )
  const change = (next: string) => {
    setText(next)
    setFileProblem(undefined)
    // A batch that is still being created must not be sent again.
    if (!make.isPending) make.reset()
  }
  return (
    <Panel title={t('Create multiple devices')}>
      <Stack gap="md">
        {make.isError && <Notice title={t('Error')}>{errorMessage(make.error)}</Notice>}
        {fileProblem !== undefined && <Notice title={t('Error')}>{fileProblem}</Notice>}
        <Textarea
          label={t('Comma-separated values')}
          description={t('Columns: {{columns}}. The header row is optional. Empty passwords are generated.', {
            columns: batchColumns.join(', '),
          })}
          classNames={{ input: classes['csv'] ?? '' }}
          rows={6}
          spellCheck={false}
          autoComplete="off"
          value={text}
          onChange={(event) => change(event.currentTarget.value)}
        />
        <Group gap="sm">
          <Button
            loading={make.isPending}
            disabled={ready.length === 0}
            onClick={() => make.mutate({ devices: ready.map(({ item }) => item) })}
          >
            {ready.length === 0
              ? t('Create devices')
              : t('Create devices: {{number}}', { number: ready.length })}
          </Button>
          <OpenFile onText={change} onProblem={setFileProblem} />
        </Group>
        {rows.length > 0 && <BatchPreview rows={rows} />}
        {results && <BatchResults results={results} />}
      </Stack>
    </Panel>
  )
}

type OpenProps = { readonly onText: (text: string) => void; readonly onProblem: (problem: string) => void }

function OpenFile({ onText, onProblem }: OpenProps) {
  const { t } = useTranslation()
  const read = async (file: File | null) => {
    if (!file) return
    if (file.size > maximumFileBytes) onProblem(t('File too large (1 MB limit)'))
    else onText(await file.text())
  }
  return (
    <FileButton accept=".csv,text/csv,text/plain" onChange={(file) => void read(file)}>
      {(props) => (
        <Button {...props} variant="default" leftSection={<IconUpload size={16} />}>
          {t('Open a file')}
        </Button>
      )}
    </FileButton>
  )
}
