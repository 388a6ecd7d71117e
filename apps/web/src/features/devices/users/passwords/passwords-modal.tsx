import type { DevicePasswords } from '@fieldport/contract'
import { Button, Stack } from '@mantine/core'
import { useReducer } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../../../../lib/api/client.ts'
import { errorCode, errorMessage } from '../../../../lib/api/errors.ts'
import { useCodeCheck } from '../../../../ui/controls/code-check.ts'
import { CodeField } from '../../../../ui/controls/code-field.tsx'
import { CopyButton } from '../../../../ui/controls/copy-button.tsx'
import { Notice } from '../../../../ui/feedback/notice.tsx'
import { firstPasswordStep, nextPasswordStep } from './password-steps.ts'
import classes from '../users.module.css'
import { Dialog } from '../../../../ui/dialog/dialog.tsx'

type Props = { readonly deviceid: string; readonly email: string; readonly onClose: () => void }

/** For these codes the server's message is shown, for all others a generic one. */
const explainedCodes = new Set(['INVALID_INPUT', 'TOO_MANY_REQUESTS', 'ENGINE_UNAVAILABLE', 'FORBIDDEN'])

export function PasswordsModal({ deviceid, email, onClose }: Props) {
  const { t } = useTranslation()
  const [step, dispatch] = useReducer(nextPasswordStep, firstPasswordStep)
  const messageOf = (error: unknown) =>
    explainedCodes.has(errorCode(error) ?? '')
      ? errorMessage(error)
      : t('Something went wrong. Please try again.')
  const send = async () => {
    dispatch({ type: 'send' })
    try {
      await client.portal.deviceGetPasswords({ deviceid })
      dispatch({ type: 'sent' })
    } catch (error) {
      dispatch({ type: 'notSent', message: messageOf(error) })
    }
  }
  const check = async (code: string) => {
    try {
      return await client.portal.deviceGetPasswords({ deviceid, code })
    } catch (error) {
      throw new Error(messageOf(error), { cause: error })
    }
  }
  const isStart = step.name === 'start' || step.name === 'sending'
  return (
    <Dialog onClose={onClose} title={t('Device Passwords')}>
      <div className={classes['steps']} data-step={step.name}>
        {isStart && (
          <Start
            deviceid={deviceid}
            email={email}
            message={step.name === 'start' ? step.message : undefined}
            isSending={step.name === 'sending'}
            onSend={() => void send()}
          />
        )}
        {step.name === 'code' && (
          <EnterCode
            email={email}
            check={check}
            onDone={(passwords) => dispatch({ type: 'redeemed', passwords })}
            onAgain={() => void send()}
          />
        )}
        {step.name === 'shown' && <Shown passwords={step.passwords} />}
      </div>
    </Dialog>
  )
}

type StartProps = {
  readonly deviceid: string
  readonly email: string
  readonly message: string | undefined
  readonly isSending: boolean
  readonly onSend: () => void
}

function Start({ deviceid, email, message, isSending, onSend }: StartProps) {
  const { t } = useTranslation()
  return (
    <Stack gap="md">
      {message !== undefined && <Notice title={t('Error')}>{message}</Notice>}
      <p className={classes['question']}>
        {t(
          'To see the setup and Wi-Fi passwords of {{deviceid}}, enter the 6-digit code we send to {{email}}.',
          {
            deviceid,
            email,
          },
        )}
      </p>
      <Button loading={isSending} onClick={onSend} data-autofocus>
        {t('Send Email')}
      </Button>
    </Stack>
  )
}

type EnterProps = {
  readonly email: string
  readonly check: (code: string) => Promise<DevicePasswords>
  readonly onDone: (passwords: DevicePasswords) => void
  readonly onAgain: () => void
}

function EnterCode({ email, check, onDone, onAgain }: EnterProps) {
  const { t } = useTranslation()
  const code = useCodeCheck(check, onDone)
  return (
    <Stack gap="md">
      <CodeField
        check={code}
        label={t('6-digit code')}
        description={t('Sent to {{email}}. Expires in 10 minutes.', { email })}
      />
      <Button variant="default" onClick={onAgain} disabled={code.isChecking}>
        {t('Send a new code')}
      </Button>
    </Stack>
  )
}

function Shown({ passwords }: { readonly passwords: DevicePasswords }) {
  const { t } = useTranslation()
  const { setup_pass: setup, wifi_pass: wifi } = passwords
  return (
    <dl className={classes['passwords']}>
      <dt>{t('Setup password')}</dt>
      <dd>
        <code>{setup}</code>
        {setup !== null && <CopyButton value={setup} what={t('Setup password')} />}
      </dd>
      <dt>{t('Wi-Fi password')}</dt>
      <dd>
        {wifi === null ? (
          <span className={classes['quiet']}>{t('No password')}</span>
        ) : (
          <>
            <code>{wifi}</code>
            <CopyButton value={wifi} what={t('Wi-Fi password')} />
          </>
        )}
      </dd>
    </dl>
  )
}
