import type { ChartNote } from '@fieldport/contract'
import {
  chartNoteLimits,
  findNoteMomentProblem,
  findNoteTextProblem,
  normaliseNoteText,
} from '@fieldport/domain'
import { Button, Group, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '../../../lib/api/errors.ts'
import { readNow } from '../../../lib/clock.ts'
import type { DeviceNote } from '../../../lib/device/device-source.ts'
import { keepLeftToRight } from '../../../lib/format/direction.ts'
import {
  formatDateTime,
  formatForFile,
  fromLocalInput,
  type TimeStyle,
  zoneName,
} from '../../../lib/format/times.ts'
import { getLocaleSettings } from '../../../lib/locale-settings.ts'
import { localize } from '../../../lib/texts/messages.ts'
import { ConflictNotice } from '../../../ui/feedback/conflict-notice.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import classes from './notes.module.css'
import { type NoteConflict, useSaveNote } from './use-note-changes.ts'

type Props = {
  readonly deviceid: string
  /** Undefined: a new note. */
  readonly note: DeviceNote | undefined
  /** Time of a new note, epoch seconds. */
  readonly at: number
  /** IANA name; undefined: the reader's zone. */
  readonly timeZone: string | undefined
  readonly onDone: () => void
}

type Base = { readonly id: string; readonly version: number } | undefined

/** Edits the text and time of a note. */
export function NoteEditor({ deviceid, note, at, timeZone, onDone }: Props) {
  const { t } = useTranslation()
  const [base, setBase] = useState<Base>(() => note && { id: note.id, version: note.version ?? 1 })
  const [start, setStart] = useState(note?.at ?? Math.round(at))
  const [text, setText] = useState(note?.text ?? '')
  const [time, setTime] = useState(() => toInput(start, timeZone))
  const [isTried, setTried] = useState(false)
  const { save, conflict, settle } = useSaveNote(deviceid, onDone)
  // The input has no fractions of a second, so an unchanged time keeps its own.
  const moment = time === toInput(start, timeZone) ? start : fromLocalInput(time, timeZone)
  const normalised = normaliseNoteText(text)
  const textProblem = findNoteTextProblem(normalised)
  const momentProblem = findNoteMomentProblem(moment, { oldestSeconds: 0, nowSeconds: readNow() })
  const takeUp = (theirs: ChartNote | undefined, isTaken: boolean) => {
    setBase(theirs)
    if (theirs && isTaken) {
      setText(theirs.text)
      setStart(theirs.at)
      setTime(toInput(theirs.at, timeZone))
    }
    settle()
    save.reset()
  }
  const submit = () => {
    setTried(true)
    if (!textProblem && !momentProblem) save.mutate({ base, at: moment, text: normalised })
  }
  const style = { ...getLocaleSettings(), ...(timeZone === undefined ? {} : { timeZone }) }
  const zone = zoneName(Number.isNaN(moment) ? start : moment, style)
  return (
    <form
      className={classes['editor']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {conflict && (
        <NoteConflictNotice
          conflict={conflict}
          style={style}
          onTheirs={() => takeUp(conflict.theirs, true)}
          onMine={() => takeUp(conflict.theirs, false)}
        />
      )}
      {save.isError && !conflict && <Notice title={t('Error')}>{errorMessage(save.error)}</Notice>}
      <Textarea
        label={t('Note')}
        dir="auto"
        autosize
        minRows={3}
        maxRows={8}
        maxLength={chartNoteLimits.textLength}
        value={text}
        // A note is one paragraph: pasted lines are joined.
        onChange={({ currentTarget }) => setText(currentTarget.value.replaceAll(/\s*[\r\n\t]+\s*/g, ' '))}
        error={isTried && textProblem ? localize(textProblem) : undefined}
        description={keepLeftToRight(`${normalised.length} / ${chartNoteLimits.textLength}`)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data-autofocus
      />
      <TextInput
        type="datetime-local"
        step={1}
        label={t('Time')}
        description={t('Times in {{zone}}', { zone })}
        value={time}
        onChange={({ currentTarget }) => setTime(currentTarget.value)}
        error={isTried && momentProblem ? localize(momentProblem) : undefined}
      />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onDone}>
          {t('Cancel')}
        </Button>
        <Button type="submit" loading={save.isPending} disabled={conflict !== undefined}>
          {note ? t('Save note') : t('Add note')}
        </Button>
      </Group>
    </form>
  )
}

/** The value of a `datetime-local` input, to the second. */
function toInput(seconds: number, timeZone: string | undefined): string {
  return formatForFile(seconds, timeZone).replace(' ', 'T')
}

type ConflictProps = {
  readonly conflict: NoteConflict
  readonly style: TimeStyle
  readonly onTheirs: () => void
  readonly onMine: () => void
}

/** Somebody else saved meanwhile: asks before overwriting. */
function NoteConflictNotice({ conflict: { theirs, by }, style, onTheirs, onMine }: ConflictProps) {
  const { t } = useTranslation()
  return (
    <ConflictNotice by={by} isDeleted={theirs === undefined} onTheirs={theirs && onTheirs} onMine={onMine}>
      {theirs ? (
        <span className={classes['theirs']} dir="auto">
          {formatDateTime(theirs.at, style)}: {theirs.text}
        </span>
      ) : (
        `${localize('chartNoteGone')} ${t('Save to add it again.')}`
      )}
    </ConflictNotice>
  )
}
