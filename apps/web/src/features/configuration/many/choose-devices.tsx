import { configGeneration, hasCapability } from '@fieldport/domain'
import { Button, Checkbox, Skeleton, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../lib/api/client.ts'
import { useConfigForm } from '../form/context.ts'
import classes from './many.module.css'

type Props = { readonly chosen: readonly string[]; readonly onChoose: (devices: readonly string[]) => void }

/** Devices of the same generation whose settings this person may edit. */
export function ChooseDevices({ chosen, onChoose }: Props) {
  const { t } = useTranslation()
  const { subject } = useConfigForm()
  const [query, setQuery] = useState('')
  const devices = useQuery(api.portal.userGetDeviceSummary.queryOptions())
  if (!devices.data) return <Skeleton h={200} />
  const generation = configGeneration(subject.model)
  const wanted = query.trim().toLowerCase()
  const shown = devices.data.Items.filter(
    ({ deviceid, name, model, permission }) =>
      hasCapability(permission, 'editDeviceSettings') &&
      configGeneration(model) === generation &&
      `${deviceid} ${name} ${model}`.toLowerCase().includes(wanted),
  )
  const ids = shown.map(({ deviceid }) => deviceid)
  const isAll = ids.every((id) => chosen.includes(id))
  const toggleAll = () =>
    onChoose(isAll ? chosen.filter((id) => !ids.includes(id)) : [...new Set([...chosen, ...ids])])
  return (
    <fieldset className={classes['choice']}>
      <legend>{t('{{count}} device chosen', { count: chosen.length })}</legend>
      <div className={classes['find']}>
        <TextInput
          size="sm"
          flex={1}
          type="search"
          aria-label={t('Search devices')}
          placeholder={t('Search devices')}
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
        />
        <Button variant="default" size="sm" onClick={toggleAll}>
          {isAll ? t('None') : t('All')}
        </Button>
      </div>
      <div className={classes['devices']}>
        {shown.map(({ deviceid, name, model, fw }) => {
          const isChosen = chosen.includes(deviceid)
          return (
            <div key={deviceid} className={classes['option']}>
              <Checkbox
                size="sm"
                label={`${name || deviceid} (${deviceid})`}
                checked={isChosen}
                onChange={() =>
                  onChoose(isChosen ? chosen.filter((each) => each !== deviceid) : [...chosen, deviceid])
                }
              />
              <span className={classes['quiet']}>{[model, fw].filter(Boolean).join(' · ')}</span>
            </div>
          )
        })}
      </div>
    </fieldset>
  )
}
