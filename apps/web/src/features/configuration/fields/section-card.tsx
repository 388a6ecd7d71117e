import type { ConfigKey } from '@fieldport/domain'
import { Badge, Button, UnstyledButton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useCallback, useMemo, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { translateLabel } from '../../../lib/texts/labels.ts'
import { Panel } from '../../../ui/panel.tsx'
import { type Highlight, useConfigForm, useField } from '../form/context.ts'
import { FieldRow } from './field-row.tsx'
import classes from './fields.module.css'
import {
  isChannelInterval,
  listControllingKeys,
  type Section,
  type SectionGroup,
  shownRows,
  usedSections,
} from './sections.ts'

type Props = {
  readonly section: Section
  readonly aside?: ReactNode
  /** Content before the rows, such as an offered update. */
  readonly children?: ReactNode
  /** Labels given by people, by key. */
  readonly labels?: Readonly<Record<string, string>>
}

/** A card of fields; hidden if no field is shown. */
export function SectionCard({ section, aside, children, labels }: Props) {
  const rows = useShownRows(section.rows)
  if (rows.length === 0) return null
  return (
    <div className={classes['card']}>
      <Panel title={translateLabel(section.title)} aside={aside}>
        {children}
        <Rows section={section} labels={labels} />
      </Panel>
    </div>
  )
}

function Rows({ section, labels }: { readonly section: Section; readonly labels?: Props['labels'] }) {
  const { highlight } = useConfigForm()
  const rows = useShownRows(section.rows)
  return rows.map((row, index) => (
    <FieldRow
      key={row.key}
      row={row}
      highlight={row.key === highlight?.key ? highlight : undefined}
      isHelpKnown={row.help !== undefined && rows[index - 1]?.help === row.help}
      {...(labels?.[row.key] ? { label: labels[row.key] as string } : {})}
    />
  ))
}

/** Many sections of one kind: one line each, with the fields of opened ones. Unused sections are behind a button. */
export function SectionGroupCard({ group }: { readonly group: SectionGroup }) {
  const { t } = useTranslation()
  const { store, highlight } = useConfigForm()
  const [isWhole, setWhole] = useState(false)
  // As of when the card appears, so that an emptied section stays in its place.
  const [used] = useState(() => usedSections(group.sections, store.working()))
  const isAny = useShownRows(group.sections[0]?.rows ?? []).length > 0
  if (!isAny) return null
  const shown = group.sections.filter(
    (section) => isWhole || used.has(section.title) || section.rows.some(({ key }) => key === highlight?.key),
  )
  const rest = group.sections.length - shown.length
  return (
    <div className={classes['card']} data-wide>
      <Panel title={`${translateLabel(group.title)} (${group.sections.length})`} flush>
        {shown.map((section) => (
          <ClosedSection key={section.title} section={section} />
        ))}
        {rest > 0 && (
          <Button variant="subtle" size="sm" fullWidth onClick={() => setWhole(true)}>
            {t('Show {{count}} unused', { count: rest })}
          </Button>
        )}
      </Panel>
    </div>
  )
}

/** A channel that is off: one line, which expands to its fields. */
export function ClosedCard({ section }: Pick<Props, 'section'>) {
  const rows = useShownRows(section.rows)
  if (rows.length === 0) return null
  return (
    <div className={classes['card']}>
      <div className={classes['closedCard']}>
        <ClosedSection section={section} />
      </div>
    </div>
  )
}

function ClosedSection({ section }: { readonly section: Section }) {
  const { highlight } = useConfigForm()
  const [isOpen, setOpen] = useState(false)
  const [shown, setShown] = useState<Highlight>()
  if (highlight !== shown) {
    setShown(highlight)
    if (section.rows.some(({ key }) => key === highlight?.key)) setOpen(true)
  }
  return (
    <section className={classes['closed']} aria-label={translateLabel(section.title)}>
      <UnstyledButton
        className={classes['closedHead'] ?? ''}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <IconChevronRight size={16} className={classes['chevron']} data-open={isOpen || undefined} />
        <span className={classes['closedTitle']}>{translateLabel(section.title)}</span>
        <CollapsedSummary section={section} />
      </UnstyledButton>
      {isOpen && (
        <div className={classes['closedBody']}>
          <Rows section={section} />
        </div>
      )}
    </section>
  )
}

/** The summary of a closed section: its name and main setting. */
function CollapsedSummary({ section }: { readonly section: Section }) {
  const { t } = useTranslation()
  const nameRow = section.rows.find(({ key }) => key.endsWith('.name'))
  const mainRow = section.rows.find(({ type }) => type === 'modbusSettings')
  const name = useField(nameRow?.key ?? section.title)
  const main = useField(mainRow?.key ?? section.rows.find(isChannelInterval)?.key ?? section.title)
  const isChanged = name.edit !== undefined || main.edit !== undefined
  const isOff = main.value === '' || main.value === 0 || main.value === undefined || main.value === null
  return (
    <>
      <span className={classes['closedName']} dir="auto">
        {typeof name.value === 'string' ? name.value : ''}
      </span>
      <code className={classes['closedMain']}>
        {isOff ? t('Off') : typeof main.value === 'string' ? main.value : t('On')}
      </code>
      {isChanged && (
        <Badge size="xs" variant="light">
          {t('Changed')}
        </Badge>
      )}
    </>
  )
}

/** The currently shown rows of a section. Renders again only when they change. */
function useShownRows(rows: readonly ConfigKey[]): readonly ConfigKey[] {
  const { store } = useConfigForm()
  const keys = useMemo(() => listControllingKeys(rows), [rows])
  const subscribe = useCallback(
    (listener: () => void) => {
      const ends = keys.map((key) => store.subscribe(key, listener))
      return () => {
        for (const end of ends) end()
      }
    },
    [store, keys],
  )
  // As text, because a list would be a new object each time.
  const names = useSyncExternalStore(subscribe, () =>
    shownRows(rows, store.working())
      .map(({ key }) => key)
      .join(),
  )
  return useMemo(() => {
    const shown = new Set(names.split(','))
    return rows.filter(({ key }) => shown.has(key))
  }, [rows, names])
}
