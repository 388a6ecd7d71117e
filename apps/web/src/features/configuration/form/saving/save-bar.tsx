import { findConfigKey } from '@fieldport/domain'
import { Anchor, Button, Popover, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { translateLabel } from '../../../../lib/texts/labels.ts'
import { labelOf, formatFieldValue } from '../../fields/config-text.ts'
import { refusedText } from '../config-store.ts'
import { useConfigForm, useField, useEditSummary } from '../context.ts'
import classes from '../form.module.css'

type Props = {
  readonly note: string
  readonly onNote: (note: string) => void
  /** Number of devices that the changes apply to; 0: only this one. */
  readonly targets: number
  readonly onBulk: () => void
  /** Opens a setting's field. */
  readonly onShow: (key: string) => void
}

const noteLength = 500

/** The bar with unsaved changes and the save button, always in the same place. */
export function SaveBar({ note, onNote, targets, onBulk, onShow }: Props) {
  const { t } = useTranslation()
  const { store, save, isSaving } = useConfigForm()
  const { changedKeys } = useEditSummary()
  const isChanged = changedKeys.length > 0
  return (
    <section className={classes['bar']} aria-label={t('Save')} data-changed={isChanged || undefined}>
      {isChanged ? (
        <ChangeList keys={changedKeys} onShow={onShow} />
      ) : (
        <span className={classes['quiet']}>{t('No changes')}</span>
      )}
      {isChanged && (
        <TextInput
          className={classes['note'] ?? ''}
          size="xs"
          aria-label={t('Note')}
          placeholder={t('Reason (saved in the history)')}
          maxLength={noteLength}
          value={note}
          onChange={(event) => onNote(event.currentTarget.value)}
        />
      )}
      <div className={classes['barActions']}>
        {isChanged && (
          <>
            <Button variant="subtle" color="gray" onClick={() => store.reset()} disabled={isSaving}>
              {t('Discard')}
            </Button>
            <Button variant={targets > 0 ? 'filled' : 'default'} onClick={onBulk} disabled={isSaving}>
              {targets > 0 ? t('Apply to {{count}} device…', { count: targets }) : t('Apply to multiple…')}
            </Button>
          </>
        )}
        {targets === 0 && (
          <Button onClick={save} loading={isSaving}>
            {t('Save')}
          </Button>
        )}
      </div>
    </section>
  )
}

type ChangeListProps = Pick<Props, 'onShow'> & { readonly keys: readonly string[] }

/** The changed settings with their new values; each name opens its field. */
function ChangeList({ keys, onShow }: ChangeListProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const show = (key: string) => {
    setOpen(false)
    onShow(key)
  }
  return (
    <Popover position="top-start" width="min(360px, calc(100vw - 24px))" opened={isOpen} onChange={setOpen}>
      <Popover.Target>
        <Button variant="subtle" size="compact-md" onClick={() => setOpen(!isOpen)}>
          {t('{{count}} unsaved change', { count: keys.length })}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <ul className={classes['changes']}>
          {keys.map((key) => (
            <ChangeItem key={key} changedKey={key} onShow={show} />
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  )
}

type ChangeItemProps = Pick<Props, 'onShow'> & { readonly changedKey: string }

function ChangeItem({ changedKey, onShow }: ChangeItemProps) {
  const { edit } = useField(changedKey)
  const row = findConfigKey(changedKey)
  const problem = edit?.problem
  const value = refusedText(edit) ?? edit?.value
  return (
    <li>
      {row ? (
        <Anchor component="button" type="button" inherit ta="start" onClick={() => onShow(changedKey)}>
          {translateLabel(row.section)} · {labelOf(row, changedKey)}
        </Anchor>
      ) : (
        <span>{labelOf(row, changedKey)}</span>
      )}
      <span className={classes['to']}>{row?.secret ? '•••' : formatFieldValue(row, value)}</span>
      {problem !== undefined && <p className={classes['refused']}>{problem}</p>}
    </li>
  )
}
