import type { exportFlags, SessionUser } from '@fieldport/contract'
import { Button, Checkbox, Group, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../../../lib/api/client.ts'
import { errorMessage } from '../../../lib/api/errors.ts'
import { downloadFile } from '../../../lib/files/download-file.ts'
import { answerText } from '../../../lib/texts/messages.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import classes from './maintenance.module.css'
import { Dialog } from '../../../ui/dialog/dialog.tsx'

const commentLength = 2000

type Props = { readonly deviceid: string; readonly user: SessionUser; readonly onClose: () => void }

/** Exports settings as a file. Source: specification 2, section 3 ('Export and import'). */
export function ExportDialog({ deviceid, user, onClose }: Props) {
  const { t } = useTranslation()
  const [flags, setFlags] = useState(exportDefaults)
  const [comments, setComments] = useState('')
  const offered = offeredFlags(user.groups)
  const save = useMutation({
    mutationFn: () =>
      client.device.exportSettings({
        deviceid,
        options: Object.fromEntries(offered.map((flag) => [flag, flags[flag]])) as Record<
          ExportFlag,
          boolean
        >,
        exportComments: comments,
      }),
    onSuccess: ({ exportFile }) => downloadJson(`${deviceid}-settings.json`, exportFile),
  })
  return (
    <Dialog onClose={onClose} title={t('Export settings')}>
      <form
        className={classes['form']}
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate()
        }}
      >
        <Flags offered={offered} flags={flags} onChange={setFlags} />
        <Textarea
          label={t('Comments')}
          value={comments}
          maxLength={commentLength}
          rows={3}
          onChange={({ currentTarget: { value } }) => setComments(value)}
        />
        {save.isError && <Notice title={t('Error')}>{errorMessage(save.error)}</Notice>}
        {save.data && <Notice kind="success">{answerText(save.data)}</Notice>}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('Close')}
          </Button>
          <Button type="submit" loading={save.isPending} disabled={!offered.some((flag) => flags[flag])}>
            {t('Export')}
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}

type Flags = Readonly<Record<ExportFlag, boolean>>
type FlagsProps = {
  readonly offered: readonly ExportFlag[]
  readonly flags: Flags
  readonly onChange: (flags: Flags) => void
}

function Flags({ offered, flags, onChange }: FlagsProps) {
  const { t } = useTranslation()
  return offered.map((flag) => (
    <Checkbox
      key={flag}
      label={flagName(flag, t)}
      checked={flags[flag]}
      onChange={({ currentTarget: { checked } }) => onChange({ ...flags, [flag]: checked })}
    />
  ))
}

/** Downloads a JSON text. */
function downloadJson(name: string, text: string): void {
  downloadFile(name, new Blob([text], { type: 'application/json' }))
}

type ExportFlag = (typeof exportFlags)[number]

/** In the order of the dialog. Options that include passwords are off by default. */
const exportDefaults: Readonly<Record<ExportFlag, boolean>> = {
  deviceSettings: true,
  displaySettings: true,
  assetNotes: true,
  script: true,
  notificationSettings: true,
  deviceToDeviceApi: true,
  aemp: true,
  wifi: false,
  lte: false,
}

function flagName(flag: ExportFlag, t: TFunction): string {
  switch (flag) {
    case 'deviceSettings':
      return t('Device settings')
    case 'displaySettings':
      return t('Display settings')
    case 'assetNotes':
      return t('Asset notes')
    case 'script':
      return t('Script')
    case 'notificationSettings':
      return t('Notification settings')
    case 'deviceToDeviceApi':
      return t('Device to Device API')
    case 'aemp':
      return t('AEMP API')
    case 'wifi':
      return t('Wi-Fi, including its password')
    default:
      return t('LTE, including its password')
  }
}

/** Fleet reporting is only for its own group. Source: specification 2, section 6. */
function offeredFlags(groups: readonly string[]): readonly ExportFlag[] {
  const flags = Object.keys(exportDefaults) as ExportFlag[]
  return flags.filter((flag) => flag !== 'aemp' || groups.includes('aemp_api_users'))
}
