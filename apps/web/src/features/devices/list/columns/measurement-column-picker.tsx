import { describeMeasurement } from '@fieldport/domain'
import { Button, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../../lib/api/client.ts'
import { errorMessage } from '../../../../lib/api/errors.ts'
import { ColumnBox } from './column-box.tsx'
import { measurementColumn } from './columns.ts'
import classes from './columns-panel.module.css'
import { type FleetLayout, maximumMeasurements, shownKeys, toggleColumn } from './fleet-layout.ts'
import { isComputedColumn, measurementLabel, measurementUnit } from '../reading-text.ts'
import { joinFacts } from '../../../../lib/format/direction.ts'

type Props = { readonly layout: FleetLayout; readonly onLayout: (layout: FleetLayout) => void }

/** Number of keys shown initially. */
const initialKeyCount = 8

/** The devices' measurements, most common first. */
export function MeasurementColumnPicker({ layout, onLayout }: Props) {
  const { t } = useTranslation()
  const { data, isPending, error } = useQuery(api.portal.userGetDataKeys.queryOptions())
  const choices = useMemo(() => (data ? keyChoices(data.Items) : []), [data])
  if (isPending) return <QuietText>{t('Loading')}</QuietText>
  if (error) return <QuietText>{errorMessage(error)}</QuietText>
  if (choices.length === 0)
    return <QuietText>{t('Measurements appear here once your devices send them.')}</QuietText>
  return <Choices choices={choices} layout={layout} onLayout={onLayout} />
}

function Choices({ choices, layout, onLayout }: Props & { readonly choices: readonly KeyChoice[] }) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const [isAll, setAll] = useState(false)
  const shown = shownKeys(layout.columns)
  const words = search.toLowerCase()
  const found = choices.filter(
    ({ key, label }) => !shown.includes(key) && `${label} ${key}`.toLowerCase().includes(words),
  )
  const listed = isAll || search !== '' ? found : found.slice(0, initialKeyCount)
  const isFull = shown.length >= maximumMeasurements
  return (
    <>
      <TextInput
        size="xs"
        type="search"
        aria-label={t('Search measurements')}
        placeholder={t('Search measurements')}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      {isFull && (
        <QuietText>
          {t('Limit: {{number}} measurements. Remove one to add another.', { number: maximumMeasurements })}
        </QuietText>
      )}
      {listed.map(({ key, devices, isNamed }) => (
        <ColumnBox
          key={key}
          column={measurementColumn(key)}
          isShown={false}
          isDisabled={isFull}
          onToggle={() => onLayout(toggleColumn(layout, measurementColumn(key)))}
        >
          <span className={classes['aside']}>
            {joinFacts([
              ...(isComputedColumn(key) ? [measurementUnit(key), isNamed ? '' : t('computed')] : []),
              t('{{count}} device', { count: devices }),
            ])}
          </span>
        </ColumnBox>
      ))}
      {listed.length < found.length && (
        <Button variant="subtle" size="compact-xs" onClick={() => setAll(true)}>
          {t('Show all')}
        </Button>
      )}
      {found.length === 0 && <QuietText>{t('No matching measurements')}</QuietText>}
    </>
  )
}

function QuietText({ children }: { readonly children: string }) {
  return (
    <Text size="xs" c="dimmed" mt={4}>
      {children}
    </Text>
  )
}

type KeyChoice = {
  readonly key: string
  readonly devices: number
  readonly label: string
  readonly isNamed: boolean
}

/** Keys that can be columns: no lists of frames, no record metadata. */
function keyChoices(
  items: readonly { readonly key: string; readonly devices: number; readonly named?: boolean | undefined }[],
): readonly KeyChoice[] {
  return items
    .filter(
      ({ key }) =>
        isComputedColumn(key) ||
        (!['list', 'hidden'].includes(describeMeasurement(key).kind) && !key.includes(',')),
    )
    .map(({ key, devices, named = false }) => ({
      key,
      devices,
      label: measurementLabel(key),
      isNamed: named,
    }))
    .toSorted((left, right) => right.devices - left.devices || left.label.localeCompare(right.label))
}
