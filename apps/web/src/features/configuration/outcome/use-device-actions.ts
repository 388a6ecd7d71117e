import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, client } from '../../../lib/api/client.ts'
import { answerText } from '../../../lib/texts/messages.ts'
import { queueRefreshMs } from '../form/saving/save-plan.ts'
import { listSettingProblems } from '../form/saving/save-problems.ts'
import type { Outcome } from './outcome-dialog.tsx'

export type Command = { readonly method: string; readonly args?: Record<string, unknown> }

/** Queues a command; the server's message becomes the outcome. */
export function useQueueCommand(deviceid: string, title: string) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const order = useMutation({
    mutationFn: ({ method, args = {} }: Command) => client.portal.deviceSendRpc({ deviceid, method, args }),
    onSuccess: (answer) => {
      const { failedKeys = [], problems = {}, localizableProblems = {} } = answer
      setOutcome(
        failedKeys.length === 0
          ? { kind: 'success', title, text: answerText(answer) }
          : {
              kind: 'warning',
              title: t('Incomplete'),
              text: t('The other settings were sent. Not accepted:'),
              problems: listSettingProblems({ failedKeys, problems, localizableProblems }),
            },
      )
    },
    onError: (error) => setOutcome({ kind: 'error', error }),
    onSettled: () => {
      setTimeout(
        () => void queries.invalidateQueries({ queryKey: api.portal.deviceGetRpcQueue.key() }),
        queueRefreshMs,
      )
    },
  })
  return { order, outcome, clear: () => setOutcome(null) }
}

/** Changes a device's settings in the portal, which are refetched before the change counts as done. */
export function usePortalSettingsChange<Input>(
  deviceid: string,
  change: (input: Input) => Promise<Parameters<typeof answerText>[0]>,
  title: string,
  onSaved: () => void = () => undefined,
) {
  const queries = useQueryClient()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const save = useMutation({
    mutationFn: change,
    onSuccess: async (answer) => {
      await queries.invalidateQueries({ queryKey: api.portal.deviceGetSettings.key({ input: { deviceid } }) })
      onSaved()
      setOutcome({ kind: 'success', title, text: answerText(answer) })
    },
    onError: (error) => setOutcome({ kind: 'error', error }),
  })
  return { save, outcome, setOutcome, clear: () => setOutcome(null) }
}
