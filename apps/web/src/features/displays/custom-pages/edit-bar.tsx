import { type CustomPage, customPageLimits, pageScales, pageThemes } from '@fieldport/domain'
import { Button, Group, NativeSelect, Select, Switch, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '../../../lib/api/errors.ts'
import { withUnit } from '../../../lib/format/numbers.ts'
import { ConflictNotice } from '../../../ui/feedback/conflict-notice.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import type { GridCard } from '../layout/grid-card.ts'
import classes from './display-mode.module.css'

/** Ways to go on after someone else's change. */
export type PageConflict = {
  /** Email of who changed it; undefined: unknown. */
  readonly by: string | undefined
  readonly isDeleted: boolean
  readonly onTheirs: () => void
  /** Saves the draft over theirs. */
  readonly onMine: () => void
}

type Props = {
  readonly page: CustomPage
  /** The cards that can be added. */
  readonly choices: readonly GridCard[]
  /** For pages with several devices: selects the device whose cards can be added. */
  readonly deviceSelect?: ReactNode
  readonly isSaving: boolean
  readonly error: unknown
  /** Someone else saved or deleted the page meanwhile; undefined: nobody did. */
  readonly conflict: PageConflict | undefined
  readonly onChange: (change: Partial<CustomPage>) => void
  readonly onAdd: (card: GridCard) => void
  readonly onSave: () => void
  readonly onCancel: () => void
  /** Absent for a page that is not saved yet. */
  readonly onDelete?: (() => void) | undefined
}

/** The controls for editing a page, above the page itself. */
export function EditBar(props: Props) {
  const { t } = useTranslation()
  const { page, isSaving, error } = props
  return (
    <section className={classes['bar']} aria-label={t('Edit page')} data-testid="page-editor">
      <PageFields page={page} onChange={props.onChange} />
      <div className={classes['fields']}>
        {props.deviceSelect}
        <AddCard
          choices={props.choices}
          isFull={page.cards.length >= customPageLimits.cards}
          onAdd={props.onAdd}
        />
      </div>
      <p className={classes['how']} id="arrange-how">
        {t(
          'Drag a card to move it, or its corner to resize it. Keyboard: arrow keys move, Shift + arrow keys resize, Delete removes it from the page.',
        )}
      </p>
      {props.conflict && <Conflict conflict={props.conflict} />}
      {error !== null && error !== undefined && <Notice title={t('Error')}>{errorMessage(error)}</Notice>}
      <div className={classes['actions']}>
        {props.onDelete ? <DeletePage onDelete={props.onDelete} /> : <span />}
        <Button variant="default" onClick={props.onCancel}>
          {t('Cancel')}
        </Button>
        <Button onClick={props.onSave} loading={isSaving} disabled={props.conflict !== undefined}>
          {t('Save')}
        </Button>
      </div>
    </section>
  )
}

function Conflict({ conflict: { by, isDeleted, onTheirs, onMine } }: { readonly conflict: PageConflict }) {
  const { t } = useTranslation()
  return (
    <ConflictNotice by={by} isDeleted={isDeleted} onTheirs={isDeleted ? undefined : onTheirs} onMine={onMine}>
      {isDeleted
        ? t('This page has been deleted. Keep yours to create it again.')
        : t('This page has been saved since you opened it.')}
    </ConflictNotice>
  )
}

/** Asks for confirmation, because the page and its share links cannot be restored. */
function DeletePage({ onDelete }: { readonly onDelete: () => void }) {
  const { t } = useTranslation()
  const [isAsked, setAsked] = useState(false)
  return isAsked ? (
    <Group gap="xs" role="alert">
      <Button color="red" onClick={onDelete}>
        {t('Delete page and its share links')}
      </Button>
      <Button variant="default" onClick={() => setAsked(false)} data-autofocus>
        {t('Keep page')}
      </Button>
    </Group>
  ) : (
    <Button variant="subtle" color="red" onClick={() => setAsked(true)}>
      {t('Delete page')}
    </Button>
  )
}

function PageFields({ page, onChange }: Pick<Props, 'page' | 'onChange'>) {
  const { t } = useTranslation()
  const themes = { auto: t('Match system'), light: t('Light mode'), dark: t('Dark mode') }
  return (
    <div className={classes['fields']}>
      <TextInput
        label={t('Title')}
        value={page.title}
        maxLength={customPageLimits.titleLength}
        onChange={(event) => onChange({ title: event.currentTarget.value })}
      />
      <NativeSelect
        label={t('Colours')}
        value={page.theme}
        data={pageThemes.map((value) => ({ value, label: themes[value] }))}
        onChange={({ currentTarget: { value } }) => {
          const theme = pageThemes.find((known) => known === value)
          if (theme) onChange({ theme })
        }}
      />
      <NativeSelect
        label={t('Size')}
        value={String(page.scale)}
        data={pageScales.map((scale) => ({ value: String(scale), label: withUnit(String(scale), '%') }))}
        onChange={({ currentTarget: { value } }) => {
          const scale = pageScales.find((known) => String(known) === value)
          if (scale) onChange({ scale })
        }}
      />
      <Switch
        label={t('Show title, device and last contact')}
        checked={page.showHeader}
        onChange={(event) => onChange({ showHeader: event.currentTarget.checked })}
      />
    </div>
  )
}

type AddProps = Pick<Props, 'choices' | 'onAdd'> & { readonly isFull: boolean }

function AddCard({ choices, isFull, onAdd }: AddProps) {
  const { t } = useTranslation()
  return (
    <Select
      label={t('Add a card')}
      placeholder={isFull ? t('The page is full') : t('Search cards')}
      disabled={isFull}
      data={choices.map(({ id, title }) => ({ value: id, label: title }))}
      value={null}
      searchable
      nothingFoundMessage={t('No matching cards')}
      onChange={(picked) => {
        const card = choices.find(({ id }) => id === picked)
        if (card) onAdd(card)
      }}
    />
  )
}
