import type { LimitRuleEntry } from '@fieldport/contract'
import { worstLimitBand } from '@fieldport/domain'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorCode, errorMessage } from '../../../lib/api/errors.ts'
import { formatUpTo, withUnit } from '../../../lib/format/numbers.ts'
import type { DeviceFeed } from '../../../lib/live/feed/device-feed.ts'
import { useKeyState } from '../../../lib/live/feed/use-device-feed.ts'
import { localize } from '../../../lib/texts/messages.ts'
import { EventBadge } from '../../../ui/feedback/event-badge.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { useSignalFeed } from '../../../ui/signals/use-signal-feed.ts'
import { DifferencesNotice } from '../saving/differences-notice.tsx'
import { SaveFooter } from '../saving/save-footer.tsx'
import { useInvalidFocus } from '../saving/use-invalid-focus.ts'
import classes from './limit-rules.module.css'
import { RulePreview } from './preview/rule-preview.tsx'
import { ruleDifferences } from './rule-differences.ts'
import {
  emptyRuleDraft,
  parseRuleDraft,
  type RuleDraft,
  type RuleField,
  type RuleInput,
  toRuleDraft,
} from './rule-draft.ts'
import { fieldsOfError } from './rule-errors.ts'
import { RuleFields } from './rule-fields.tsx'
import type { RuleKeys } from './rule-keys.ts'
import type { useRules } from './use-rules.ts'

type Props = {
  /** Undefined: a new rule. */
  readonly rule: LimitRuleEntry | undefined
  readonly initialKey: string
  readonly keys: RuleKeys
  readonly feed: DeviceFeed
  readonly deviceid: string
  readonly save: ReturnType<typeof useRules>['save']
  readonly fresh: ReturnType<typeof useRules>['fresh']
  readonly isLeaving: boolean
  readonly onChanged: (isChanged: boolean) => void
  readonly onLeaving: (isLeaving: boolean) => void
  readonly onDone: () => void
}

/** Edits one rule: problems are shown at their fields, and somebody else's changes are never overwritten unseen. */
export function RuleEditor(props: Props) {
  const { keys, feed, deviceid, isLeaving, onLeaving, onDone } = props
  const { t } = useTranslation()
  const form = useRuleForm(props)
  const { draft, parsed, errors, isSaving, conflict } = form
  const { form: fields, onAttempt } = useInvalidFocus<HTMLDivElement>()
  return (
    <div ref={fields} className={classes['editor']} data-testid="rule-editor">
      {conflict && (
        <DifferencesNotice
          by={conflict.updatedBy || undefined}
          differences={ruleDifferences(form.draft, conflict, keys, t)}
          onTheirs={() => form.settle(true)}
          onMine={() => form.settle(false)}
        />
      )}
      {form.failure && (
        <Notice title={t('Error')} onClose={form.dismiss}>
          {form.failure}
        </Notice>
      )}
      <RuleFields
        draft={draft}
        keys={keys}
        feed={feed}
        deviceid={deviceid}
        errors={errors}
        onChange={form.change}
      />
      <PresentValue feed={feed} draft={draft} keys={keys} input={parsed.input} />
      <RulePreview deviceid={deviceid} input={parsed.input} />
      <SaveFooter
        isLeaving={isLeaving}
        isSaving={isSaving}
        isChanged={form.isChanged && !conflict}
        onCancel={() => (form.isChanged ? onLeaving(true) : onDone())}
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

type Opened = { readonly draft: RuleDraft; readonly rule: LimitRuleEntry }

function useRuleForm({ rule, initialKey, keys, save, fresh, onChanged, onDone }: Props) {
  const { t } = useTranslation()
  const { conversionOf } = keys
  /** The version that editing started from; undefined: a new rule. */
  const [opened, setOpened] = useState<Opened | undefined>(
    () => rule && { rule, draft: toRuleDraft(rule, conversionOf) },
  )
  const [draft, setDraft] = useState<RuleDraft>(() => opened?.draft ?? emptyRuleDraft(initialKey))
  const newest = useRef(draft)
  const [isAsked, setAsked] = useState(false)
  const [served, setServed] = useState<ReadonlyMap<RuleField, string>>(noErrors)
  const [failure, setFailure] = useState<string>()
  const [conflict, setConflict] = useState<LimitRuleEntry>()
  const parsed = parseRuleDraft(draft, conversionOf, opened)
  const problems = new Map((parsed.problems ?? []).map(({ field, message }) => [field, localize(message)]))
  const isChanged = opened === undefined || !isSameDraft(draft, opened.draft)

  const edit = (next: RuleDraft) => {
    newest.current = next
    setDraft(next)
  }
  const change = (over: Partial<RuleDraft>) => {
    edit({ ...draft, ...over })
    setServed(noErrors)
    onChanged(true)
  }
  const fail = async (error: unknown) => {
    const fields = fieldsOfError(error)
    const code = errorCode(error)
    if (fields.length > 0) {
      setServed(new Map(fields.map((field) => [field, errorMessage(error)])))
    } else if (opened && (code === 'CONFLICT' || code === 'NOT_FOUND')) {
      const theirs = (await fresh()).find(({ id }) => id === opened.rule.id)
      if (theirs) setConflict(theirs)
      else {
        setOpened(undefined)
        setFailure(t('This limit has been deleted. Apply adds it again.'))
      }
    } else setFailure(errorMessage(error))
  }
  const submit = () => {
    setAsked(true)
    setFailure(undefined)
    if (!parsed.input) return
    save.mutateAsync({ input: parsed.input, stored: opened?.rule }).then(
      // What was edited meanwhile stays to be saved.
      (stored) => (newest.current === draft ? onDone() : setOpened({ rule: stored, draft })),
      (error: unknown) => fail(error).catch((again: unknown) => setFailure(errorMessage(again))),
    )
  }
  const settle = (isTheirs: boolean) => {
    if (!conflict) return
    const theirs = { rule: conflict, draft: toRuleDraft(conflict, conversionOf) }
    setOpened(theirs)
    if (isTheirs) edit(theirs.draft)
    setConflict(undefined)
  }
  return {
    draft,
    parsed,
    change,
    submit,
    settle,
    conflict,
    isChanged,
    isSaving: save.isPending,
    failure,
    dismiss: () => setFailure(undefined),
    errors: new Map([...visibleProblems(problems, draft, isAsked), ...served]),
  }
}

const noErrors: ReadonlyMap<RuleField, string> = new Map()

/** Empty fields are not reported until the first attempt to save. */
function visibleProblems(
  problems: ReadonlyMap<RuleField, string>,
  draft: RuleDraft,
  isAsked: boolean,
): ReadonlyMap<RuleField, string> {
  return isAsked ? problems : new Map([...problems].filter(([field]) => draft[field].trim() !== ''))
}

function isSameDraft(left: RuleDraft, right: RuleDraft): boolean {
  return (Object.keys(left) as RuleField[]).every((field) => left[field] === right[field])
}

type PresentProps = Pick<Props, 'feed' | 'keys'> & {
  readonly draft: RuleDraft
  readonly input: RuleInput | undefined
}

/** The current value, to judge whether a limit is reasonable. */
function PresentValue({ feed, draft, keys, input }: PresentProps) {
  const { t } = useTranslation()
  const { latest } = useKeyState(useSignalFeed(feed, [draft.key]), draft.key)
  const value = latest?.value
  if (draft.key === '' || typeof value !== 'number') return null
  const conversion = keys.conversionOf(draft.key)
  const shown = conversion ? value * conversion.factor + conversion.offset : value
  const band = input ? worstLimitBand([input], value) : 'ok'
  return (
    <p className={classes['present']} role="status">
      {t('Now: {{value}}', { value: withUnit(formatUpTo(shown, 2), keys.find(draft.key).unit) })}
      <EventBadge state={band} />
    </p>
  )
}
