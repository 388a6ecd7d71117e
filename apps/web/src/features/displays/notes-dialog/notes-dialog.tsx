import { type DeviceSettings, noteImageKinds } from '@fieldport/contract'
import { sanitiseNote, hasCapability, type NoteField, noteFields, parseNotes } from '@fieldport/domain'
import { Textarea, TextInput } from '@mantine/core'
import type { TFunction } from 'i18next'
import { type ChangeEvent, type Dispatch, type SetStateAction, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorDialog } from '../../../ui/feedback/error-dialog.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { useDeviceImages } from '../asset-image/use-images.ts'
import { DifferencesNotice } from '../saving/differences-notice.tsx'
import { SaveFooter } from '../saving/save-footer.tsx'
import { ImageSlot } from './image-slot.tsx'
import { noteLabels } from './note-labels.ts'
import classes from './notes-dialog.module.css'
import { isChanged, noteFieldNames, type NotesDraft, withImage } from './notes-draft.ts'
import { useNotes } from './use-notes.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'

type Props = {
  readonly deviceid: string
  readonly settings: DeviceSettings
  readonly onClose: () => void
}

/**
 * A device's notes: editable with permission, readable for everybody who sees it. Source: specification 3, sections 2.4
 * and 3.
 */
export function NotesDialog({ deviceid, settings, onClose }: Props) {
  const { t } = useTranslation()
  const notes = useNotes(deviceid, settings, onClose)
  const [isLeaving, setLeaving] = useState(false)
  const canEdit = hasCapability(settings.myPermission, 'editDeviceNotes')
  const isEdited = isChanged(notes.draft)
  const leave = () => (isEdited ? setLeaving(true) : onClose())
  return (
    <Dialog onClose={leave} closeOnClickOutside={!isEdited} size="lg" title={t('Asset Notes')}>
      {notes.conflict && (
        <DifferencesNotice
          by={notes.conflict.by}
          differences={notes.conflict.names.map((name) => differenceOf(name, notes, t))}
          onTheirs={() => notes.settle(true)}
          onMine={() => notes.settle(false)}
        />
      )}
      <Fields draft={notes.draft} setDraft={notes.setDraft} canEdit={canEdit} />
      <Images deviceid={deviceid} draft={notes.draft} setDraft={notes.setDraft} canEdit={canEdit} />
      {canEdit && (
        <SaveFooter
          isLeaving={isLeaving}
          isSaving={notes.isSaving}
          isChanged={isEdited && !notes.conflict}
          onCancel={leave}
          onStay={() => setLeaving(false)}
          onDiscard={onClose}
          onApply={() => void notes.apply()}
        />
      )}
      {notes.error !== undefined && (
        <ErrorDialog error={notes.error} onClose={() => notes.setError(undefined)} />
      )}
    </Dialog>
  )
}

type PartProps = {
  readonly draft: NotesDraft
  readonly setDraft: Dispatch<SetStateAction<NotesDraft>>
  readonly canEdit: boolean
}

function Fields({ draft, setDraft, canEdit }: PartProps) {
  const { t } = useTranslation()
  const labels = noteLabels(t)
  return (
    <div className={classes['fields']}>
      {noteFieldNames.map((name) => (
        <div key={name} className={name === 'description' ? classes['wide'] : undefined}>
          <NoteInput
            field={name}
            label={labels[name]}
            value={draft.texts[name]}
            readOnly={!canEdit}
            onChange={(value) => setDraft({ ...draft, texts: { ...draft.texts, [name]: value } })}
          />
        </div>
      ))}
    </div>
  )
}

function Images({ deviceid, draft, setDraft, canEdit }: PartProps & { readonly deviceid: string }) {
  const { t } = useTranslation()
  const labels = noteLabels(t)
  const { data, isError, refetch } = useDeviceImages(deviceid)
  return (
    <fieldset className={classes['images']}>
      <legend className={classes['legend']}>{t('Images')}</legend>
      {isError && (
        <Notice title={t('Error')} onRetry={() => void refetch()}>
          {t('Error Loading Data')}
        </Notice>
      )}
      {noteImageKinds.map((kind) => (
        <ImageSlot
          key={kind}
          label={labels[kind]}
          stored={data?.[kind]?.url}
          draft={draft.images[kind]}
          canEdit={canEdit}
          // A file takes time to read, and the person may go on typing meanwhile.
          onChange={(image) => setDraft((now) => withImage(now, kind, image))}
        />
      ))}
      {canEdit && <p className={classes['quiet']}>{t('PNG or JPEG, up to 300 kB.')}</p>}
    </fieldset>
  )
}

function differenceOf(name: string, { draft, conflict }: ReturnType<typeof useNotes>, t: TFunction) {
  const labels: Readonly<Record<string, string>> = noteLabels(t)
  const latest: Readonly<Record<string, string | undefined>> = parseNotes(conflict?.latest.PORTAL_deviceNotes)
  const mine: Readonly<Record<string, string | undefined>> = draft.texts
  const kind = noteImageKinds.find((each) => each === name)
  if (kind !== undefined)
    return {
      name: labels[name] ?? name,
      theirs: latest[name] ? t('Another image') : t('No image'),
      mine: draft.images[kind] === 'remove' ? t('No image') : t('Your image'),
    }
  return { name: labels[name] ?? name, theirs: latest[name] ?? '', mine: mine[name] ?? '' }
}

type NoteInputProps = {
  readonly field: NoteField
  readonly label: string
  readonly value: string
  readonly readOnly: boolean
  readonly onChange: (value: string) => void
}

/** A text field whose input is sanitised while typing, with an explanation for the person. */
function NoteInput({ field, label, value, readOnly, onChange }: NoteInputProps) {
  const { t } = useTranslation()
  const [isStripped, setStripped] = useState(false)
  const change = ({ currentTarget: input }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    const typed = input.value
    const clean = sanitiseNote(field, typed)
    setStripped(clean.length < typed.length)
    if (clean !== typed) {
      // Keeps the caret where the person was typing.
      const caret = sanitiseNote(field, typed.slice(0, input.selectionStart ?? typed.length)).length
      // Now rather than with the next render, which may come after the next key press.
      input.value = clean
      input.setSelectionRange(caret, caret)
    }
    onChange(clean)
  }
  const rules =
    field === 'home_page'
      ? t('Use only letters, digits and _.')
      : t('Not allowed: {{characters}}', { characters: strippedOf(field) })
  const shared = {
    label,
    value,
    readOnly,
    onChange: change,
    maxLength: noteFields[field].maximumLength,
    description: isStripped || (field === 'home_page' && !readOnly) ? rules : undefined,
    inputWrapperOrder: ['label', 'input', 'description', 'error'] as (
      | 'label'
      | 'input'
      | 'description'
      | 'error'
    )[],
  }
  return field === 'description' ? (
    <Textarea {...shared} autosize minRows={3} maxRows={8} />
  ) : (
    <TextInput {...shared} />
  )
}

function strippedOf(field: NoteField): string {
  return field === 'description' ? '` ~ " \' ? < >' : '` ~ " \' ? < > ,'
}
