import type { AddDeviceResult } from '@fieldport/domain'
import { deviceIdLength, isSetupPassword } from '@fieldport/domain'
import { Button, Stack, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../lib/api/client.ts'
import { errorMessage } from '../../../lib/api/errors.ts'
import { getTimeZone } from '../../../lib/format/times.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { PasswordInput } from '../../../ui/controls/password-input.tsx'
import { TextLink } from '../../../ui/controls/text-link.tsx'
import classes from './add-device.module.css'
import { ScanLabel } from './scan-label.tsx'
import { typedDeviceId } from './typed-id.ts'

type Props = {
  /** The ID from a scanned label. */
  readonly given: string
  readonly onAdded: () => void
}

/** Two steps: the ID, then the setup password if the device requires one. */
export function AddDevice({ given, onAdded }: Props) {
  const { t } = useTranslation()
  const [deviceid, setDeviceId] = useState(() => typedDeviceId(given))
  const [password, setPassword] = useState('')
  const [step, setStep] = useState<'id' | 'password'>('id')
  const add = useMutation(
    api.portal.userAddDevice.mutationOptions({
      onSuccess: ({ resultCode }) => {
        if (resultCode === 'DEVICE_ADDED') onAdded()
        if (resultCode === 'PASSWORD_REQUIRED') setStep('password')
      },
    }),
  )
  const chooseId = (id: string) => {
    setDeviceId(id)
    add.reset()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const timeZone = getTimeZone()
    add.mutate(step === 'id' ? { deviceid, timeZone } : { deviceid, password, timeZone })
  }
  const back = () => {
    setStep('id')
    setPassword('')
    add.reset()
  }
  const isReady = step === 'id' ? deviceid.length === deviceIdLength : isSetupPassword(password)
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {add.isError && <Notice title={t('Error')}>{errorMessage(add.error)}</Notice>}
        {add.data && <Outcome result={add.data.resultCode} deviceid={deviceid} />}
        {step === 'id' ? (
          <IdStep value={deviceid} onChange={chooseId} />
        ) : (
          <PasswordStep deviceid={deviceid} value={password} onChange={setPassword} />
        )}
        <Button type="submit" fullWidth disabled={!isReady} loading={add.isPending}>
          {step === 'id' ? t('Submit') : t('Add Device')}
        </Button>
        <p className={classes['hint']}>
          {t('A new device gets your time zone, {{zone}}. You can change it on its page.', {
            zone: getTimeZone(),
          })}
        </p>
        {step === 'id' ? (
          <ScanLabel onFound={chooseId} />
        ) : (
          <Button variant="default" fullWidth onClick={back}>
            {t('Add a different device')}
          </Button>
        )}
      </Stack>
    </form>
  )
}

type FieldProps = { readonly value: string; readonly onChange: (value: string) => void }

function IdStep({ value, onChange }: FieldProps) {
  const { t } = useTranslation()
  return (
    <TextInput
      label={t('Device ID')}
      description={t('9 letters or digits, on the device label')}
      className={classes['id'] ?? ''}
      name="deviceid"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      autoFocus
      value={value}
      onChange={(event) => onChange(typedDeviceId(event.currentTarget.value))}
    />
  )
}

function PasswordStep({ deviceid, value, onChange }: FieldProps & { readonly deviceid: string }) {
  const { t } = useTranslation()
  return (
    <>
      <p className={classes['hint']}>{t('Enter the setup password for {{deviceid}}.', { deviceid })}</p>
      <PasswordInput
        label={t('Setup password')}
        description={t('5–30 letters, digits and dots; case-sensitive')}
        name="setup-password"
        autoComplete="off"
        autoFocus
        maxLength={30}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <p className={classes['hint']}>
        {t("You'll find it on the device label.")}{' '}
        <TextLink to="/users/$deviceid" params={{ deviceid }} inherit>
          {t('A device Admin can find it here')}
        </TextLink>
      </p>
    </>
  )
}

/** Texts of specification 1, section 8. */
function Outcome({ result, deviceid }: { readonly result: AddDeviceResult; readonly deviceid: string }) {
  const { t } = useTranslation()
  if (result === 'DEVICE_ADDED' || result === 'PASSWORD_REQUIRED') return null
  if (result === 'DEVICE_ALREADY_ADDED')
    return (
      <Notice kind="info" title={t('Device Exists')}>
        <TextLink to="/data/$deviceid" params={{ deviceid }} inherit>
          {t('Open {{deviceid}}', { deviceid })}
        </TextLink>
      </Notice>
    )
  return (
    <Notice title={t('Error')}>
      {result === 'ATTEMPTS_EXCEEDED'
        ? t('Number of incorrect attempts exceeded. Please wait 10 minutes and try again.')
        : t('Error adding device. Please check the Device ID or Password.')}
    </Notice>
  )
}
