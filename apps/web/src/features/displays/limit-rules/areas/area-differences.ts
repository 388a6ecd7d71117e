import type { TFunction } from 'i18next'
import type { Difference } from '../../saving/conflict-notice.tsx'
import type { AreaDraft } from './area-draft.ts'

/** The fields in which a draft differs from what somebody else saved, both as they are typed. */
export function areaDifferences(mine: AreaDraft, theirs: AreaDraft, t: TFunction): readonly Difference[] {
  const [own, other] = [fieldTexts(mine, t), fieldTexts(theirs, t)]
  return own.flatMap(([name, text], at) => {
    const their = other[at]?.[1] ?? ''
    return text === their ? [] : [{ name, theirs: their, mine: text }]
  })
}

function fieldTexts(draft: AreaDraft, t: TFunction): readonly (readonly [string, string])[] {
  const isCircle = draft.kind === 'circle'
  return [
    [t('Name'), draft.name],
    [
      t('Warn when'),
      draft.fires === 'left' ? t('The device leaves the area') : t('The device enters the area'),
    ],
    [t('Level'), draft.level === 'alarm' ? t('Alarm') : t('Warning')],
    [t('Shape'), isCircle ? t('Circle') : t('Polygon')],
    [t('Latitude'), isCircle ? draft.lat : ''],
    [t('Longitude'), isCircle ? draft.lon : ''],
    [t('Radius (m)'), isCircle ? draft.radius : ''],
    [t('Corners'), isCircle ? '' : draft.corners],
    [t('For at least'), `${draft.duration} ${draft.durationUnit}`],
    [t('Hysteresis (m)'), draft.hysteresis],
  ]
}
