import type { DeviceScript } from '@fieldport/contract'
import { Skeleton } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '../../lib/api/errors.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { DeliveryState } from './delivery-state.tsx'
import { Findings } from './findings.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { SaveDialog } from './save-dialog.tsx'
import classes from './script.module.css'
import { ScriptBar } from './script-bar.tsx'
import { ScriptHistory } from './script-history.tsx'
import { SizeMeter } from './size-meter.tsx'
import { useDraft } from './use-draft.ts'
import { useSaveScript, useScript } from './use-script.ts'

const CodeEditor = lazy(async () => ({ default: (await import('./editor/code-editor.tsx')).CodeEditor }))

/** The script of a device: written, checked, saved, sent. */
export function ScriptStudio({ deviceid }: { readonly deviceid: string }) {
  const { t } = useTranslation()
  const query = useScript(deviceid)
  if (query.data) return <Studio deviceid={deviceid} script={query.data} />
  if (query.isError)
    return (
      <Notice title={t('Error')} onRetry={() => void query.refetch()}>
        {errorMessage(query.error)}
      </Notice>
    )
  return <Skeleton h={560} />
}

function Studio({ deviceid, script }: { readonly deviceid: string; readonly script: DeviceScript }) {
  const { t } = useTranslation()
  const draft = useDraft(script)
  const [open, setOpen] = useState<OpenDialog>(null)
  const [goTo, setGoTo] = useState<{ readonly position: number }>()
  return (
    <div className={classes['page']}>
      <Panel title={t('Script')} aside={<DeliveryState script={script} />} testId="script" flush>
        <ScriptBar
          deviceid={deviceid}
          script={script}
          isChanged={draft.isChanged}
          onTemplate={draft.type}
          onDiscard={draft.discard}
          onSave={() => setOpen(draft.isOvertaken ? 'conflict' : 'save')}
        />
        <Suspense fallback={<Skeleton h={440} radius={0} />}>
          <CodeEditor
            label={t('Script')}
            value={draft.text}
            onChange={draft.type}
            isReadOnly={script.lock}
            goTo={goTo}
            className={classes['editor']}
          />
        </Suspense>
        <SizeMeter text={draft.text} maximumBytes={script.maximumBytes} />
      </Panel>
      <div className={classes['side']}>
        <Findings text={draft.text} onGo={(position) => setGoTo({ position })} />
        <ScriptHistory deviceid={deviceid} text={draft.text} isLocked={script.lock} onPutBack={draft.type} />
      </div>
      <Dialogs deviceid={deviceid} script={script} draft={draft} open={open} onOpen={setOpen} />
      <LeaveGuard isUnsaved={draft.isChanged} />
    </div>
  )
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
      <SaveDialog
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
    <ConflictDialog
      mine={draft.text}
      theirs={draft.saved}
      version={script.version}
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
