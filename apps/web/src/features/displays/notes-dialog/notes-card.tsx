import type { DeviceSettings } from '@fieldport/contract'
import { type NoteField, parseNotes } from '@fieldport/domain'
import { useTranslation } from 'react-i18next'
import { Panel } from '../../../ui/panel.tsx'
import { noteLabels } from './note-labels.ts'
import classes from './notes-card.module.css'

const shown: readonly NoteField[] = ['status', 'customer', 'asset_type', 'installer', 'description']

/** Whether there are any notes. */
export function hasNotes(settings: DeviceSettings | undefined): boolean {
  const notes = parseNotes(settings?.PORTAL_deviceNotes)
  return shown.some((name) => notes[name])
}

/** Whether the notes fit on one or two lines. */
export function areNotesShort(settings: DeviceSettings | undefined): boolean {
  const notes = parseNotes(settings?.PORTAL_deviceNotes)
  return !notes.description && shown.filter((name) => notes[name]).length <= 2
}

/** A device's notes at a glance. */
export function NotesCard({ settings }: { readonly settings: DeviceSettings | undefined }) {
  const { t } = useTranslation()
  const notes = parseNotes(settings?.PORTAL_deviceNotes)
  const labels = noteLabels(t)
  return (
    <Panel title={t('Asset Notes')} testId="card-notes" fill>
      <dl className={classes['notes']}>
        {shown
          .filter((name) => notes[name])
          .map((name) => (
            <div key={name} className={classes['note']} data-long={name === 'description' || undefined}>
              <dt>{labels[name]}</dt>
              <dd dir="auto">{notes[name]}</dd>
            </div>
          ))}
      </dl>
    </Panel>
  )
}
