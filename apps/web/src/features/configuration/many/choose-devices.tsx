import { configGeneration, hasCapability } from '@fieldport/domain'
import { Button, Checkbox, Skeleton, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../lib/api/client.ts'
import { formatCount } from '../../../lib/format/numbers.ts'
import { useConfigForm } from '../form/context.ts'
import { isVendor } from '../plan/plan.ts'
import classes from './many.module.css'

type Props = { readonly chosen: readonly string[]; readonly onChoose: (devices: readonly string[]) => void }

/** A list of ten thousand is searched, and not drawn. */
const maximumShownDevices = 200

/** Devices of the same generation whose settings this person may edit; those that were chosen beforehand first. */
export function ChooseDevices({ chosen, onChoose }: Props) {
  const { t } = useTranslation()
  const [query, setQuery] = useState('')
  const [chosenBefore] = useState(() => new Set(chosen))
  const fitting = useCompatibleDevices()
  if (!fitting) return <Skeleton h={200} />
  const wanted = query.trim().toLowerCase()
  const shown = fitting
    .filter(({ deviceid, name, model }) => `${deviceid} ${name} ${model}`.toLowerCase().includes(wanted))
    .toSorted((a, b) => Number(chosenBefore.has(b.deviceid)) - Number(chosenBefore.has(a.deviceid)))
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
        {shown.slice(0, maximumShownDevices).map(({ deviceid, name, model, fw }) => {
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
        {shown.length > maximumShownDevices && (
          <p className={classes['quiet']}>
            {t('The search finds {{number}} more.', {
              number: formatCount(shown.length - maximumShownDevices),
            })}
          </p>
        )}
      </div>
    </fieldset>
  )
}

function useCompatibleDevices() {
  const { subject, user } = useConfigForm()
  const { adminGetDeviceSummary, userGetDeviceSummary } = api.portal
  const call = isVendor(user) ? adminGetDeviceSummary : userGetDeviceSummary
  const { data } = useQuery(call.queryOptions())
  const generation = configGeneration(subject.model)
  return data?.Items.filter(
    ({ model, permission }) =>
      hasCapability(permission, 'editDeviceSettings') && configGeneration(model) === generation,
  )
}
