import type { LimitRuleEntry } from '@fieldport/contract'
import { readPosition } from '@fieldport/domain'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '../../../../lib/api/errors.ts'
import type { DeviceFeed } from '../../../../lib/live/feed/device-feed.ts'
import { useKeyState } from '../../../../lib/live/feed/use-device-feed.ts'
import { localize } from '../../../../lib/texts/messages.ts'
import { Notice } from '../../../../ui/feedback/notice.tsx'
import { SaveFooter } from '../../saving/save-footer.tsx'
import parts from '../limit-rules.module.css'
import { RulePreview } from '../preview/rule-preview.tsx'
import type { useRules } from '../use-rules.ts'
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
  readonly isLeaving: boolean
  readonly onChanged: (isChanged: boolean) => void
  readonly onLeaving: (isLeaving: boolean) => void
  readonly onDone: () => void
}

const somewhere = { lat: 0, lon: 0 }

/** Edits one area rule: its shape on a map and in fields, with a preview. */
export function AreaEditor(props: Props) {
  const { rule, deviceid, save, isLeaving, onLeaving, onDone } = props
  const { t } = useTranslation()
  const place = usePlace(props.feed)
  const [opened] = useState(() => (rule ? toAreaDraft(rule) : emptyAreaDraft(place)))
  const [draft, setDraft] = useState(opened)
  const [isAsked, setAsked] = useState(false)
  const [failure, setFailure] = useState<string>()
  const parsed = parseAreaDraft(draft, rule?.guard)
  const problems = parsed.problems ?? []
  const shown = problems.filter(
    ({ field }) => isAsked || (draft[field] !== opened[field] && draft[field] !== ''),
  )
  const errors = new Map<AreaField, string>(shown.map(({ field, message }) => [field, localize(message)]))
  // Previewed with any name, because the name does not affect it.
  const tried = parseAreaDraft({ ...draft, name: 'x' }, rule?.guard).input
  const isChanged = !rule || JSON.stringify(draft) !== JSON.stringify(opened)
  const change = (next: AreaDraft) => {
    setDraft(next)
    props.onChanged(true)
  }
  const submit = () => {
    setAsked(true)
    setFailure(undefined)
    if (!parsed.input) return
    save
      .mutateAsync({ input: parsed.input, stored: rule })
      .then(onDone, (error: unknown) => setFailure(errorMessage(error)))
  }
  const shape = shapeOf(draft)
  return (
    <div className={parts['editor']} data-testid="area-editor">
      {failure && (
        <Notice title={t('Error')} onClose={() => setFailure(undefined)}>
          {failure}
        </Notice>
      )}
      <AreaFields draft={draft} errors={errors} onChange={(over) => change({ ...draft, ...over })} />
      <AreaMap
        shape={shape}
        at={firstPlace(shape) ?? place ?? somewhere}
        onPress={(pressed) => change(withPlace(draft, pressed))}
      />
      <RulePreview deviceid={deviceid} input={tried} />
      <SaveFooter
        isLeaving={isLeaving}
        isSaving={save.isPending}
        isChanged={isChanged}
        onCancel={() => (isChanged && rule ? onLeaving(true) : onDone())}
        onStay={() => onLeaving(false)}
        onDiscard={onDone}
        onApply={submit}
      />
    </div>
  )
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
