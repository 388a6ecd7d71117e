import { findConfigKey } from '@fieldport/domain'
import { Button, Checkbox, Skeleton, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../lib/api/client.ts'
import { errorMessage } from '../../../lib/api/errors.ts'
import { formatCount } from '../../../lib/format/numbers.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { labelOf } from '../fields/config-text.ts'
import { useConfigForm } from '../form/context.ts'
import { isVendor } from '../plan/plan.ts'
import { joinFacts } from '../../../lib/format/direction.ts'
import { findBulkEditObstacle, type Obstacle } from './bulk-edit-obstacle.ts'
import classes from './bulk.module.css'

type Props = {
  /** The keys that will be sent. */
  readonly keys: readonly string[]
  readonly chosen: readonly string[]
  readonly onChoose: (devices: readonly string[]) => void
}

/** A list of ten thousand devices is searched, but not drawn. */
const maximumShownDevices = 200

/** All devices, those chosen in advance first; a device that cannot take the settings has a reason. */
export function ChooseDevices({ keys, chosen, onChoose }: Props) {
  const { t } = useTranslation()
  const [query, setQuery] = useState('')
  const [chosenBefore] = useState(() => new Set(chosen))
  const { data, isLoadingError, error, refetch } = useDevices()
  if (isLoadingError)
    return (
      <Notice title={t('Error')} onRetry={() => void refetch()}>
        {errorMessage(error)}
      </Notice>
    )
  if (!data) return <Skeleton h={200} />
  const wanted = query.trim().toLowerCase()
  const found = data.Items.filter(({ deviceid, name, model }) =>
    `${deviceid} ${name} ${model}`.toLowerCase().includes(wanted),
  )
  const judged = found.map((device) => ({ ...device, obstacle: findBulkEditObstacle(device, keys) }))
  const rank = ({ deviceid, obstacle }: (typeof judged)[number]) =>
    chosenBefore.has(deviceid) ? 0 : obstacle === null ? 1 : 2
  const shown = judged.toSorted((a, b) => rank(a) - rank(b))
  const ids = shown.filter(({ obstacle }) => obstacle === null).map(({ deviceid }) => deviceid)
  const isAll = ids.every((id) => chosen.includes(id))
  const toggleAll = () =>
    onChoose(isAll ? chosen.filter((id) => !ids.includes(id)) : [...new Set([...chosen, ...ids])])
  return (
    <fieldset className={classes['choice']}>
      <legend>{t('{{count}} device selected', { count: chosen.length })}</legend>
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
        {shown.slice(0, maximumShownDevices).map(({ deviceid, name, model, fw, obstacle }) => {
          const isChosen = chosen.includes(deviceid)
          return (
            <div key={deviceid} className={classes['option']}>
              <Checkbox
                size="sm"
                label={`${name || deviceid} (${deviceid})`}
                checked={isChosen}
                disabled={obstacle !== null && !isChosen}
                onChange={() =>
                  onChoose(isChosen ? chosen.filter((each) => each !== deviceid) : [...chosen, deviceid])
                }
              />
              <span className={classes['quiet']}>
                {joinFacts([model, fw])}
                {obstacle !== null && <span className={classes['why']}>{obstacleText(obstacle, t)}</span>}
              </span>
            </div>
          )
        })}
        {shown.length > maximumShownDevices && (
          <p className={classes['quiet']}>
            {t('{{number}} more found. Refine your search.', {
              number: formatCount(shown.length - maximumShownDevices),
            })}
          </p>
        )}
      </div>
    </fieldset>
  )
}

function useDevices() {
  const { user } = useConfigForm()
  const { adminGetDeviceSummary, userGetDeviceSummary } = api.portal
  const call = isVendor(user) ? adminGetDeviceSummary : userGetDeviceSummary
  return useQuery(call.queryOptions())
}

function obstacleText(obstacle: Obstacle, t: TFunction): string {
  switch (obstacle.kind) {
    case 'noRight':
      return t("You can't edit its settings.")
    case 'noSettings':
      return t('This type of device has no settings.')
    default:
      return t('Does not have {{settings}}.', {
        settings: obstacle.keys.map((key) => labelOf(findConfigKey(key), key)).join(', '),
      })
  }
}
