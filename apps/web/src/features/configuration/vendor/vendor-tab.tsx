import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../../lib/api/client.ts'
import { errorMessage } from '../../../lib/api/errors.ts'
import { formatCount } from '../../../lib/format/numbers.ts'
import { localizeOr } from '../../../lib/texts/messages.ts'
import { CopyButton } from '../../../ui/controls/copy-button.tsx'
import { LinkButton } from '../../../ui/controls/link-button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { useConfigForm } from '../form/context.ts'
import classes from './vendor.module.css'

/** The device's actual reports, and messages that the portal refused, for the vendor. */
export function VendorTab() {
  const { t } = useTranslation()
  const { deviceid, settings } = useConfigForm()
  return (
    <div className={classes['tab']}>
      <div className={classes['column']}>
        <Panel title={t('Device')} testId="vendor-device">
          <dl className={classes['facts']}>
            <Fact name={t('Device ID')} value={deviceid} />
            <Fact name={t('Model')} value={settings.model} />
            <Fact name={t('Firmware')} value={settings.fw ?? '–'} />
            <Fact name={t('Plan')} value={settings.tier.name} />
            <Fact
              name={t('People with access')}
              value={formatCount(Object.keys(settings.access_ids).length)}
            />
          </dl>
          <div className={classes['links']}>
            <LinkButton to="/sqprov/$deviceid" params={{ deviceid }} variant="default">
              {t('Provisioning')}
            </LinkButton>
            <LinkButton to="/sqaudit" search={{ q: deviceid }} variant="default">
              {t('Audit log')}
            </LinkButton>
            <LinkButton to="/sqfirmware" variant="default">
              {t('Firmware repository')}
            </LinkButton>
          </div>
        </Panel>
        <Refused deviceid={deviceid} />
      </div>
      <Reported />
    </div>
  )
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}

function Refused({ deviceid }: { readonly deviceid: string }) {
  const { t } = useTranslation()
  const query = useQuery(api.device.listRefusals.queryOptions({ input: { deviceid }, staleTime: 0 }))
  return (
    <Panel title={t('Messages refused')} testId="vendor-refusals" flush>
      {query.isError && <Notice title={t('Error')}>{errorMessage(query.error)}</Notice>}
      {query.isPending && <Skeleton h={48} radius={0} />}
      {query.data?.Items.length === 0 && <p className={classes['none']}>{t('None yet')}</p>}
      <ol className={classes['list']}>
        {query.data?.Items.map(({ at, transport, index, reason, detail, localizable, excerpt }) => (
          <li key={`${at} ${transport} ${index} ${reason}`}>
            {localizeOr(localizable, detail)} <RelativeTime seconds={at} />
            <code className={classes['excerpt']}>{excerpt}</code>
          </li>
        ))}
      </ol>
    </Panel>
  )
}

/** All keys as reported, with masked secrets. */
function Reported() {
  const { t } = useTranslation()
  const { config } = useConfigForm()
  const text = JSON.stringify(config.settings, null, 2)
  return (
    <Panel
      title={t('Reported configuration, version {{version}}', { version: config.version })}
      aside={<CopyButton value={text} what={t('JSON')} />}
      testId="vendor-config"
      flush
    >
      <pre className={classes['json']} tabIndex={0}>
        {text}
      </pre>
    </Panel>
  )
}
