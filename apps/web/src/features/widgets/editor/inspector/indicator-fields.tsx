import {
  type CardDisplay,
  convertValue,
  convertValueBack,
  type Indicator,
  unitConversion,
  type WidgetElementType,
} from '@fieldport/domain'
import { Checkbox, NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { nameWithUnit } from '../../../../lib/format/direction.ts'
import { toDisplayUnit } from '../../../../lib/format/units.ts'
import { getLocaleSettings } from '../../../../lib/locale-settings.ts'
import { NumberField } from '../../../../ui/controls/number-field.tsx'
import { ColourField } from './colour-field.tsx'
import classes from './inspector.module.css'

type Props = {
  readonly type: WidgetElementType
  readonly indicator: Indicator
  /** Of its value. */
  readonly display: Pick<CardDisplay, 'unit' | 'decimals'>
  readonly onChange: (change: Partial<Indicator>) => void
}

const limitBounds = { min: -1e12, max: 1e12 } as const
const rotations = [0, 90, 180, 270] as const

/** Range, limits, colours and border of an indicator. */
export function IndicatorFields(props: Props) {
  const { t } = useTranslation()
  const { unit } = toDisplayUnit(props.display)
  return (
    <>
      <div className={classes['part']}>
        <h3 className={classes['heading']}>{nameWithUnit(t('Limits'), unit)}</h3>
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

/** Digits of a converted number beyond these are noise. */
const digits = 12

/** Limits are stored in the device's unit, and shown and typed in the reader's. */
function Limits({ type, indicator, display, onChange }: Props) {
  const { t } = useTranslation()
  const conversion = unitConversion(display.unit, getLocaleSettings().units)
  const fieldOf = (name: LimitName) => ({
    ...limitBounds,
    size: 'xs' as const,
    value: Number(convertValue(indicator[name], conversion).toPrecision(digits)),
    onChange: (value: number) => onChange({ [name]: convertValueBack(value, conversion) }),
  })
  return (
    <>
      {type === 'levelIndicator' && (
        <div className={classes['pair']}>
          <NumberField {...fieldOf('min')} label={t('Minimum')} />
          <NumberField {...fieldOf('max')} label={t('Maximum')} />
        </div>
      )}
      <div className={classes['pair']}>
        <NumberField {...fieldOf('lowAlarm')} label={t('Low alarm')} />
        <NumberField {...fieldOf('highAlarm')} label={t('High alarm')} />
        <NumberField {...fieldOf('lowWarning')} label={t('Low warning')} />
        <NumberField {...fieldOf('highWarning')} label={t('High warning')} />
      </div>
    </>
  )
}

type LimitName = 'min' | 'max' | 'lowAlarm' | 'highAlarm' | 'lowWarning' | 'highWarning'

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
          size="xs"
          unit="px"
          onChange={(value) => onChange({ borderThickness: value })}
        />
        <NumberField
          label={t('Corner radius')}
          value={radius}
          min={0}
          max={200}
          size="xs"
          unit="px"
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
