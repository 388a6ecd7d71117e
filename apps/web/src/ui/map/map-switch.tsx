import { SegmentedControl } from '@mantine/core'
import '@mantine/core/styles/SegmentedControl.layer.css'
import { useTranslation } from 'react-i18next'
import type { MapKind } from '../../lib/map/map-kind.ts'
import type { MapChoice } from '../../lib/map/use-map-choice.ts'
import classes from './map-switch.module.css'

type Props = {
  readonly choice: MapChoice
  /** The chosen map that was unavailable. */
  readonly failed: MapKind | undefined
}

/** Switches between maps, if there are several, and says if one is unavailable. */
export function MapSwitch({ choice, failed }: Props) {
  const { t } = useTranslation()
  const names: Readonly<Record<MapKind, string>> = {
    simple: t('Simple'),
    streets: t('Streets'),
    satellite: t('Satellite'),
  }
  return (
    <div className={classes['tools']}>
      {choice.kinds.length > 1 && (
        <SegmentedControl
          size="xs"
          aria-label={t('Map style')}
          data={choice.kinds.map((kind) => ({ value: kind, label: names[kind] }))}
          value={choice.kind}
          onChange={(kind) => choice.choose(kind as MapKind)}
          className={classes['kinds']}
        />
      )}
      <p role="status" className={classes['note']}>
        {failed === 'streets' && t("The street map can't be loaded. Showing the simple map.")}
        {failed === 'satellite' && t("The satellite map can't be loaded. Showing the simple map.")}
      </p>
    </div>
  )
}
