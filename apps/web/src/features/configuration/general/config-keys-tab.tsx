import { type ConfigKey, type ConfigTab, configKeysFor } from '@fieldport/domain'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useMemo, useState } from 'react'
import { distributeColumns } from '../fields/columns.ts'
import classes from '../fields/fields.module.css'
import { ClosedCard, SectionCard, SectionGroupCard } from '../fields/section-card.tsx'
import { groupSections, isGroup, offSections, type Section, splitIntoSections } from '../fields/sections.ts'
import { useConfigForm } from '../form/context.ts'

type Props = {
  readonly tab: ConfigTab
  /** Absent: those of the catalogue for this device's generation, model and firmware. */
  readonly rows?: readonly ConfigKey[]
  /** What the card of a title has above its fields. */
  readonly extras?: Readonly<Record<string, ReactNode>>
  /** What the card of a title has beside it. */
  readonly asides?: Readonly<Record<string, ReactNode>>
  /** Labels that a person gave, by key. */
  readonly labels?: Readonly<Record<string, string>>
  /** Cards that the catalogue does not know. */
  readonly children?: ReactNode
}

/** Every card of a tab, drawn from the catalogue. */
export function ConfigKeysTab({ tab, rows, extras = {}, asides = {}, labels, children }: Props) {
  const { subject, store } = useConfigForm()
  const isWide = useMediaQuery('(min-width: 960px)', true, { getInitialValueInEffect: false })
  const groups = useMemo(
    () => groupSections(splitIntoSections(rows ?? configKeysFor(subject), tab)),
    [rows, subject, tab],
  )
  const sections = useMemo(() => groups.filter((each): each is Section => !isGroup(each)), [groups])
  // What is off when the tab opens: a card that somebody turns off stays as it is.
  const [closed] = useState(() => offSections(sections, store.working()))
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
