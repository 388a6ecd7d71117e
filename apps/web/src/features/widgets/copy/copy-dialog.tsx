import type { DeviceSummary } from '@fieldport/contract'
import type { Widget } from '@fieldport/domain'
import { Button, Checkbox, Group, Skeleton, TextInput } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../lib/api/client.ts'
import { errorMessage } from '../../../lib/api/errors.ts'
import { formatCount } from '../../../lib/format/numbers.ts'
import { localize } from '../../../lib/texts/messages.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import classes from './copy.module.css'
import { type CopyResult, findCopyObstacle, useCopyWidget } from './copy-widget.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'

type Props = {
  /** The source device. */
  readonly deviceid: string
  readonly widget: Widget
  readonly getImageBase64: () => Promise<string | null>
  readonly isVendor: boolean
  readonly onClose: () => void
}

/** With thousands of devices, people search rather than scroll. */
const maximumShownDevices = 200

/** Copies the widget to other devices, with a result for each. */
export function CopyDialog({ deviceid, widget, getImageBase64, isVendor, onClose }: Props) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const { copying, results } = useCopyWidget()
  const summary = useSummary(isVendor)
  const devices = summary.data?.Items.filter((device) => device.deviceid !== deviceid)
  const hasBegun = copying.isPending || copying.isSuccess
  return (
    <Dialog size="lg" onClose={onClose} title={t('Copy to other devices')}>
      {copying.isError && <Notice>{errorMessage(copying.error)}</Notice>}
      {summary.isError && !devices && (
        <Notice title={t('Error')} onRetry={() => void summary.refetch()}>
          {errorMessage(summary.error)}
        </Notice>
      )}
      {hasBegun ? (
        <Results chosen={chosen} results={results} devices={devices ?? []} />
      ) : (
        <ChooseDevices
          devices={devices}
          hasFailed={summary.isError}
          isVendor={isVendor}
          chosen={chosen}
          onChoose={setChosen}
        />
      )}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          {hasBegun ? t('Close') : t('Cancel')}
        </Button>
        {!copying.isSuccess && (
          <Button
            disabled={chosen.length === 0}
            loading={copying.isPending}
            onClick={() => copying.mutate({ widget, getImageBase64, devices: chosen })}
          >
            {t('Copy')}
          </Button>
        )}
      </Group>
    </Dialog>
  )
}

function useSummary(isVendor: boolean) {
  const { adminGetDeviceSummary, userGetDeviceSummary } = api.portal
  const call = isVendor ? adminGetDeviceSummary : userGetDeviceSummary
  return useQuery(call.queryOptions())
}

type ChooseProps = {
  readonly devices: readonly DeviceSummary[] | undefined
  readonly hasFailed: boolean
  readonly isVendor: boolean
  readonly chosen: readonly string[]
  readonly onChoose: (devices: readonly string[]) => void
}

function ChooseDevices({ devices, hasFailed, isVendor, chosen, onChoose }: ChooseProps) {
  const { t } = useTranslation()
  const [query, setQuery] = useState('')
  if (!devices) return hasFailed ? null : <Skeleton h={200} />
  if (devices.length === 0) return <p className={classes['quiet']}>{t('You have no other devices.')}</p>
  const wanted = query.trim().toLowerCase()
  const found = devices
    .filter(({ deviceid, name, model }) => `${deviceid} ${name} ${model}`.toLowerCase().includes(wanted))
    .map((device) => ({ device, obstacle: findCopyObstacle(device, isVendor) }))
    .toSorted((one, other) => Number(one.obstacle !== null) - Number(other.obstacle !== null))
  const obstacles = {
    noRight: t("You can't edit its display settings."),
    plan: localize('widgetsUnavailable'),
  }
  const toggle = (id: string) =>
    onChoose(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id])
  return (
    <fieldset className={classes['choice']}>
      <legend>{t('{{count}} device selected', { count: chosen.length })}</legend>
      <TextInput
        size="sm"
        type="search"
        aria-label={t('Search devices')}
        placeholder={t('Search devices')}
        value={query}
        onChange={(event) => setQuery(event.currentTarget.value)}
      />
      <div className={classes['devices']}>
        {found.slice(0, maximumShownDevices).map(({ device: { deviceid, name, model }, obstacle }) => (
          <div key={deviceid} className={classes['option']}>
            <Checkbox
              size="sm"
              label={name ? `${name} (${deviceid})` : deviceid}
              checked={chosen.includes(deviceid)}
              disabled={obstacle !== null}
              onChange={() => toggle(deviceid)}
            />
            <span className={classes['quiet']}>{obstacle === null ? model : obstacles[obstacle]}</span>
          </div>
        ))}
        {found.length > maximumShownDevices && (
          <p className={classes['quiet']}>
            {t('{{number}} more found. Refine your search.', {
              number: formatCount(found.length - maximumShownDevices),
            })}
          </p>
        )}
      </div>
    </fieldset>
  )
}

type ResultsProps = {
  readonly chosen: readonly string[]
  readonly results: readonly CopyResult[]
  readonly devices: readonly DeviceSummary[]
}

function Results({ chosen, results, devices }: ResultsProps) {
  const { t } = useTranslation()
  const nameOf = (id: string) => devices.find(({ deviceid }) => deviceid === id)?.name || id
  return (
    <ul className={classes['results']} aria-live="polite" aria-label={t('Result')}>
      {chosen.map((id) => {
        const result = results.find(({ deviceid }) => deviceid === id)
        return (
          <li key={id}>
            <span dir="auto">{nameOf(id)}</span>
            <ResultText result={result} />
          </li>
        )
      })}
    </ul>
  )
}

function ResultText({ result }: { readonly result: CopyResult | undefined }) {
  const { t } = useTranslation()
  if (!result) return <span className={classes['quiet']}>{t('Waiting')}</span>
  if ('error' in result)
    return (
      <span className={classes['failed']}>
        <IconAlertTriangle size={16} aria-hidden="true" />
        {result.error}
      </span>
    )
  return (
    <span className={classes['done']}>
      <IconCircleCheck size={16} aria-hidden="true" />
      {t('Added as widget {{number}}', { number: result.number })}
    </span>
  )
}
