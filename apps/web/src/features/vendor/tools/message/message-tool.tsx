import { maximumCheckedMessage, type MessageCheck } from '@fieldport/contract'
import { isDeviceId } from '@fieldport/domain'
import { checkMessage, type CheckedMessage, listMessageKeys } from '@fieldport/protocol'
import { Textarea, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../../lib/api/client.ts'
import { errorMessage } from '../../../../lib/api/errors.ts'
import { readNow } from '../../../../lib/clock.ts'
import { formatDataSize } from '../../../../lib/format/numbers.ts'
import { Notice } from '../../../../ui/feedback/notice.tsx'
import type { ToolProps } from '../tool-props.ts'
import classes from '../tools.module.css'
import { MessageKeys } from './message-keys.tsx'
import { type JudgedPoint, MessagePoints } from './message-points.tsx'

const typingPauseMs = 400
const example = '{"ts": 1770701635, "vin": 12.4, "vbat": 3.9}'

/**
 * Shows what ingest would do with a message: for each point, and for a given device according to its stored data and
 * plan.
 */
export function MessageTool({ inputs: { message, device }, onChange }: ToolProps) {
  const { t } = useTranslation()
  const [asked] = useDebouncedValue(message, typingPauseMs)
  const isTyped = message.trim() !== ''
  const deviceId = isDeviceId(device) ? device : undefined
  const checked = useMemo(
    () => checkMessage(message, { deviceId, nowSeconds: readNow() }),
    [message, deviceId],
  )
  const keys = useMemo(() => listMessageKeys(checked.accepted.map(({ point }) => point)), [checked])
  const isTooLong = asked.length > maximumCheckedMessage
  const answer = useQuery({
    ...api.portal.adminCheckMessage.queryOptions({
      input: { deviceid: deviceId ?? '', message: asked },
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
    enabled: deviceId !== undefined && asked.trim() !== '' && !isTooLong,
  })
  const known =
    deviceId !== undefined && asked === message && !answer.isPlaceholderData ? answer.data : undefined
  return (
    <>
      <TextInput
        label={t('Device ID')}
        description={t('Optional. Checks the message against the stored data and plan of this device.')}
        value={device}
        maxLength={9}
        error={device !== '' && deviceId === undefined && t('Enter the 9 letters and digits of a device ID.')}
        onChange={(event) => onChange({ device: event.currentTarget.value.trim().toUpperCase() })}
        spellCheck={false}
        autoComplete="off"
        dir="ltr"
        maw={320}
      />
      <Textarea
        label={t('Message')}
        description={t('JSON as the device sends it. Kept on this page only. Never part of its link.')}
        placeholder={example}
        value={message}
        autosize
        minRows={6}
        maxRows={20}
        onChange={(event) => onChange({ message: event.currentTarget.value })}
        spellCheck={false}
        classNames={{ input: classes['code'] ?? '' }}
        dir="ltr"
      />
      {isTyped && deviceId !== undefined && answer.isError && (
        <Notice title={t('Error')} onRetry={() => void answer.refetch()}>
          {errorMessage(answer.error)}
        </Notice>
      )}
      {deviceId !== undefined && isTooLong && (
        <Notice kind="info">
          {t('Checked without the device: up to {{size}} can be checked against one.', {
            size: formatDataSize(maximumCheckedMessage),
          })}
        </Notice>
      )}
      {isTyped && <MessagePoints points={judge(checked, known)} plan={known?.plan} />}
      {keys.length > 0 && <MessageKeys keys={keys} />}
    </>
  )
}

/** The server's judgement once available, because it knows the device; otherwise the decoder's. */
function judge(checked: CheckedMessage, known: MessageCheck | undefined): readonly JudgedPoint[] {
  const accepted: readonly JudgedPoint[] =
    known?.points ??
    checked.accepted.map(({ index, point: { ts } }) => ({ index, ts, outcome: 'accepted' as const }))
  return [...accepted, ...(known?.refused ?? checked.refused)].toSorted(
    (one, other) => one.index - other.index,
  )
}
