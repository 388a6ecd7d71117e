import { type AlertFrequency, alertIntervals, alertKinds, type AlertKind } from '@fieldport/domain'
import { NativeSelect } from '@mantine/core'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { AlertChannel, AlertDraft, AlertField } from './alert-draft.ts'
import classes from './events.module.css'

type Props = {
  readonly draft: AlertDraft
  /** Only the row of alerts, on or off. */
  readonly isSimple: boolean
  readonly isDisabled: boolean
  readonly isSmsDisabled: boolean
  readonly onChange: (draft: AlertDraft) => void
}

const channels: readonly AlertChannel[] = ['SMS', 'Email', 'Webhook']

/** One row per type of event, one column per channel. */
export function AlertTable({ draft, isSimple, isDisabled, isSmsDisabled, onChange }: Props) {
  const { t } = useTranslation()
  const kinds: readonly AlertKind[] = isSimple ? ['alert'] : alertKinds
  return (
    <table className={classes['table']}>
      <thead>
        <tr>
          <th scope="col">{t('Event')}</th>
          {channels.map((channel) => (
            <th key={channel} scope="col">
              {channelName(channel, t)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {kinds.map((kind) => (
          <tr key={kind}>
            <th scope="row">{kindName(kind, t)}</th>
            {channels.map((channel) => {
              const field: AlertField = `${kind}${channel}Interval`
              return (
                <td key={channel}>
                  <NativeSelect
                    aria-label={`${kindName(kind, t)}: ${channelName(channel, t)}`}
                    value={draft[field]}
                    disabled={channel === 'SMS' ? isSmsDisabled : isDisabled}
                    data={isSimple ? onOrOff(t) : frequencies(t)}
                    onChange={({ currentTarget: { value } }) =>
                      onChange({ ...draft, [field]: value as AlertFrequency })
                    }
                  />
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function channelName(channel: AlertChannel, t: TFunction): string {
  const names: Readonly<Record<AlertChannel, string>> = {
    SMS: t('SMS'),
    Email: t('Email'),
    Webhook: t('Webhook'),
  }
  return names[channel]
}

function kindName(kind: AlertKind, t: TFunction): string {
  if (kind === 'alert') return t('Alerts')
  return kind === 'warning' ? t('Warnings') : t('Alarms')
}

function frequencies(t: TFunction) {
  const words: Readonly<Record<AlertFrequency, string>> = {
    Never: t('Never'),
    Once: t('Once'),
    Daily: t('Daily'),
  }
  return (Object.keys(alertIntervals) as AlertFrequency[]).map((value) => ({ value, label: words[value] }))
}

/** For the simpler type of device: any interval except Never is shown as Enabled. */
function onOrOff(t: TFunction) {
  return [
    { value: 'Never', label: t('Disabled') },
    { value: 'Daily', label: t('Enabled') },
  ]
}
