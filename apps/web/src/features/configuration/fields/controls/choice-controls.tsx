import { choicesFor, type ConfigValue } from '@fieldport/domain'
import { NativeSelect, Switch } from '@mantine/core'
import { translateText } from '../../../../lib/texts/i18n.ts'
import { useConfigForm } from '../../form/context.ts'
import type { ControlProps } from './control-props.ts'
import { formatFieldValue } from '../config-text.ts'
import { keepLeftToRight } from '../../../../lib/format/direction.ts'

export function SwitchControl({ row, field, id, describedBy }: ControlProps) {
  const { store } = useConfigForm()
  return (
    <Switch
      id={id}
      checked={(field.value ?? row.default) === true}
      onChange={(event) => store.setValue(row.key, event.currentTarget.checked)}
      aria-describedby={describedBy}
      size="sm"
    />
  )
}

/** A choice; an unknown stored value becomes an option too, so that it is shown and kept. */
export function ChoiceControl({ row, field, id, describedBy, isInvalid }: ControlProps) {
  const { store, subject } = useConfigForm()
  const value = field.value ?? null
  const known = choicesFor(row, subject).map((each) => ({
    value: each.value as ConfigValue,
    label: each.label,
  }))
  const isKnown = known.some((each) => each.value === value)
  const all = isKnown
    ? known
    : [{ value: value as ConfigValue, label: formatFieldValue(row, value) }, ...known]
  return (
    <NativeSelect
      id={id}
      value={String(all.findIndex((each) => each.value === value))}
      onChange={(event) => {
        const chosen = all[Number(event.currentTarget.value)]
        if (chosen) store.setValue(row.key, chosen.value)
      }}
      data={all.map(({ label }, index) => ({ value: String(index), label: choiceText(label) }))}
      aria-describedby={describedBy}
      error={isInvalid}
      size="xs"
    />
  )
}

/** Words are translated; a number with a unit, such as '250 kbit/s', is kept left-to-right. */
function choiceText(label: string): string {
  const text = translateText(label)
  return text === label && /^\d/.test(text) ? keepLeftToRight(text) : text
}
