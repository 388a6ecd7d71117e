import type { PackedDevice } from '@fieldport/contract'
import { maximumPackedDevices } from '@fieldport/domain'
import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../../lib/api/client.ts'
import { errorCode, errorMessage } from '../../lib/api/errors.ts'
import classes from './packing.module.css'

export type DeviceEntryProps = {
  /** The device ID in a code or typed text; null if there is none. */
  readonly parse: (text: string) => string | null
  /** A button that scans with the camera. */
  readonly renderScanner: (onFound: (deviceid: string) => void) => ReactNode
  readonly packed: readonly string[]
  readonly isFull: boolean
  readonly onFound: (device: PackedDevice) => void
}

/** Adds devices one by one: typed, by a handheld scanner that types and presses Enter, or by the camera. */
export function DeviceEntry({ parse, renderScanner, packed, isFull, onFound }: DeviceEntryProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState('')
  const find = useMutation({
    // Each scan has its own request, so that fast scanning need not wait for the previous answer.
    mutationFn: (deviceid: string) => client.billing.findPackedDevice({ deviceid }),
    onSuccess: onFound,
    onError: (error, deviceid) =>
      setProblem(
        errorCode(error) === 'NOT_FOUND'
          ? t('Unknown device: {{deviceid}}', { deviceid })
          : errorMessage(error),
      ),
  })
  const take = (text: string) => {
    const deviceid = parse(text)
    setProblem('')
    if (isFull) return setProblem(t('Limit: {{number}} devices on a slip.', { number: maximumPackedDevices }))
    if (deviceid === null) return setProblem(t('Enter a device ID: 9 letters and digits.'))
    setTyped('')
    if (packed.includes(deviceid)) return setProblem(t('{{deviceid}} is already on this slip.', { deviceid }))
    return find.mutate(deviceid)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim() !== '') take(typed)
  }
  return (
    <div className={classes['entry']}>
      <form onSubmit={submit} className={classes['typed']}>
        <TextInput
          label={t('Device ID')}
          description={t('Type it, or scan the label.')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={300}
          value={typed}
          error={problem || undefined}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {/* Never disabled: otherwise Enter would do nothing, and the next label would be appended to this one. */}
        <Button type="submit" variant="default">
          {t('Add')}
        </Button>
      </form>
      {renderScanner(take)}
    </div>
  )
}
