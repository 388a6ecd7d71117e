import { type ExportDateStyle, type ExportFormat, exportFormats, exportFormatTable } from '@fieldport/domain'
import { Input, NativeSelect, Select, Text } from '@mantine/core'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../../lib/format/times.ts'
import { listTimeZones } from '../../../lib/format/zones.ts'
import { getLocaleSettings } from '../../../lib/locale-settings.ts'
import type { ExportChoice, ShownData } from './export-request.ts'

type Props = {
  readonly choice: ExportChoice
  /** IANA name; null: none is set. */
  readonly deviceTimeZone: string | null
  readonly shown: ShownData
  readonly onChange: (choice: ExportChoice) => void
}

/** The options of a file; those that a format does not have are hidden. */
export function ExportFields({ choice, deviceTimeZone, shown, onChange }: Props) {
  const { t } = useTranslation()
  const { hasColumns, hasDateStyle } = exportFormatTable[choice.format]
  return (
    <>
      <FormatField format={choice.format} onChange={(format) => onChange({ ...choice, format })} />
      <SpanField choice={choice} shown={shown} onChange={onChange} />
      {hasColumns && shown.keys && (
        <NativeSelect
          label={t('Columns')}
          value={choice.columns}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...choice, columns: value as ExportChoice['columns'] })
          }
          data={[
            { value: 'shown', label: t('Shown columns ({{number}})', { number: shown.keys.length }) },
            { value: 'all', label: t('All columns') },
          ]}
        />
      )}
      {hasDateStyle && (
        <DatesField dates={choice.dates} onChange={(dates) => onChange({ ...choice, dates })} />
      )}
      {hasZone(choice.format) && (
        <TimeZoneField
          zone={choice.timeZone}
          deviceTimeZone={deviceTimeZone}
          onChange={(timeZone) => onChange({ ...choice, timeZone })}
        />
      )}
    </>
  )
}

/** Whether times of the format depend on a zone. */
export function hasZone(format: ExportFormat): boolean {
  return format !== 'gpx' && format !== 'parquet'
}

type FormatProps = { readonly format: ExportFormat; readonly onChange: (format: ExportFormat) => void }

export function FormatField({ format, onChange }: FormatProps) {
  const { t } = useTranslation()
  return (
    <NativeSelect
      label={t('Format')}
      description={describeFormat(format, t)}
      value={format}
      onChange={({ currentTarget: { value } }) => onChange(value as ExportFormat)}
      data={exportFormats.map((value) => ({ value, label: formatName(value, t) }))}
    />
  )
}

type DatesProps = { readonly dates: ExportDateStyle; readonly onChange: (dates: ExportDateStyle) => void }

export function DatesField({ dates, onChange }: DatesProps) {
  const { t } = useTranslation()
  return (
    <NativeSelect
      label={t('Dates')}
      value={dates}
      onChange={({ currentTarget: { value } }) => onChange(value as ExportDateStyle)}
      data={[
        { value: 'en-AU', label: t('Australian: 23/11/2026, 5:38 pm') },
        { value: 'iso', label: t('ISO 8601: 2026-11-23T17:38') },
      ]}
    />
  )
}

function SpanField({ choice, shown: { range }, onChange }: Omit<Props, 'deviceTimeZone'>) {
  const { t } = useTranslation()
  if (!range)
    return (
      <Input.Wrapper label={t('Range')} labelElement="div">
        <Text size="sm">{t('Everything stored')}</Text>
      </Input.Wrapper>
    )
  const style = { ...getLocaleSettings(), timeZone: choice.timeZone }
  return (
    <NativeSelect
      label={t('Range')}
      // Below the list, because on a phone there is no room in it.
      description={
        choice.span === 'shown'
          ? `${formatDateTime(range.from, style)} – ${formatDateTime(range.to, style)}`
          : undefined
      }
      value={choice.span}
      onChange={({ currentTarget: { value } }) =>
        onChange({ ...choice, span: value as ExportChoice['span'] })
      }
      data={[
        { value: 'shown', label: t('Shown range') },
        { value: 'all', label: t('Everything stored') },
      ]}
    />
  )
}

type ZoneProps = {
  /** Listed first; null or absent: none, or several devices. */
  readonly deviceTimeZone?: string | null
  readonly zone: string
  readonly onChange: (zone: string) => void
}

export function TimeZoneField({ zone, deviceTimeZone = null, onChange }: ZoneProps) {
  const { t } = useTranslation()
  const zones = useMemo(() => listTimeZones(deviceTimeZone), [deviceTimeZone])
  return (
    <Select
      label={t('Time zone')}
      data={zones}
      value={zone}
      onChange={(value) => value !== null && onChange(value)}
      allowDeselect={false}
      searchable
      nothingFoundMessage={t('No matching time zones.')}
    />
  )
}

export function formatName(format: ExportFormat, t: TFunction): string {
  switch (format) {
    case 'csv':
      return t('CSV')
    case 'xlsx':
      return t('Excel (XLSX)')
    case 'parquet':
      return t('Parquet')
    case 'jsonl':
      return t('JSON lines')
    default:
      return t('GPX track')
  }
}

function describeFormat(format: ExportFormat, t: TFunction): string {
  switch (format) {
    case 'csv':
      return t('One row per timestamp, for spreadsheets and most programs.')
    case 'xlsx':
      return t('A workbook. Continues on further sheets after 1,048,576 rows.')
    case 'parquet':
      return t('Compact and typed, for data tools. Columns are named by data key, times are UTC.')
    case 'jsonl':
      return t('One JSON object per line, with values by data key.')
    default:
      return t('Positions only, for maps and navigation tools.')
  }
}
