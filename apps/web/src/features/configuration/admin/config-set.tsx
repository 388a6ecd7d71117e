import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { localize } from '../../../lib/texts/messages.ts'
import { Panel } from '../../../ui/panel.tsx'
import type { Command } from '../outcome/use-device-actions.ts'
import classes from './admin.module.css'
import { invalidJson, readObject } from './read-args.ts'

type Props = { readonly isSending: boolean; readonly onSend: (command: Command) => void }

/** Sends settings as JSON, nested as on the device. */
export function ConfigSet({ isSending, onSend }: Props) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<typeof invalidJson>()
  return (
    <Panel title={t('Config set')} testId="config-set">
      <form
        className={classes['form']}
        onSubmit={(event) => {
          event.preventDefault()
          const config = readObject(text)
          setProblem(config ? undefined : invalidJson)
          if (config) onSend({ method: 'Config.Set', args: { config } })
        }}
      >
        <Textarea
          label={t('Settings as JSON')}
          placeholder='{"device": {"name": "Pump 3"}}'
          rows={8}
          classNames={{ input: classes['code'] ?? '' }}
          value={text}
          error={problem && localize(problem)}
          spellCheck={false}
          onChange={({ currentTarget: { value } }) => {
            setText(value)
            setProblem(undefined)
          }}
        />
        <Button type="submit" loading={isSending} disabled={text.trim() === ''}>
          {t('Set config')}
        </Button>
      </form>
    </Panel>
  )
}
