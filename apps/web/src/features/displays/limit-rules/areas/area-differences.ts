import type { LimitRuleEntry } from '@fieldport/contract'
import type { TFunction } from 'i18next'
import type { Difference } from '../../saving/differences-notice.tsx'
import { type AreaDraft, type AreaField, toAreaDraft } from './area-draft.ts'

/** The fields in which a draft differs from what somebody else saved. */
export function areaDifferences(
  mine: AreaDraft,
  theirs: LimitRuleEntry,
  t: TFunction,
): readonly Difference[] {
  const other = toAreaDraft(theirs)
  const parts: readonly { readonly name: string; readonly fields: readonly AreaField[] }[] = [
    { name: t('Name'), fields: ['name'] },
    { name: t('Warn when'), fields: ['fires'] },
    { name: t('Level'), fields: ['level'] },
    { name: t('Shape'), fields: ['kind'] },
    ...shapeParts(mine, other, t),
    { name: t('For at least'), fields: ['duration', 'durationUnit'] },
    { name: t('Hysteresis (m)'), fields: ['hysteresis'] },
  ]
  const text = (draft: AreaDraft, fields: readonly AreaField[]) =>
    fields.map((field) => fieldText(draft, field, t)).join(' ')
  return parts
    .map(({ name, fields }) => ({ name, theirs: text(other, fields), mine: text(mine, fields) }))
    .filter((part) => part.theirs !== part.mine)
}

/** Of shapes of two kinds nothing else can be compared. */
function shapeParts(mine: AreaDraft, other: AreaDraft, t: TFunction) {
  if (mine.kind !== other.kind) return []
  if (mine.kind === 'polygon') return [{ name: t('Corners'), fields: ['corners'] as const }]
  return [
    { name: t('Latitude'), fields: ['lat'] as const },
    { name: t('Longitude'), fields: ['lon'] as const },
    { name: t('Radius (m)'), fields: ['radius'] as const },
  ]
}

function fieldText(draft: AreaDraft, field: AreaField, t: TFunction): string {
  if (field === 'fires')
    return draft.fires === 'left' ? t('The device leaves the area') : t('The device enters the area')
  if (field === 'level') return draft.level === 'alarm' ? t('Alarm') : t('Warning')
  if (field === 'kind') return draft.kind === 'circle' ? t('Circle') : t('Polygon')
  return draft[field]
}
