import type { StoredWidget } from '@fieldport/contract'
import type { CardDisplay } from '@fieldport/domain'
import { type KeyboardEvent, lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { conflictAuthor } from '../../../lib/api/conflict-author.ts'
import { errorCode, errorMessage } from '../../../lib/api/errors.ts'
import type { DeviceFeed } from '../../../lib/live/feed/device-feed.ts'
import { ConflictNotice } from '../../../ui/feedback/conflict-notice.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { useShownImage } from '../drawing/use-shown-image.ts'
import { imageAddressOf, imageBase64Of } from '../files/widget-image.ts'
import { Canvas } from './canvas/canvas.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import classes from './editor.module.css'
import { ElementList } from './element-list.tsx'
import { type DataChoice, ElementInspector } from './inspector/element-inspector.tsx'
import { WidgetInspector } from './inspector/widget-inspector.tsx'
import { UnsavedGuard } from '../../../ui/feedback/unsaved-guard.tsx'
import { useWidgetVersion } from './saving/use-widget-version.ts'
import { useSaveWidget } from './saving/use-save-widget.ts'
import { EditorToolbar } from './editor-toolbar.tsx'
import type { Editor } from './use-editor.ts'

/** Few people copy widgets. */
const CopyDialog = lazy(async () => ({ default: (await import('../copy/copy-dialog.tsx')).CopyDialog }))

type Props = {
  readonly deviceid: string
  readonly number: number
  /** The stored version; undefined if new or deleted. */
  readonly stored: StoredWidget | undefined
  readonly feed: DeviceFeed
  readonly displays: readonly CardDisplay[]
  readonly choices: readonly DataChoice[]
  readonly isVendor: boolean
  /** Called after saving; the number may differ from the one in the URL. */
  readonly onSaved: (number: number) => void
  readonly onDeleted: () => void
}

/** Edits a widget: its elements, their properties and the background. */
export function WidgetEditor(props: Props) {
  const { t } = useTranslation()
  const { deviceid, number, stored, feed, displays, choices, isVendor } = props
  const { base, editor, isChanged, conflict, takeTheirs, keepMine, settle } = useWidgetVersion(stored)
  const [dialog, setDialog] = useState<'copy' | 'delete'>()
  const whole = useRef<HTMLElement>(null)
  const inspector = useRef<HTMLElement>(null)
  const [problem, setProblem] = useState<string>()
  const save = useSaveWidget(deviceid, (saved, sent) => {
    settle(saved, sent)
    // The pressed button is disabled by now, and has lost the focus.
    if (document.activeElement === document.body) whole.current?.focus({ preventScroll: true })
    props.onSaved(saved.number)
  })
  /** The author of one conflict is not that of the next. */
  const settleWith = (choice: () => void) => {
    save.reset()
    choice()
  }
  const { draft } = editor.state
  const { url, onError } = useShownImage(base?.image?.url)
  const image = imageAddressOf(draft, url)
  const getImageBase64 = () => imageBase64Of(draft, base)
  // The live stream may report this page's own change before its response arrives.
  const isOwnChange = save.isPending || dialog === 'delete'
  const isRefused = save.isError && errorCode(save.error) !== 'CONFLICT'
  return (
    <section
      ref={whole}
      tabIndex={-1}
      className={classes['editor']}
      aria-label={t('Widget editor')}
      onKeyDown={(event) => onUndoKey(event, editor)}
    >
      <UnsavedGuard isUnsaved={isChanged} />
      <EditorToolbar
        deviceid={deviceid}
        number={number}
        editor={editor}
        isNew={base === undefined}
        isSaving={save.isPending}
        canSave={isChanged || base === undefined}
        getImageBase64={getImageBase64}
        onProblem={setProblem}
        onSave={() => {
          setProblem(undefined)
          save.mutate({ draft, base })
        }}
        onDialog={setDialog}
      />
      {conflict && !isOwnChange && (
        <ConflictNotice
          by={conflictAuthor(save.error)}
          isDeleted={conflict === 'deleted'}
          onTheirs={conflict === 'changed' ? () => settleWith(takeTheirs) : undefined}
          onMine={() => settleWith(keepMine)}
        >
          {conflict === 'deleted'
            ? t('This widget has been deleted. Save to add it again.')
            : t('This widget has been saved since you opened it.')}
        </ConflictNotice>
      )}
      {isRefused && <Notice title={t('Not saved')}>{errorMessage(save.error)}</Notice>}
      {problem !== undefined && (
        <Notice title={t('Not imported')} onClose={() => setProblem(undefined)}>
          {problem}
        </Notice>
      )}
      <div className={classes['parts']}>
        <ElementList editor={editor} displays={displays} />
        <Canvas editor={editor} feed={feed} displays={displays} image={image} onImageError={onError} />
        <section ref={inspector} tabIndex={-1} className={classes['inspector']} aria-label={t('Properties')}>
          {editor.selected ? (
            <ElementInspector
              key={editor.selected.id}
              editor={editor}
              element={editor.selected}
              displays={displays}
              choices={choices}
              onRemove={() => {
                // Hiding the element's properties would lose the focus.
                inspector.current?.focus()
                editor.remove(editor.selected?.id ?? '')
              }}
            />
          ) : (
            <WidgetInspector editor={editor} hasImage={image !== undefined} />
          )}
        </section>
      </div>
      {dialog === 'delete' && base && (
        <DeleteDialog
          deviceid={deviceid}
          stored={base}
          onDeleted={props.onDeleted}
          onClose={() => setDialog(undefined)}
        />
      )}
      {dialog === 'copy' && (
        <Suspense>
          <CopyDialog
            deviceid={deviceid}
            widget={draft.widget}
            getImageBase64={getImageBase64}
            isVendor={isVendor}
            onClose={() => setDialog(undefined)}
          />
        </Suspense>
      )}
    </section>
  )
}

/** Undo and redo of the editor, also in its fields, which show its state. */
function onUndoKey(event: KeyboardEvent, { dispatch }: Editor): void {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return
  const key = event.key.toLowerCase()
  if (key !== 'z' && key !== 'y') return
  event.preventDefault()
  dispatch({ type: key === 'y' || event.shiftKey ? 'redo' : 'undo' })
}
