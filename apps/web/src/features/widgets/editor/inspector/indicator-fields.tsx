import type { Indicator, WidgetElementType } from '@fieldport/domain'
import { Checkbox, NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ColourField, NumberField } from './fields.tsx'
import classes from './inspector.module.css'

type Props = {
  readonly type: WidgetElementType
  readonly indicator: Indicator
  readonly onChange: (change: Partial<Indicator>) => void
}

const limitBounds = { min: -1e12, max: 1e12 } as const
const rotations = [0, 90, 180, 270] as const

/** Range, limits, colours and border of an indicator. */
export function IndicatorFields(props: Props) {
  const { t } = useTranslation()
  return (
    <>
      <div className={classes['part']}>
        <h3 className={classes['heading']}>{t('Limits')}</h3>
        <Limits {...props} />
      </div>
      <div className={classes['part']}>
        <h3 className={classes['heading']}>{t('Colours')}</h3>
        <Colours {...props} />
      </div>
      <div className={classes['part']}>
        <h3 className={classes['heading']}>{t('Shape')}</h3>
        <Shape {...props} />
      </div>
    </>
  )
}

function Limits({ type, indicator, onChange }: Props) {
  const { t } = useTranslation()
  const { min, max, highAlarm, highWarning, lowWarning, lowAlarm } = indicator
  return (
    <>
      {type === 'levelIndicator' && (
        <div className={classes['pair']}>
          <NumberField
            {...limitBounds}
            label={t('Minimum')}
            value={min}
            onChange={(value) => onChange({ min: value })}
          />
          <NumberField
            {...limitBounds}
            label={t('Maximum')}
            value={max}
            onChange={(value) => onChange({ max: value })}
          />
        </div>
      )}
      <div className={classes['pair']}>
        <NumberField
          {...limitBounds}
          label={t('Low alarm')}
          value={lowAlarm}
          onChange={(value) => onChange({ lowAlarm: value })}
        />
        <NumberField
          {...limitBounds}
          label={t('High alarm')}
          value={highAlarm}
          onChange={(value) => onChange({ highAlarm: value })}
        />
        <NumberField
          {...limitBounds}
          label={t('Low warning')}
          value={lowWarning}
          onChange={(value) => onChange({ lowWarning: value })}
        />
        <NumberField
          {...limitBounds}
          label={t('High warning')}
          value={highWarning}
          onChange={(value) => onChange({ highWarning: value })}
        />
      </div>
    </>
  )
}

function Colours({ type, indicator, onChange }: Props) {
  const { t } = useTranslation()
  return (
    <>
      {type === 'levelIndicator' ? (
        <ColourField
          label={t('Level bar')}
          value={indicator.barColor}
          onChange={(barColor) => onChange({ barColor })}
        />
      ) : (
        <ColourField
          label={t('Normal')}
          value={indicator.normal}
          onChange={(normal) => onChange({ normal })}
        />
      )}
      <ColourField
        label={t('Warning')}
        value={indicator.warningColor}
        onChange={(warningColor) => onChange({ warningColor })}
      />
      <ColourField
        label={t('Alarm')}
        value={indicator.alarmColor}
        onChange={(alarmColor) => onChange({ alarmColor })}
      />
      <ColourField
        label={t('Border')}
        value={indicator.borderColor}
        onChange={(borderColor) => onChange({ borderColor })}
      />
    </>
  )
}

function Shape({ indicator, onChange }: Props) {
  const { t } = useTranslation()
  const { borderThickness, radius, rotation, shadow } = indicator
  return (
    <>
      <div className={classes['pair']}>
        <NumberField
          label={t('Border thickness')}
          value={borderThickness}
          min={0}
          max={20}
          suffix=" px"
          onChange={(value) => onChange({ borderThickness: value })}
        />
        <NumberField
          label={t('Corner radius')}
          value={radius}
          min={0}
          max={200}
          suffix=" px"
          onChange={(value) => onChange({ radius: value })}
        />
      </div>
      <NativeSelect
        size="xs"
        label={t('Rotation')}
        value={String(rotation)}
        data={rotations.map((degrees) => ({ value: String(degrees), label: `${degrees}°` }))}
        onChange={(event) => {
          const chosen = Number(event.currentTarget.value)
          onChange({ rotation: rotations.find((degrees) => degrees === chosen) ?? 0 })
        }}
      />
      <Checkbox
        size="sm"
        label={t('Shadow')}
        checked={shadow}
        onChange={() => onChange({ shadow: !shadow })}
      />
    </>
  )
}
