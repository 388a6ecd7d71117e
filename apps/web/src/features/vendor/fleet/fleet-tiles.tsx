import { type FleetList, fleetLists } from '@fieldport/contract'
import { Skeleton, UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { use } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../lib/api/client.ts'
import { errorMessage } from '../../../lib/api/errors.ts'
import { formatCount } from '../../../lib/format/numbers.ts'
import { PlansContext } from '../../../ui/controls/plans-context.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { StatusIcon } from '../../../ui/feedback/status-icon.tsx'
import { useDifferences } from '../payments/use-differences.ts'
import classes from './fleet.module.css'

const refreshMs = 30_000

type Props = { readonly list: FleetList | undefined; readonly onList: (list?: FleetList) => void }

/** The numbers of devices that need attention, by reason; each opens its list. */
export function FleetTiles({ list, onList }: Props) {
  const { t } = useTranslation()
  const fleet = useQuery(
    api.portal.adminGetFleetHealth.queryOptions({ staleTime: 0, refetchInterval: refreshMs }),
  )
  if (fleet.isError && !fleet.data)
    return (
      <Notice title={t('Error')} onRetry={() => void fleet.refetch()}>
        {errorMessage(fleet.error)}
      </Notice>
    )
  if (!fleet.data) return <Skeleton h={84} />
  const { data } = fleet
  return (
    <div className={classes['tiles']} role="group" aria-label={t('Fleet health')}>
      <Tile
        name={t('All devices')}
        number={data.devices}
        isOpen={list === undefined}
        onOpen={() => onList()}
      />
      {fleetLists.map((each) => (
        <Tile
          key={each}
          name={fleetListName(each, t)}
          number={data[each]}
          isOpen={list === each}
          onOpen={() => onList(each)}
        />
      ))}
      {use(PlansContext) && <PaymentsTile />}
      <SystemTile waiting={data.queues.reduce((sum, { waiting }) => sum + waiting, 0)} />
    </div>
  )
}

function fleetListName(list: FleetList, t: TFunction): string {
  const names: Readonly<Record<FleetList, string>> = {
    noContact: t('Not in contact'),
    failingCommands: t('Failing commands, 7 days'),
    oldFirmware: t('Old firmware'),
    refusedData: t('Refused data, 24 hours'),
  }
  return names[list]
}

type TileProps = {
  readonly name: string
  readonly number: number
  readonly isOpen: boolean
  readonly onOpen: () => void
}

function Tile({ name, number, isOpen, onOpen }: TileProps) {
  return (
    <UnstyledButton className={classes['tile']} aria-pressed={isOpen} onClick={onOpen}>
      <span className={classes['number']}>{formatCount(number)}</span>
      <span className={classes['quiet']}>{name}</span>
    </UnstyledButton>
  )
}

/** Links to the page about payments. */
function PaymentsTile() {
  const { t } = useTranslation()
  const list = useDifferences()
  const open = list.data?.differences.filter(({ seen }) => seen === null).length
  return (
    <Link to="/sqpayments" className={classes['tile']}>
      <span className={classes['number']}>{open === undefined ? '–' : formatCount(open)}</span>
      <span className={classes['quiet']}>{t('Payment differences')}</span>
    </Link>
  )
}

/** Links to the page about engines, damage and messages. */
function SystemTile({ waiting }: { readonly waiting: number }) {
  const { t } = useTranslation()
  const health = useQuery(
    api.portal.adminGetSystemHealth.queryOptions({ staleTime: 0, refetchInterval: refreshMs }),
  )
  const status = health.data?.status
  return (
    <Link to="/sqhealth" className={classes['tile']}>
      <span className={classes['state']}>
        {status && (
          <StatusIcon
            status={status === 'ok' ? 'success' : status === 'degraded' ? 'warning' : 'error'}
            isDecorative
          />
        )}
        {status === undefined
          ? '–'
          : status === 'ok'
            ? t('Running')
            : status === 'degraded'
              ? t('Degraded')
              : t('Unavailable')}
      </span>
      <span className={classes['quiet']}>
        {t('System health')} · {t('Waiting: {{number}}', { number: formatCount(waiting) })}
      </span>
    </Link>
  )
}
