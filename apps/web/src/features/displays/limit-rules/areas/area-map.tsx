import type { AreaShape } from '@fieldport/domain'
import { useComputedColorScheme } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadFirstMapResources } from '../../../../lib/map/create-map.ts'
import { useMapChoice } from '../../../../lib/map/use-map-choice.ts'
import { useShownMap } from '../../../../lib/map/use-shown-map.ts'
import { useBrand } from '../../../../ui/brand/brand.ts'
import { MapSwitch } from '../../../../ui/map/map-switch.tsx'
import classes from './areas.module.css'
import { type AreaMapView, openAreaMap } from './area-map-view.ts'

type Place = { readonly lat: number; readonly lon: number }
type Props = {
  readonly shape: AreaShape
  /** The initial centre of the map. */
  readonly at: Place
  readonly onPress: (place: Place) => void
}

/** Shows the area on a map; each click on it selects a place. The fields beside it work without a map. */
export function AreaMap({ shape, at, onPress }: Props) {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  const { maps: addresses } = useBrand()
  const choice = useMapChoice(addresses)
  const [view, setView] = useState<AreaMapView>()
  const [styles, setStyles] = useState(0)
  const [hasFailed, setFailed] = useState(false)
  const { failed, ...shown } = useShownMap(view, choice.kind, addresses)
  const press = useEffectEvent((place: Place) => onPress(place))
  const onMapLost = useEffectEvent(shown.onLost)
  const begin = useEffectEvent(async () => {
    const maps = await loadFirstMapResources(addresses, choice.kind)
    if (!box.current) return undefined
    const made = openAreaMap(box.current, maps, {
      at,
      onStyle: () => setStyles((count) => count + 1),
      onMapLost,
      onPress: press,
    })
    shown.onMapShown(maps)
    return made
  })
  useEffect(() => {
    let left = false
    let made: AreaMapView | undefined
    const start = async () => {
      made = await begin()
      if (left) made?.remove()
      else setView(made)
    }
    start().catch(() => setFailed(true))
    return () => {
      left = true
      made?.remove()
      setView(undefined)
    }
  }, [])
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const drawnScheme = useRef(scheme)
  useEffect(() => {
    if (drawnScheme.current !== scheme) view?.recolour()
    drawnScheme.current = scheme
  }, [view, scheme])
  const text = JSON.stringify(shape)
  useEffect(() => {
    if (styles > 0) view?.draw(JSON.parse(text) as AreaShape)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- each new style holds nothing yet
  }, [view, styles, text])
  if (hasFailed) return <p role="alert">{t('Map Load Error')}</p>
  return (
    <div className={classes['mapRoom']}>
      <div
        ref={box}
        className={classes['map']}
        data-testid="area-map"
        data-state={styles > 0 ? 'ready' : 'loading'}
      />
      <MapSwitch choice={choice} failed={failed} />
    </div>
  )
}
