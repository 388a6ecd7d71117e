import { findRpcMethod, rpcMethodNames } from '@fieldport/domain'
import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { localize } from '../../../lib/texts/messages.ts'
import { Panel } from '../../../ui/panel.tsx'
import type { Command } from '../outcome/use-device-actions.ts'
import classes from './admin.module.css'
import { dangerousMethods, exampleArgs, invalidJson, readObject } from './read-args.ts'

type Props = {
  readonly isSending: boolean
  readonly isVendor: boolean
  readonly onSend: (command: Command) => void
}

/** Methods that cannot be sent here, because their own pages validate them. */
const guardedMethods: readonly string[] = ['OTA.Update', 'Device.SetPlan']

/** Sends any method with any arguments. */
export function SendRpc({ isSending, isVendor, onSend }: Props) {
  const { t } = useTranslation()
  const methods = rpcMethodNames.filter(
    (name) => !guardedMethods.includes(name) || (isVendor && name === 'OTA.Update'),
  )
  const [method, setMethod] = useState<string>('Sys.GetInfo')
  const [text, setText] = useState('')
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<typeof invalidJson>()
  const isDangerous = dangerousMethods.includes(method)
  const isOnce = findRpcMethod(method)?.repeatable === false
  const choose = (name: string) => {
    setMethod(name)
    setText(exampleArgs[name] ?? '')
    setTyped('')
    setProblem(undefined)
  }
  return (
    <Panel title={t('Send RPC')} testId="send-rpc">
      <form
        className={classes['form']}
        onSubmit={(event) => {
          event.preventDefault()
          const args = readObject(text)
          setProblem(args ? undefined : invalidJson)
          if (args) onSend({ method, args })
        }}
      >
        <NativeSelect
          label={t('Method')}
          description={
            isOnce
              ? t('Sent once. If the device does not answer, the command may still have run.')
              : t('Resent until the device answers.')
          }
          value={method}
          data={[...methods]}
          onChange={({ currentTarget: { value } }) => choose(value)}
        />
        <Arguments
          text={text}
          problem={problem}
          onType={(value) => {
            setText(value)
            setProblem(undefined)
          }}
        />
        {isDangerous && <MethodConfirmationInput method={method} typed={typed} onType={setTyped} />}
        <Button
          type="submit"
          loading={isSending}
          disabled={isDangerous && typed !== method}
          {...(isDangerous ? { color: 'red' } : {})}
        >
          {t('Send')}
        </Button>
      </form>
    </Panel>
  )
}

type ArgumentsProps = {
  readonly text: string
  readonly problem: typeof invalidJson | undefined
  readonly onType: (text: string) => void
}

function Arguments({ text, problem, onType }: ArgumentsProps) {
  const { t } = useTranslation()
  return (
    <Textarea
      label={t('Arguments as JSON')}
      rows={4}
      classNames={{ input: classes['code'] ?? '' }}
      value={text}
      error={problem && localize(problem)}
      spellCheck={false}
      onChange={({ currentTarget: { value } }) => onType(value)}
    />
  )
}

type TypedProps = {
  readonly method: string
  readonly typed: string
  readonly onType: (typed: string) => void
}

function MethodConfirmationInput({ method, typed, onType }: TypedProps) {
  const { t } = useTranslation()
  return (
    <TextInput
      label={t('Type {{text}} to confirm', { text: method })}
      value={typed}
      autoComplete="off"
      onChange={({ currentTarget: { value } }) => onType(value)}
    />
  )
}
