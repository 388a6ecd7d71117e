import type { DeviceSettings } from '@fieldport/contract'
import { type ComputedChannel, isSameConfigValue, nextComputedKey } from '@fieldport/domain'
import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconMathFunction, IconPlus } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, client } from '../../../lib/api/client.ts'
import { conflictAuthor } from '../../../lib/api/conflict-author.ts'
import { errorMessage } from '../../../lib/api/errors.ts'
import type { DeviceFeed } from '../../../lib/live/feed/device-feed.ts'
import { useFeedKeys } from '../../../lib/live/feed/use-device-feed.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { DifferencesNotice } from '../saving/differences-notice.tsx'
import { SaveFooter } from '../saving/save-footer.tsx'
import { conflictingNames, useFreshSettings } from '../saving/use-save-settings.ts'
import { ChannelForm } from './channel-form.tsx'
import { ChannelList } from './channel-list.tsx'
import classes from './computed.module.css'
import { type DeviceKey, listDeviceKeys } from './device-keys.ts'
import {
  addChannel,
  updateChannel,
  type ChannelsDraft,
  type ChannelProblem,
  findChannelProblems,
  removeChannel,
  channelDifferences,
  startDraft,
  trimChannels,
} from './channels-draft.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'

type Props = {
  readonly deviceid: string
  readonly settings: DeviceSettings
  readonly feed: DeviceFeed
  readonly onClose: () => void
}

const blank = { name: '', units: '', decimals: 1, expression: '' }

/** Edits a device's computed channels, which are saved together. */
export function ComputedChannelsDialog({ deviceid, settings, feed, onClose }: Props) {
  const { t } = useTranslation()
  /** The channels that editing started from; `settings` may be refetched meanwhile. */
  const [base, setBase] = useState(settings.PORTAL_computedChannels)
  const [draft, setDraft] = useState<ChannelsDraft>(startDraft(base))
  const [asked, setAsked] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const isPhone = useMediaQuery('(max-width: 700px)') ?? false
  const { save, conflict, settle } = useSaveChannels(deviceid, base, onClose)
  const problems = findChannelProblems(draft.channels)
  const isChanged = !isSameConfigValue(trimChannels(draft.channels), base)
  const leave = () => (isChanged ? setLeaving(true) : onClose())
  const submit = () => {
    setAsked(true)
    const [first] = problems
    if (first) setDraft({ ...draft, shown: first.key })
    else save.mutate(trimChannels(draft.channels))
  }
  const takeUp = (latest: readonly ComputedChannel[], isTaken: boolean) => {
    setBase([...latest])
    if (isTaken) setDraft(startDraft(latest))
    settle()
  }
  return (
    <Dialog
      onClose={leave}
      closeOnClickOutside={!isChanged}
      size="xl"
      fullScreen={isPhone}
      title={t('Computed channels')}
    >
      <p className={classes['about']}>
        {t(
          "Computed channels are calculated from the device's data, then displayed and charted like measurements.",
        )}
      </p>
      <Editor
        feed={feed}
        settings={settings}
        draft={draft}
        problems={problems}
        isSaveAttempted={asked}
        onDraft={setDraft}
      />
      {conflict && (
        <DifferencesNotice
          by={conflict.by}
          differences={channelDifferences(draft.channels, conflict.latest)}
          onTheirs={() => takeUp(conflict.latest, true)}
          onMine={() => takeUp(conflict.latest, false)}
        />
      )}
      {save.isError && !conflict && <Notice title={t('Error')}>{errorMessage(save.error)}</Notice>}
      <SaveFooter
        isLeaving={isLeaving}
        isSaving={save.isPending}
        isChanged={isChanged && !conflict}
        onCancel={leave}
        onStay={() => setLeaving(false)}
        onDiscard={onClose}
        onApply={submit}
      />
    </Dialog>
  )
}

type EditorProps = Pick<Props, 'feed' | 'settings'> & {
  readonly draft: ChannelsDraft
  readonly problems: readonly ChannelProblem[]
  /** Whether saving was attempted. */
  readonly isSaveAttempted: boolean
  readonly onDraft: (draft: ChannelsDraft) => void
}

/** The list of channels, with the selected one beside it. */
function Editor({ feed, settings, draft, problems, isSaveAttempted, onDraft }: EditorProps) {
  const { t } = useTranslation()
  const keys = useDeviceKeys(feed, settings)
  const nextKey = nextComputedKey(draft.channels)
  const shown = draft.channels.find(({ key }) => key === draft.shown)
  const add = (channel: Example) =>
    nextKey !== undefined && onDraft(addChannel(draft, { ...channel, key: nextKey }))
  return (
    <div className={classes['columns']}>
      <div className={classes['side']}>
        <ChannelList
          feed={feed}
          draft={draft}
          wrong={isSaveAttempted ? problems.map(({ key }) => key) : []}
          onShow={(key) => onDraft({ ...draft, shown: key })}
        />
        <Button
          variant="default"
          leftSection={<IconPlus size={16} />}
          disabled={nextKey === undefined}
          onClick={() => add(blank)}
        >
          {t('Add channel')}
        </Button>
        <Examples keys={keys} disabled={nextKey === undefined} onSelect={add} />
      </div>
      {shown ? (
        <ChannelForm
          key={shown.key}
          channel={shown}
          feed={feed}
          keys={keys}
          problems={problems.filter(({ key }) => key === shown.key)}
          showAll={isSaveAttempted}
          onChange={(change) => onDraft(updateChannel(draft, shown.key, change))}
          onRemove={() => onDraft(removeChannel(draft, shown.key))}
        />
      ) : (
        <EmptyState icon={<IconMathFunction size={40} stroke={1.5} />} title={t('No computed channels yet')}>
          {t("Start with an example based on this device's keys, or add your own channel.")}
        </EmptyState>
      )}
    </div>
  )
}

type ExamplesProps = {
  readonly keys: readonly DeviceKey[]
  readonly disabled: boolean
  readonly onSelect: (example: Example) => void
}

function Examples({ keys, disabled, onSelect }: ExamplesProps) {
  const { t } = useTranslation()
  const examples = examplesFor(keys, t)
  if (examples.length === 0) return null
  return (
    <div className={classes['examples']}>
      <span className={classes['examplesName']}>{t('Examples')}</span>
      {examples.map((example) => (
        <Button
          key={example.name}
          variant="subtle"
          size="compact-sm"
          justify="flex-start"
          disabled={disabled}
          onClick={() => onSelect(example)}
        >
          {example.name}
        </Button>
      ))}
    </div>
  )
}

function useDeviceKeys(feed: DeviceFeed, { model, PORTAL_displaySettings }: DeviceSettings) {
  const keys = useFeedKeys(feed)
  return useMemo(
    () =>
      listDeviceKeys(keys, (key) => feed.store.key(key).latest?.value, {
        model,
        displaySettings: PORTAL_displaySettings,
      }),
    [keys, feed, model, PORTAL_displaySettings],
  )
}

/** @param loaded the channels when editing began, so that somebody else's later changes are not overwritten */
function useSaveChannels(deviceid: string, loaded: readonly ComputedChannel[], onSaved: () => void) {
  const queries = useQueryClient()
  const fresh = useFreshSettings(deviceid)
  const [conflict, setConflict] = useState<ChannelsConflict>()
  const save = useMutation({
    mutationFn: (channels: ComputedChannel[]) =>
      client.portal.deviceSetSettings({
        deviceid,
        settings: { PORTAL_computedChannels: channels },
        loaded: { PORTAL_computedChannels: loaded },
      }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: api.portal.deviceGetSettings.key({ input: { deviceid } }) })
      // Series that contain a channel were computed with its former expression.
      await queries.invalidateQueries({ queryKey: api.device.getSeries.key() })
      onSaved()
    },
    onError: async (error) => {
      if (!conflictingNames(error)) return
      setConflict({ by: conflictAuthor(error), latest: (await fresh()).PORTAL_computedChannels })
    },
  })
  const settle = () => {
    setConflict(undefined)
    save.reset()
  }
  return { save, conflict, settle }
}

type ChannelsConflict = {
  /** Email of who saved; undefined: unknown. */
  readonly by: string | undefined
  readonly latest: readonly ComputedChannel[]
}

type Example = Omit<ComputedChannel, 'key'>

/** Common examples with keys that this device sends; those with missing keys are left out. */
function examplesFor(keys: readonly DeviceKey[], t: TFunction): readonly Example[] {
  const find = (pattern: RegExp) => keys.find(({ key, name }) => pattern.test(key) || pattern.test(name))
  const fuel = find(/fuel|tank|level/i) ?? find(/^(?:analog|current|cp|mod ?)\d/)
  const [warm, cold] = keys.filter(({ unit }) => unit === '°C')
  return [
    fuel && {
      name: t('Fuel per hour'),
      units: 'L/h',
      decimals: 1,
      expression: `-rate(${fuel.expressionText})`,
    },
    fuel && {
      name: t('Litres from level'),
      units: 'L',
      decimals: 0,
      expression: `clamp(${fuel.expressionText}, 0, 100) / 100 * 400`,
    },
    warm &&
      cold && {
        name: t('Temperature difference'),
        units: '°C',
        decimals: 1,
        expression: `${warm.expressionText} - ${cold.expressionText}`,
      },
  ].filter((example) => example !== undefined)
}
