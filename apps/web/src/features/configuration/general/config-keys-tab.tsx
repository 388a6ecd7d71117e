import { type ConfigKey, type ConfigTab, configKeysFor } from '@fieldport/domain'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useMemo, useState } from 'react'
import { distributeColumns } from '../fields/columns.ts'
import classes from '../fields/fields.module.css'
import { ClosedCard, SectionCard, SectionGroupCard } from '../fields/section-card.tsx'
import {
  groupSections,
  isGroup,
  disabledSections,
  type Section,
  splitIntoSections,
} from '../fields/sections.ts'
import { useConfigForm } from '../form/context.ts'

type Props = {
  readonly tab: ConfigTab
  /** Absent: the catalogue's rows for this device's generation, model and firmware. */
  readonly rows?: readonly ConfigKey[]
  /** Content above the fields of cards, by title. */
  readonly extras?: Readonly<Record<string, ReactNode>>
  /** Content beside the title of cards, by title. */
  readonly asides?: Readonly<Record<string, ReactNode>>
  /** Labels given by people, by key. */
  readonly labels?: Readonly<Record<string, string>>
  /** Cards that are not in the catalogue. */
  readonly children?: ReactNode
}

/** All cards of a tab, rendered from the catalogue. */
export function ConfigKeysTab({ tab, rows, extras = {}, asides = {}, labels, children }: Props) {
  const { subject, store } = useConfigForm()
  const isWide = useMediaQuery('(min-width: 960px)', true, { getInitialValueInEffect: false })
  const groups = useMemo(
    () => groupSections(splitIntoSections(rows ?? configKeysFor(subject), tab)),
    [rows, subject, tab],
  )
  const sections = useMemo(() => groups.filter((each): each is Section => !isGroup(each)), [groups])
  // As of when the tab opens, so that a card that is turned off does not change.
  const [closed] = useState(() => disabledSections(sections, store.working()))
  const columns = useMemo(
    () => distributeColumns(sections, isWide ? 2 : 1, { closed }),
    [sections, isWide, closed],
  )
  return (
    <>
      <div className={classes['cards']}>
        {columns.map((own, index) => (
          <div key={own[0]?.title ?? index} className={classes['column']}>
            {own.map((section) =>
              closed.has(section.title) ? (
                <ClosedCard key={section.title} section={section} />
              ) : (
                <SectionCard
                  key={section.title}
                  section={section}
                  aside={asides[section.title]}
                  {...(labels ? { labels } : {})}
                >
                  {extras[section.title]}
                </SectionCard>
              ),
            )}
            {index === columns.length - 1 && children}
          </div>
        ))}
      </div>
      {groups.filter(isGroup).map((group) => (
        <SectionGroupCard key={group.title} group={group} />
      ))}
    </>
  )
}

export function InternalTab() {
  return <ConfigKeysTab tab="Internal" />
}

export function ExternalTab() {
  return <ConfigKeysTab tab="External" />
}
