import { cleanNote, type NoteField, noteFields } from '@fieldport/domain'
import { Textarea, TextInput } from '@mantine/core'
import { type ChangeEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'

type Props = {
  readonly field: NoteField
  readonly label: string
  readonly value: string
  readonly readOnly: boolean
  readonly onChange: (value: string) => void
}

/** A text as it will be kept: what the sanitiser strips never stays, and the person is told why. */
export function NoteInput({ field, label, value, readOnly, onChange }: Props) {
  const { t } = useTranslation()
  const [isStripped, setStripped] = useState(false)
  const change = ({ currentTarget: input }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    const typed = input.value
    const clean = cleanNote(field, typed)
    setStripped(clean.length < typed.length)
    if (clean !== typed) {
      // Where the person was typing, not the end of the text.
      const caret = cleanNote(field, typed.slice(0, input.selectionStart ?? typed.length)).length
      // At once: a later frame would come between the next two keys.
      input.value = clean
      input.setSelectionRange(caret, caret)
    }
    onChange(clean)
  }
  const rules =
    field === 'home_page'
      ? t('Letters, digits and _ only.')
      : t('Not used: {{characters}}', { characters: strippedOf(field) })
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
