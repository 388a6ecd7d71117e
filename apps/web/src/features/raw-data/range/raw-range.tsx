import { parseZoneChoice, type ZoneChoice } from '@fieldport/domain'
import { Button, TextInput } from '@mantine/core'
import { IconDownload, IconPlayerStop } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Segmented } from '../../../ui/controls/segmented.tsx'
import classes from '../raw-data.module.css'
import type { RangeFields } from './use-range-fields.ts'

/** Cancel replaces Load Data in the same place, so that nothing beside it moves. */
const loadButtonWidth = 140

type Props = {
  readonly fields: RangeFields
  readonly zone: ZoneChoice
  readonly zones: readonly ZoneChoice[]
  readonly onZone: (zone: ZoneChoice) => void
  /** Whether Load Data is disabled. */
  readonly isRefused: boolean
  readonly isLoading: boolean
  readonly onLoad: () => void
  readonly onCancel: () => void
  /** Content beside the button. */
  readonly children: ReactNode
}

/** The fields of the range to load. */
export function RawRange(props: Props) {
  const { fields, zone, zones, onZone, isRefused, isLoading, onLoad, onCancel, children } = props
  const { t } = useTranslation()
  const zoneLabels = { device: t('Device time'), own: t('My time'), utc: 'UTC' }
  return (
    <form
      className={classes['range']}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isRefused && !isLoading) onLoad()
      }}
    >
      <TextInput
        type="datetime-local"
        label={t('From')}
        value={fields.from}
        onChange={({ currentTarget: { value } }) => fields.onType({ from: value })}
      />
      <TextInput
        type="datetime-local"
        label={t('To')}
        value={fields.to}
        onChange={({ currentTarget: { value } }) => fields.onType({ to: value })}
      />
      <Segmented
        label={t('Time zone')}
        value={zone}
        onChange={(value) => onZone(parseZoneChoice(value) ?? 'own')}
        segments={zones.map((value) => ({ value, label: zoneLabels[value] }))}
      />
      {isLoading ? (
        // With its own key: one button that changed into the other while pressed would submit the form.
        <Button
          key="cancel"
          variant="default"
          miw={loadButtonWidth}
          leftSection={<IconPlayerStop size={16} />}
          onClick={onCancel}
        >
          {t('Cancel')}
        </Button>
      ) : (
        <Button
          key="load"
          type="submit"
          miw={loadButtonWidth}
          disabled={isRefused}
          leftSection={<IconDownload size={16} />}
        >
          {t('Load Data')}
        </Button>
      )}
      {children}
    </form>
  )
}
