import type { AccountClosure } from '@fieldport/contract'
import { Button, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Fragment, use, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, client } from '../../../lib/api/client.ts'
import { errorMessage, errorReason } from '../../../lib/api/errors.ts'
import { downloadFile } from '../../../lib/files/download-file.ts'
import { answerText } from '../../../lib/texts/messages.ts'
import { PlansContext } from '../../../ui/controls/plans-context.ts'
import { TextLink } from '../../../ui/controls/text-link.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { logOut } from '../sign-in.ts'
import { VerifyIdentityDialog } from './api/verify-identity-dialog.tsx'
import classes from './personal-data-section.module.css'

/** Exports a person's data, and closes the account. */
export function PersonalDataSection() {
  return (
    <Stack gap="xl">
      <DownloadData />
      <CloseAccount />
    </Stack>
  )
}

function DownloadData() {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const load = useMutation({
    mutationFn: () => client.user.exportPersonalData(),
    onSuccess: (answer) => {
      const text = JSON.stringify(answer, null, 2)
      downloadFile('personal-data.json', new Blob([text], { type: 'application/json' }))
    },
    onError: (error) => {
      if (errorReason(error) === 'identityNotVerified') setAsking(true)
    },
  })
  const hasFailed = load.isError && errorReason(load.error) !== 'identityNotVerified'
  return (
    <section>
      <Title order={3} size="h5" mb={4}>
        {t('Download your data')}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {t(
          "One JSON file with your profile, sessions, devices and teams, notes, views, subscriptions and activity. No passwords, keys or other people's data.",
        )}
      </Text>
      {hasFailed && <Notice title={t('Error')}>{errorMessage(load.error)}</Notice>}
      <Button variant="default" loading={load.isPending} onClick={() => load.mutate()}>
        {t('Download data')}
      </Button>
      <VerifyIdentityDialog
        isOpen={isAsking}
        reason={t('Your data can be downloaded after you enter your password or a code.')}
        onVerified={() => {
          setAsking(false)
          load.mutate()
        }}
        onClose={() => setAsking(false)}
      />
    </section>
  )
}

function CloseAccount() {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const closure = useQuery(api.user.getAccountClosure.queryOptions({ staleTime: 0 }))
  const close = async (proof: Parameters<typeof client.user.closeAccount>[0]) => {
    try {
      await client.user.closeAccount(proof)
    } catch (error) {
      // Reasons against closing may have changed since the page was opened.
      void queries.invalidateQueries({ queryKey: api.user.getAccountClosure.key() })
      throw error
    }
  }
  return (
    <section>
      <Title order={3} size="h5" mb={4}>
        {t('Close account')}
      </Title>
      <Text size="sm" c="dimmed" component="div" mb="sm">
        {t('This cannot be undone.')}
        <ul className={classes['list']}>
          <li>
            {t(
              'You lose access to all devices immediately. Your sessions, API keys, teams, views, pages, share links, forwarding and scheduled exports are deleted.',
            )}
          </li>
          <li>
            {t(
              "Your changes and notes on devices stay for their other users, under 'Closed account'. Device data stays.",
            )}
          </li>
          <li>
            {t(
              'Addresses that receive notifications of a device stay in its settings, yours too. Each email has a link to unsubscribe.',
            )}
          </li>
          <li>
            {t(
              "The operator keeps the audit log, which can't be changed, and the payment provider keeps invoices, as the law requires.",
            )}
          </li>
        </ul>
      </Text>
      {closure.isPending && <Skeleton h={36} w={140} />}
      {closure.isError && (
        <Notice title={t('Error')} onRetry={() => void closure.refetch()}>
          {errorMessage(closure.error)}
        </Notice>
      )}
      {closure.data && <Obstacles obstacles={closure.data.obstacles} />}
      {closure.data && closure.data.teams.length > 0 && <EndingTeams teams={closure.data.teams} />}
      {closure.data && (
        <Button
          color="red"
          variant="outline"
          disabled={closure.data.obstacles.length > 0}
          onClick={() => setAsking(true)}
        >
          {t('Close account')}
        </Button>
      )}
      <VerifyIdentityDialog
        isOpen={isAsking}
        reason={t('Enter your password or a code to close your account for good.')}
        prove={close}
        onVerified={() => void logOut('/login?closed=true')}
        onClose={() => setAsking(false)}
      />
    </section>
  )
}

/** What has to be done first, and where. */
function Obstacles({ obstacles }: Pick<AccountClosure, 'obstacles'>) {
  const { t } = useTranslation()
  const arePlansShown = use(PlansContext)
  return obstacles.map(({ reason, deviceids, ...text }) => (
    <div key={reason} className={classes['obstacle']}>
      <Notice kind="info">
        {/* Where plans are hidden, their page would be refused. */}
        {reason === 'subscription' && !arePlansShown
          ? t('You pay for a subscription. Contact support to end it first.')
          : answerText(text)}{' '}
        {reason === 'subscription'
          ? arePlansShown && (
              <TextLink to="/subscriptions" inherit>
                {t('Subscriptions')}
              </TextLink>
            )
          : deviceids.slice(0, shownDevices).map((deviceid) => (
              <Fragment key={deviceid}>
                <TextLink
                  to="/users/$deviceid"
                  params={{ deviceid }}
                  inherit
                  style={{ whiteSpace: 'nowrap' }}
                >
                  <bdi dir="ltr">{deviceid}</bdi>
                </TextLink>{' '}
              </Fragment>
            ))}
        {deviceids.length > shownDevices &&
          t('and {{number}} more', { number: deviceids.length - shownDevices })}
      </Notice>
    </div>
  ))
}

/** Names teams that end with the account, so that a member can take them over first. */
function EndingTeams({ teams }: Pick<AccountClosure, 'teams'>) {
  const { t } = useTranslation()
  return (
    <div className={classes['obstacle']}>
      <Notice kind="info">
        {t(
          'People in these teams lose the access you share with them: {{teams}}. To keep a team, hand it over first.',
          {
            teams: teams.map(({ name }) => name).join(', '),
          },
        )}{' '}
        <TextLink to="/teams" inherit>
          {t('Teams')}
        </TextLink>
      </Notice>
    </div>
  )
}

const shownDevices = 10
