import type { DeviceScript } from '@fieldport/contract'
import { Loader, Skeleton } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconMinus } from '@tabler/icons-react'
import {
  type KeyboardEvent,
  lazy,
  type ReactNode,
  Suspense,
  useDeferredValue,
  useMemo,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '../../lib/api/errors.ts'
import { formatCount } from '../../lib/format/numbers.ts'
import { PercentBar } from '../../ui/drawings/percent-bar.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { PageSkeleton } from '../../ui/feedback/page-skeleton.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ScriptConflictDialog } from './script-conflict-dialog.tsx'
import { Findings } from './findings.tsx'
import { UnsavedGuard } from '../../ui/feedback/unsaved-guard.tsx'
import { SaveScriptDialog } from './save-script-dialog.tsx'
import { ScriptBar } from './script-bar.tsx'
import { ScriptHistory } from './script-history.tsx'
import { fromBase64, sentBytes } from './script-text.ts'
import classes from './script.module.css'
import { TestRunPanel } from './test-run/test-run-panel.tsx'
import { useTestRun } from './test-run/use-test-run.ts'
import { useSaveScript, useScript, useScriptVersions } from './use-script.ts'

const CodeEditor = lazy(async () => ({ default: (await import('./editor/code-editor.tsx')).CodeEditor }))

/** The page for a device's script: edit, check, save and send. */
export function ScriptStudio({ deviceid }: { readonly deviceid: string }) {
  const { t } = useTranslation()
  const query = useScript(deviceid)
  if (query.data) return <Workspace deviceid={deviceid} script={query.data} />
  if (query.isError)
    return (
      <Notice title={t('Error')} onRetry={() => void query.refetch()}>
        {errorMessage(query.error)}
      </Notice>
    )
  return <PageSkeleton />
}

function Workspace({ deviceid, script }: { readonly deviceid: string; readonly script: DeviceScript }) {
  const { t } = useTranslation()
  const draft = useDraft(script)
  const [open, setOpen] = useState<OpenDialog>(null)
  const [goTo, setGoTo] = useState<{ readonly position: number }>()
  const testRun = useTestRun(deviceid, draft.text)
  const go = (position: number) => setGoTo({ position })
  return (
    <div className={classes['page']} onKeyDown={(event) => runOnShortcut(event, testRun.run)}>
      <div className={classes['script']}>
        <Panel title={t('Script')} aside={<DeliveryState script={script} />} testId="script" flush>
          <ScriptBar
            deviceid={deviceid}
            script={script}
            isChanged={draft.isChanged}
            onTemplate={draft.type}
            onDiscard={draft.discard}
            onSave={() => setOpen(draft.isOvertaken ? 'conflict' : 'save')}
          />
          <Suspense fallback={<Skeleton className={classes['editor'] ?? ''} radius={0} />}>
            <CodeEditor
              label={t('Script')}
              value={draft.text}
              onChange={draft.type}
              onRun={testRun.run}
              isReadOnly={script.lock}
              goTo={goTo}
              className={classes['editor']}
            />
          </Suspense>
          <SizeMeter text={draft.text} maximumBytes={script.maximumBytes} />
        </Panel>
      </div>
      <div className={classes['run']}>
        <TestRunPanel deviceid={deviceid} source={draft.text} testRun={testRun} onGo={go} />
      </div>
      <div className={classes['side']}>
        <Findings text={draft.text} onGo={go} />
        <ScriptHistory deviceid={deviceid} text={draft.text} isLocked={script.lock} onRestore={draft.type} />
      </div>
      <Dialogs deviceid={deviceid} script={script} draft={draft} open={open} onOpen={setOpen} />
      <UnsavedGuard isUnsaved={draft.isChanged} />
    </div>
  )
}

/** The editor handles the shortcut itself, and has then prevented the default. */
function runOnShortcut(event: KeyboardEvent, run: () => void): void {
  if (event.defaultPrevented || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  run()
}

type OpenDialog = 'save' | 'conflict' | null

type DialogsProps = {
  readonly deviceid: string
  readonly script: DeviceScript
  readonly draft: ReturnType<typeof useDraft>
  readonly open: OpenDialog
  readonly onOpen: (open: OpenDialog) => void
}

function Dialogs({ deviceid, script, draft, open, onOpen }: DialogsProps) {
  const { t } = useTranslation()
  const save = useSaveScript(deviceid)
  const versions = useScriptVersions(deviceid)
  const close = () => {
    save.reset()
    onOpen(null)
  }
  const send = (note: string, baseVersion = draft.baseVersion) =>
    save.mutate(
      { text: draft.text, note, baseVersion },
      {
        onSuccess: () => {
          draft.discard()
          onOpen(null)
        },
      },
    )
  if (open === 'save')
    return (
      <SaveScriptDialog
        script={script}
        text={draft.text}
        save={save}
        onSave={send}
        onConflict={() => {
          save.reset()
          onOpen('conflict')
        }}
        onClose={close}
      />
    )
  if (open === null) return null
  return (
    <ScriptConflictDialog
      mine={draft.text}
      theirs={draft.saved}
      version={script.version}
      by={versions.data?.Items.find(({ version }) => version === script.version)?.by}
      isPending={save.isPending}
      error={save.error}
      onMine={() => send(t('Replaces version {{version}}', { version: script.version }), script.version)}
      onTheirs={() => {
        draft.discard()
        close()
      }}
      onClose={close}
    />
  )
}

type Draft = {
  readonly text: string
  /** The version that was open when editing began. */
  readonly baseVersion: number
}

/** The editor's text: the saved script until something is typed. */
function useDraft(script: DeviceScript) {
  const [draft, setDraft] = useState<Draft | null>(null)
  const saved = useMemo(() => fromBase64(script.data), [script.data])
  const type = (text: string) => {
    const baseVersion = draft?.baseVersion ?? script.version
    setDraft(text === saved && baseVersion === script.version ? null : { text, baseVersion })
  }
  return {
    saved,
    text: draft?.text ?? saved,
    baseVersion: draft?.baseVersion ?? script.version,
    isChanged: draft !== null,
    /** Somebody saved another version since editing began. */
    isOvertaken: draft !== null && draft.baseVersion < script.version,
    type,
    discard: () => setDraft(null),
  }
}

type SizeMeterProps = { readonly text: string; readonly maximumBytes: number }

/** The size of the script as sent, relative to the device's maximum. */
function SizeMeter({ text, maximumBytes }: SizeMeterProps) {
  const { t } = useTranslation()
  const settled = useDeferredValue(text)
  const bytes = useMemo(() => sentBytes(settled), [settled])
  const isOver = bytes > maximumBytes
  return (
    <div className={classes['meter']} data-testid="script-size">
      <PercentBar percent={(bytes / maximumBytes) * 100} label={t('Size of the script')} isOver={isOver} />
      <span className={classes['bytes']} data-over={isOver || undefined}>
        {t('{{used}} of {{maximum}} bytes, excluding comments and whitespace', {
          used: formatCount(bytes),
          maximum: formatCount(maximumBytes),
        })}
        {isOver && ` · ${t('Too large for this device')}`}
      </span>
    </div>
  )
}

/** Whether the device has the saved version. */
function DeliveryState({ script: { onDevice, version } }: { readonly script: DeviceScript }) {
  const { t } = useTranslation()
  const [icon, words] = ((): [ReactNode, string] => {
    switch (onDevice) {
      case 'pending':
        return [
          <Loader key="i" size={14} />,
          t('Sending version {{version}}. The device then reboots.', { version }),
        ]
      case 'confirmed':
        return [
          <IconCircleCheck key="i" size={16} />,
          t('Version {{version}} is on the device.', { version }),
        ]
      case 'failed':
        return [
          <IconAlertTriangle key="i" size={16} />,
          t('The device did not accept version {{version}}. See the command queue for its response.', {
            version,
          }),
        ]
      default:
        return [<IconMinus key="i" size={16} />, t('No script saved yet.')]
    }
  })()
  return (
    <span className={classes['delivery']} data-state={onDevice} role="status" data-testid="script-delivery">
      {icon}
      {words}
    </span>
  )
}
