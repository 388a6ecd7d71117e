import type { DeviceSettings } from '@fieldport/contract'
import { parseDeviceTimeZone } from '@fieldport/domain'
import { Select, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, client } from '../../../lib/api/client.ts'
import { useNow } from '../../../lib/clock.ts'
import { conflictAuthor } from '../../../lib/api/conflict-author.ts'
import { errorMessage } from '../../../lib/api/errors.ts'
import { formatDateTime } from '../../../lib/format/times.ts'
import { listTimeZones } from '../../../lib/format/zones.ts'
import { getLocaleSettings } from '../../../lib/locale-settings.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { DifferencesNotice } from '../saving/differences-notice.tsx'
import { SaveFooter } from '../saving/save-footer.tsx'
import { conflictingNames, useFreshSettings } from '../saving/use-save-settings.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'

type Props = {
  readonly deviceid: string
  readonly settings: DeviceSettings
  readonly onClose: () => void
}

/** Sets the zone in which the device's days begin, for everybody who sees it. */
export function TimeZoneDialog({ deviceid, settings, onClose }: Props) {
  const { t } = useTranslation()
  const [base, setBase] = useState(settings.PORTAL_timeZone)
  const [zone, setZone] = useState(base)
  const [isLeaving, setLeaving] = useState(false)
  const { save, theirs, settle } = useSaveTimeZone(deviceid, base, onClose)
  const zones = useMemo(() => listTimeZones(parseDeviceTimeZone(base)), [base])
  const isChanged = zone !== base
  const leave = () => (isChanged ? setLeaving(true) : onClose())
  const takeUp = (latest: string | null, isTaken: boolean) => {
    setBase(latest)
    if (isTaken) setZone(latest)
    settle()
  }
  return (
    <Dialog onClose={leave} closeOnClickOutside={!isChanged} title={t('Time zone')}>
      {theirs !== undefined && (
        <DifferencesNotice
          by={conflictAuthor(save.error)}
          differences={[{ name: t('Time zone'), theirs: theirs ?? '', mine: zone ?? '' }]}
          onTheirs={() => takeUp(theirs, true)}
          onMine={() => takeUp(theirs, false)}
        />
      )}
      <Select
        label={t('Device time zone')}
        description={t('Charts, raw data and exports of this device use it unless you choose another.')}
        placeholder={t('Not set')}
        data={zones}
        value={zone}
        onChange={setZone}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('Not set') }}
        nothingFoundMessage={t('No matching time zones.')}
        maxDropdownHeight={220}
      />
      <TimeThere zone={zone} />
      {save.isError && theirs === undefined && <Notice title={t('Error')}>{errorMessage(save.error)}</Notice>}
      <SaveFooter
        isLeaving={isLeaving}
        isSaving={save.isPending}
        isChanged={isChanged && theirs === undefined}
        onCancel={leave}
        onStay={() => setLeaving(false)}
        onDiscard={onClose}
        onApply={() => save.mutate(zone)}
      />
    </Dialog>
  )
}

/** Explains the choice, with constant height. */
function TimeThere({ zone }: { readonly zone: string | null }) {
  const { t } = useTranslation()
  const now = useNow((seconds) => Math.floor(seconds / 60) * 60)
  const timeZone = parseDeviceTimeZone(zone)
  return (
    <Text size="sm" c="dimmed" mt="xs" mih="2.9em">
      {timeZone === null
        ? t('Without one, everyone sees times in their own time zone.')
        : t('Time there: {{time}}', { time: formatDateTime(now, { ...getLocaleSettings(), timeZone }) })}
    </Text>
  )
}

/** @param base the zone when editing began, so that somebody else's later choice is not overwritten unseen */
function useSaveTimeZone(deviceid: string, base: string | null, onSaved: () => void) {
  const queries = useQueryClient()
  const fresh = useFreshSettings(deviceid)
  const [theirs, setTheirs] = useState<string | null>()
  const save = useMutation({
    mutationFn: (PORTAL_timeZone: string | null) =>
      client.portal.deviceSetSettings({
        deviceid,
        settings: { PORTAL_timeZone },
        loaded: { PORTAL_timeZone: base },
      }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: api.portal.deviceGetSettings.key({ input: { deviceid } }) })
      onSaved()
    },
    onError: async (error) => {
      if (conflictingNames(error)) setTheirs((await fresh()).PORTAL_timeZone)
    },
  })
  return { save, theirs, settle: () => setTheirs(undefined) }
}
