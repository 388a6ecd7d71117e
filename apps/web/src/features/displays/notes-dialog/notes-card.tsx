import type { DeviceSettings } from '@fieldport/contract'
import { type NoteField, parseNotes } from '@fieldport/domain'
import { useTranslation } from 'react-i18next'
import { Panel } from '../../../ui/panel.tsx'
import { noteLabels } from './note-labels.ts'
import classes from './notes-card.module.css'

const shown: readonly NoteField[] = ['status', 'customer', 'asset_type', 'installer', 'description']

/** Whether there is anything to show. */
export function hasNotes(settings: DeviceSettings | undefined): boolean {
  const notes = parseNotes(settings?.PORTAL_deviceNotes)
  return shown.some((name) => notes[name])
}

/** Whether a line or two is all there is. */
export function areNotesShort(settings: DeviceSettings | undefined): boolean {
  const notes = parseNotes(settings?.PORTAL_deviceNotes)
  return !notes.description && shown.filter((name) => notes[name]).length <= 2
}

/** What people noted of a device, at a glance. */
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
              <dd>{notes[name]}</dd>
            </div>
          ))}
      </dl>
    </Panel>
  )
}
