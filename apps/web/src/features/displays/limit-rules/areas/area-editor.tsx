import type { LimitRuleEntry } from '@fieldport/contract'
import { readPosition } from '@fieldport/domain'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorCode, errorMessage } from '../../../../lib/api/errors.ts'
import type { DeviceFeed } from '../../../../lib/live/feed/device-feed.ts'
import { useKeyState } from '../../../../lib/live/feed/use-device-feed.ts'
import { localize } from '../../../../lib/texts/messages.ts'
import { Notice } from '../../../../ui/feedback/notice.tsx'
import { DifferencesNotice } from '../../saving/differences-notice.tsx'
import { SaveFooter } from '../../saving/save-footer.tsx'
import { useInvalidFocus } from '../../saving/use-invalid-focus.ts'
import parts from '../limit-rules.module.css'
import { RulePreview } from '../preview/rule-preview.tsx'
import type { useRules } from '../use-rules.ts'
import { areaDifferences } from './area-differences.ts'
import {
  type AreaDraft,
  type AreaField,
  emptyAreaDraft,
  parseAreaDraft,
  shapeOf,
  toAreaDraft,
  withPlace,
} from './area-draft.ts'
import { AreaFields } from './area-fields.tsx'
import { AreaMap } from './area-map.tsx'

type Props = {
  /** Undefined: a new rule. */
  readonly rule: LimitRuleEntry | undefined
  readonly feed: DeviceFeed
  readonly deviceid: string
  readonly save: ReturnType<typeof useRules>['save']
  readonly fresh: ReturnType<typeof useRules>['fresh']
  readonly isLeaving: boolean
  readonly onChanged: (isChanged: boolean) => void
  readonly onLeaving: (isLeaving: boolean) => void
  readonly onDone: () => void
}

const somewhere = { lat: 0, lon: 0 }

/** Edits one area rule: its shape on a map and in fields, with a preview. */
export function AreaEditor(props: Props) {
  const { deviceid, isLeaving, onLeaving, onDone } = props
  const { t } = useTranslation()
  const place = usePlace(props.feed)
  const form = useAreaForm(props, place)
  const { draft, conflict, change, settle } = form
  const { form: fields, onAttempt } = useInvalidFocus<HTMLDivElement>()
  const shape = shapeOf(draft)
  return (
    <div ref={fields} className={parts['editor']} data-testid="area-editor">
      {conflict && (
        <DifferencesNotice
          by={conflict.updatedBy || undefined}
          differences={areaDifferences(draft, conflict, t)}
          onTheirs={() => settle(true)}
          onMine={() => settle(false)}
        />
      )}
      {form.failure && (
        <Notice title={t('Error')} onClose={form.dismiss}>
          {form.failure}
        </Notice>
      )}
      <AreaFields draft={draft} errors={form.errors} onChange={(over) => change({ ...draft, ...over })} />
      <AreaMap
        shape={shape}
        at={firstPlace(shape) ?? place ?? somewhere}
        onPress={(pressed) => change(withPlace(draft, pressed))}
      />
      <RulePreview deviceid={deviceid} input={form.tried} />
      <SaveFooter
        isLeaving={isLeaving}
        isSaving={form.isSaving}
        isChanged={form.isChanged && !conflict}
        onCancel={() => (form.isTouched ? onLeaving(true) : onDone())}
        onStay={() => onLeaving(false)}
        onDiscard={onDone}
        onApply={() => {
          form.submit()
          onAttempt()
        }}
      />
    </div>
  )
}

/** A change that someone else saved meanwhile is shown before it can be overwritten. */
function useAreaForm({ rule, save, fresh, onChanged, onDone }: Props, place: ReturnType<typeof usePlace>) {
  const { t } = useTranslation()
  /** What the editing began with; no stored rule: a new one. */
  const [opened, setOpened] = useState(() => ({
    stored: rule,
    draft: rule ? toAreaDraft(rule) : emptyAreaDraft(place),
  }))
  const [draft, setDraft] = useState(opened.draft)
  const newest = useRef(draft)
  const [isAsked, setAsked] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [conflict, setConflict] = useState<LimitRuleEntry>()
  const { stored } = opened
  const parsed = parseAreaDraft(draft, stored?.guard)
  const shown = (parsed.problems ?? []).filter(
    ({ field }) => isAsked || (draft[field] !== opened.draft[field] && draft[field] !== ''),
  )
  const isTouched = JSON.stringify(draft) !== JSON.stringify(opened.draft)

  const edit = (next: AreaDraft) => {
    newest.current = next
    setDraft(next)
  }
  const change = (next: AreaDraft) => {
    edit(next)
    onChanged(true)
  }
  const fail = async (error: unknown) => {
    const code = errorCode(error)
    if (!stored || (code !== 'CONFLICT' && code !== 'NOT_FOUND')) return setFailure(errorMessage(error))
    const theirs = (await fresh()).find(({ id }) => id === stored.id)
    if (theirs) return setConflict(theirs)
    setOpened({ ...opened, stored: undefined })
    return setFailure(t('This limit has been deleted. Apply adds it again.'))
  }
  const submit = () => {
    setAsked(true)
    setFailure(undefined)
    if (!parsed.input) return
    save.mutateAsync({ input: parsed.input, stored }).then(
      // What was edited meanwhile stays to be saved.
      (saved) => (newest.current === draft ? onDone() : setOpened({ stored: saved, draft })),
      (error: unknown) => fail(error).catch((again: unknown) => setFailure(errorMessage(again))),
    )
  }
  const settle = (isTheirs: boolean) => {
    if (!conflict) return
    const theirs = toAreaDraft(conflict)
    setOpened({ stored: conflict, draft: theirs })
    if (isTheirs) edit(theirs)
    setConflict(undefined)
  }
  return {
    draft,
    change,
    submit,
    settle,
    conflict,
    failure,
    dismiss: () => setFailure(undefined),
    errors: new Map<AreaField, string>(shown.map(({ field, message }) => [field, localize(message)])),
    // Previewed with any name, because the name does not affect it.
    tried: parseAreaDraft({ ...draft, name: 'x' }, stored?.guard).input,
    isTouched,
    isChanged: !stored || isTouched,
    isSaving: save.isPending,
  }
}

function usePlace(feed: DeviceFeed) {
  const lat = useKeyState(feed, 'gps_lat').latest
  const lon = useKeyState(feed, 'gps_lon').latest
  return lat && readPosition({ ts: lat.ts, gps_lat: lat.value, gps_lon: lon?.value })
}

function firstPlace(shape: ReturnType<typeof shapeOf>) {
  const first = shape.kind === 'circle' ? shape : shape.corners[0]
  return first && Math.abs(first.lat) <= 90 && Math.abs(first.lon) <= 180 ? first : undefined
}
