import type { CheckedKey } from '@fieldport/protocol'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { formatHours } from '../../../../lib/format/durations.ts'
import { formatCount, formatUpTo } from '../../../../lib/format/numbers.ts'
import { toDisplayUnit } from '../../../../lib/format/units.ts'
import { DescriptionItem, DescriptionList, ValueWithUnit } from '../../../../ui/description-list.tsx'
import { Panel } from '../../../../ui/panel.tsx'
import classes from '../tools.module.css'

const shownKeys = 200
const longestText = 80

/** How each key appears on the device page, with its newest value. */
export function MessageKeys({ keys }: { readonly keys: readonly CheckedKey[] }) {
  const { t } = useTranslation()
  return (
    <Panel
      title={t('Measurements')}
      aside={
        <span className={classes['quiet']}>
          {t('Keys: {{number}}', { number: formatCount(keys.length) })}
        </span>
      }
      testId="keys"
      flush
    >
      <DescriptionList>
        {keys.slice(0, shownKeys).map((key) => (
          <KeyRow key={key.measurement.key} checked={key} t={t} />
        ))}
      </DescriptionList>
    </Panel>
  )
}

function KeyRow({
  checked: { measurement, value },
  t,
}: {
  readonly checked: CheckedKey
  readonly t: TFunction
}) {
  const { key, label } = measurement
  return (
    <DescriptionItem name={label} note={<code className={classes['key']}>{key}</code>}>
      {valueOf(measurement, value, t)}
    </DescriptionItem>
  )
}

function valueOf({ kind, unit, decimals }: CheckedKey['measurement'], value: unknown, t: TFunction) {
  if (typeof value === 'number') {
    if (kind === 'hours') return formatHours(value)
    const shown = toDisplayUnit({ unit, decimals })
    return <ValueWithUnit value={formatUpTo(shown.convert(value), decimals)} unit={shown.unit} />
  }
  if (Array.isArray(value)) return t('{{count}} list entry', { count: value.length })
  if (typeof value === 'object' && value !== null) return t('Object, kept as sent')
  return shorten(String(value))
}

function shorten(text: string): string {
  return text.length > longestText ? `${text.slice(0, longestText)}…` : text
}
