import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { ChangeEvent } from 'react'
import { useTranslation } from 'react-i18next'
import parts from '../limit-rules.module.css'
import type { AreaDraft, AreaField } from './area-draft.ts'
import classes from './areas.module.css'
import { signedInputMode } from '../../../../lib/format/signed-input-mode.ts'

type Props = {
  readonly draft: AreaDraft
  readonly errors: ReadonlyMap<AreaField, string>
  readonly onChange: (over: Partial<AreaDraft>) => void
}
type Input = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

function field({ draft, errors, onChange }: Props, name: AreaField) {
  return {
    value: draft[name],
    error: errors.get(name),
    onChange: ({ currentTarget }: ChangeEvent<Input>) => onChange({ [name]: currentTarget.value }),
  }
}

/** The fields of an area rule. */
export function AreaFields(props: Props) {
  const { t } = useTranslation()
  const nameLength = 60
  return (
    <>
      <div className={parts['pair']}>
        <TextInput label={t('Name')} maxLength={nameLength} data-autofocus {...field(props, 'name')} />
        <NativeSelect
          label={t('Warn when')}
          data={[
            { value: 'left', label: t('The device leaves the area') },
            { value: 'entered', label: t('The device enters the area') },
          ]}
          {...field(props, 'fires')}
        />
      </div>
      <div className={parts['pair']}>
        <NativeSelect
          label={t('Level')}
          data={[
            { value: 'alarm', label: t('Alarm') },
            { value: 'warning', label: t('Warning') },
          ]}
          {...field(props, 'level')}
        />
        <NativeSelect
          label={t('Shape')}
          data={[
            { value: 'circle', label: t('Circle') },
            { value: 'polygon', label: t('Polygon') },
          ]}
          {...field(props, 'kind')}
        />
      </div>
      <Shape {...props} />
      <Terms {...props} />
    </>
  )
}

function Shape(props: Props) {
  const { t } = useTranslation()
  if (props.draft.kind === 'polygon')
    return (
      <Textarea
        label={t('Corners')}
        description={t('One per line: latitude, longitude. Or click the map.')}
        autosize
        minRows={4}
        maxRows={8}
        dir="ltr"
        {...field(props, 'corners')}
      />
    )
  return (
    <div className={classes['three']}>
      <TextInput label={t('Latitude')} inputMode={signedInputMode()} {...field(props, 'lat')} />
      <TextInput label={t('Longitude')} inputMode={signedInputMode()} {...field(props, 'lon')} />
      <TextInput label={t('Radius (m)')} inputMode="decimal" {...field(props, 'radius')} />
    </div>
  )
}

function Terms(props: Props) {
  const { t } = useTranslation()
  return (
    <div className={parts['terms']}>
      <div className={parts['duration']}>
        <TextInput
          label={t('For at least')}
          description={t('How long on the wrong side before it counts. 0: immediately')}
          inputMode="decimal"
          {...field(props, 'duration')}
        />
        <NativeSelect
          aria-label={t('Unit of time')}
          data={[
            { value: 's', label: t('seconds') },
            { value: 'min', label: t('minutes') },
            { value: 'h', label: t('hours') },
          ]}
          {...field(props, 'durationUnit')}
        />
      </div>
      <TextInput
        label={t('Hysteresis (m)')}
        description={t('Ends once the device is back across the edge by this much')}
        inputMode="decimal"
        {...field(props, 'hysteresis')}
      />
    </div>
  )
}
