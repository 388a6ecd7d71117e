import type { DeviceSettings } from '@fieldport/contract'
import { isObject } from '@fieldport/domain'
import { Button, Tabs } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconArrowLeft } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeviceFeed } from '../../../lib/live/feed/device-feed.ts'
import { ErrorDialog } from '../../../ui/feedback/error-dialog.tsx'
import { DifferencesNotice } from '../saving/differences-notice.tsx'
import { SaveFooter } from '../saving/save-footer.tsx'
import { TriggersEditor } from '../triggers-settings/triggers-editor.tsx'
import { fieldLabels } from './display-labels.ts'
import { KeyEditor } from './key-editor.tsx'
import { KeyList } from './key-list.tsx'
import classes from './settings-dialog.module.css'
import { type DisplayForm, useDisplaySettings } from './use-display-settings.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'

type Props = {
  readonly deviceid: string
  readonly settings: DeviceSettings
  /** The newest points, for previews. */
  readonly feed: DeviceFeed
  /** The initially selected data key; undefined: the list. */
  readonly initialKey?: string | undefined
  readonly initialTab?: 'measurements' | 'triggers'
  readonly onClose: () => void
}

/**
 * Edits how a device's measurements and triggers are shown, for everybody who sees it. Source: specification 3, section
 * 2.4.
 */
export function DisplaySettingsDialog({
  deviceid,
  settings,
  feed,
  initialKey,
  initialTab = 'measurements',
  onClose,
}: Props) {
  const { t } = useTranslation()
  const form = useDisplaySettings(deviceid, settings, feed, onClose)
  const [tab, setTab] = useState<string>(initialTab)
  const [selected, setSelected] = useState(initialKey)
  const [isLeaving, setLeaving] = useState(false)
  const isPhone = useIsPhone()
  const isChanged = form.changedCount > 0
  const leave = () => (isChanged ? setLeaving(true) : onClose())
  const apply = () => {
    if (form.wrongKey === undefined && !form.wrongTrigger) {
      void form.apply()
      return
    }
    setTab(form.wrongKey === undefined ? 'triggers' : 'measurements')
    if (form.wrongKey !== undefined) setSelected(form.wrongKey)
  }
  return (
    <Dialog
      onClose={leave}
      closeOnClickOutside={!isChanged}
      size={880}
      fullScreen={isPhone}
      title={t('Display Settings')}
    >
      <Conflict form={form} />
      <TabbedParts
        form={form}
        feed={feed}
        tab={tab}
        onTab={setTab}
        selected={selected}
        onSelect={setSelected}
      />
      <SaveFooter
        isLeaving={isLeaving}
        isSaving={form.isSaving}
        isChanged={isChanged && !form.conflict}
        message={isChanged ? t('{{count}} changed', { count: form.changedCount }) : undefined}
        onCancel={leave}
        onStay={() => setLeaving(false)}
        onDiscard={onClose}
        onApply={apply}
      />
      {form.error !== undefined && (
        <ErrorDialog error={form.error} onClose={() => form.setError(undefined)} />
      )}
    </Dialog>
  )
}

function Conflict({ form }: { readonly form: DisplayForm }) {
  const { t } = useTranslation()
  if (!form.conflict) return null
  return (
    <DifferencesNotice
      by={form.conflict.by}
      differences={form.conflict.names.map((name) => differenceOf(name, form, fieldLabels(t)))}
      onTheirs={() => form.settle(true)}
      onMine={() => form.settle(false)}
    />
  )
}

function useIsPhone(): boolean {
  return useMediaQuery('(max-width: 700px)') ?? false
}

type TabbedProps = Omit<MeasurementsProps, 'isPhone'> & {
  readonly tab: string
  readonly onTab: (tab: string) => void
}

function TabbedParts({ form, feed, tab, onTab, selected, onSelect }: TabbedProps) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  return (
    <Tabs value={tab} onChange={(value) => onTab(value ?? 'measurements')} keepMounted={false}>
      <Tabs.List>
        <Tabs.Tab value="measurements">{t('Measurements')}</Tabs.Tab>
        <Tabs.Tab value="triggers">{t('Triggers')}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="measurements" pt="md">
        <Measurements form={form} feed={feed} isPhone={isPhone} selected={selected} onSelect={onSelect} />
      </Tabs.Panel>
      <Tabs.Panel value="triggers" pt="md">
        <TriggersEditor
          triggers={form.triggers}
          onChange={form.setTriggers}
          initialId={form.wrongTrigger?.id}
        />
      </Tabs.Panel>
    </Tabs>
  )
}

type MeasurementsProps = {
  readonly form: DisplayForm
  readonly feed: DeviceFeed
  readonly isPhone: boolean
  readonly selected: string | undefined
  readonly onSelect: (key: string | undefined) => void
}

/** List and editor side by side if there is room, otherwise one at a time. */
function Measurements({ form, feed, isPhone, selected, onSelect }: MeasurementsProps) {
  const { t } = useTranslation()
  const edited = selected ?? (isPhone ? undefined : form.keys[0])
  if (edited === undefined)
    return <KeyList form={form} feed={feed} selected={undefined} onSelect={onSelect} />
  if (isPhone)
    return (
      <>
        <Button
          variant="subtle"
          size="xs"
          leftSection={<IconArrowLeft size={16} data-mirrored />}
          onClick={() => onSelect(undefined)}
        >
          {t('All measurements')}
        </Button>
        <KeyEditor form={form} feed={feed} editedKey={edited} />
      </>
    )
  return (
    <div className={classes['sides']}>
      <KeyList form={form} feed={feed} selected={edited} onSelect={onSelect} />
      <KeyEditor key={edited} form={form} feed={feed} editedKey={edited} />
    </div>
  )
}

/** 'vin.name' as 'Supply Voltage: Name', with both values. */
function differenceOf(name: string, form: DisplayForm, labels: Readonly<Record<string, string>>) {
  const [key = '', ...rest] = name.split('.')
  const field = rest.join('.')
  const latest = form.conflict?.latest.PORTAL_displaySettings
  const theirs = formatStored(getPath(getPath(latest, key), field))
  const mine = formatStored(getPath(getPath(form.patch, key), field))
  const trigger = form.triggers.find(({ index }) => `trigger${index}` === key)
  const shown = trigger?.name || form.displayOf(key).name
  return { name: `${shown}: ${labels[field] ?? field}`, theirs, mine }
}

function getPath(value: unknown, part: string): unknown {
  if (part === '') return value
  return isObject(value) && Object.hasOwn(value, part) ? value[part] : undefined
}

function formatStored(value: unknown): string {
  if (value === undefined || value === null) return ''
  return isObject(value)
    ? Object.values(value).map(formatStored).join(' · ')
    : JSON.stringify(value).replaceAll('"', '')
}
