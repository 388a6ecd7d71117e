import { type ConfigKey, type ConfigTab, configKeysFor } from '@fieldport/domain'
import { type ReactNode, useMemo } from 'react'
import classes from '../fields/fields.module.css'
import { SectionCard, SectionGroupCard } from '../fields/section-card.tsx'
import { groupSections, isGroup, sectionsOf } from '../fields/sections.ts'
import { useConfigForm } from '../form/context.ts'

type Props = {
  readonly tab: ConfigTab
  /** Absent: those of the catalogue for this device's generation, model and firmware. */
  readonly rows?: readonly ConfigKey[]
  /** What the card of a title has above its fields. */
  readonly extras?: Readonly<Record<string, ReactNode>>
  /** Labels that a person gave, by key. */
  readonly labels?: Readonly<Record<string, string>>
  /** Cards that the catalogue does not know. */
  readonly children?: ReactNode
}

/** Every card of a tab, drawn from the catalogue. */
export function KeysOfTab({ tab, rows, extras = {}, labels, children }: Props) {
  const { subject } = useConfigForm()
  const groups = useMemo(
    () => groupSections(sectionsOf(rows ?? configKeysFor(subject), tab)),
    [rows, subject, tab],
  )
  return (
    <div className={classes['cards']}>
      {groups.map((each) =>
        isGroup(each) ? (
          <SectionGroupCard key={each.title} group={each} />
        ) : (
          <SectionCard key={each.title} section={each} {...(labels ? { labels } : {})}>
            {extras[each.title]}
          </SectionCard>
        ),
      )}
      {children}
    </div>
  )
}

export function InternalTab() {
  return <KeysOfTab tab="Internal" />
}

export function ExternalTab() {
  return <KeysOfTab tab="External" />
}
