import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../../lib/api/client.ts'

const typingPauseMs = 250
const shownDevices = 20

type Props = { readonly value: string | undefined; readonly onChange: (deviceid: string) => void }

/** Selects the device whose cards and values are shown while the page is edited. */
export function PreviewDevice({ value, onChange }: Props) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed, typingPauseMs)
  const { data } = useQuery(
    api.portal.adminFindDevices.queryOptions({
      input: { q: q === value ? '' : q, limit: shownDevices },
      placeholderData: keepPreviousData,
    }),
  )
  const found = (data?.Items ?? []).map(({ deviceid, name }) => ({
    value: deviceid,
    label: name === '' || name === deviceid ? deviceid : `${name} (${deviceid})`,
  }))
  const isListed = value === undefined || found.some((each) => each.value === value)
  return (
    <Select
      label={t('Preview with')}
      placeholder={t('Choose a device')}
      data={isListed ? found : [{ value, label: value }, ...found]}
      value={value ?? null}
      searchable
      // The server has already filtered.
      filter={({ options }) => options}
      onSearchChange={setTyped}
      nothingFoundMessage={t('No matching devices')}
      allowDeselect={false}
      onChange={(next) => next !== null && onChange(next)}
    />
  )
}
