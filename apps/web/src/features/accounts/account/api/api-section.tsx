import type { ApiCredential, ApiCredentials } from '@fieldport/contract'
import type { CredentialScope } from '@fieldport/domain'
import { Anchor, Button, Divider, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, client } from '../../../../lib/api/client.ts'
import { errorMessage } from '../../../../lib/api/errors.ts'
import { useBrand } from '../../../../ui/brand/brand.ts'
import { CopyButton } from '../../../../ui/controls/copy-button.tsx'
import { Notice } from '../../../../ui/feedback/notice.tsx'
import { Segmented } from '../../../../ui/controls/segmented.tsx'
import classes from '../account.module.css'
import { Credential } from './credential.tsx'
import { GroupForwarding } from './group-forwarding.tsx'

/** Source: specification 1, section 9. */
const refetchMs = 60_000

/** Lists show the start of each key. A whole key is only fetched on request, and only this page stores it. */
export function ApiSection() {
  const { t } = useTranslation()
  const { data, isPending, isError, error, refetch } = useQuery({
    ...api.user.listApiCredentials.queryOptions(),
    refetchInterval: refetchMs,
    retry: false,
  })
  return (
    <Stack gap="md">
      <Text size="sm">
        {t('API keys let your programs act with your permissions.')}{' '}
        <Anchor href="/api/docs" inherit underline="always">
          {t('API documentation')}
        </Anchor>{' '}
        ·{' '}
        <Anchor href="/api/postman.json" inherit underline="always" download="postman.json">
          {t('Postman collection')}
        </Anchor>
      </Text>
      {isError && (
        <Notice title={t('Error')} onRetry={() => void refetch()}>
          {errorMessage(error)}
        </Notice>
      )}
      {isPending && <Skeleton height={104} />}
      {data && <Credentials answer={data} />}
      <Divider />
      <GroupForwarding />
    </Stack>
  )
}

function Credentials({ answer }: { readonly answer: ApiCredentials }) {
  const { t } = useTranslation()
  const [shownKeys, setShownKeys] = useState<Readonly<Record<string, string>>>({})
  const showKey = (id: string, key: string) => setShownKeys((keys) => ({ ...keys, [id]: key }))
  const hideKey = (id: string) =>
    setShownKeys((keys) => Object.fromEntries(Object.entries(keys).filter(([other]) => other !== id)))
  const list = Object.values(answer.credentials).toSorted((left, right) => left.timeAdded - right.timeAdded)
  const [sample] = list
  return (
    <>
      {list.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('No API keys yet.')}
        </Text>
      ) : (
        <ul className={classes['rows']}>
          {list.map((credential) => (
            <Credential
              key={credential.id}
              credential={credential}
              shownKey={shownKeys[credential.id]}
              onShow={(key) => showKey(credential.id, key)}
              onHide={() => hideKey(credential.id)}
            />
          ))}
        </ul>
      )}
      <Generate
        isFull={list.length >= answer.maxApiKeys}
        maximum={answer.maxApiKeys}
        onGenerated={({ id, key }) => showKey(id, key)}
      />
      <HowTo header={sample ? `${sample.id}.${shownKeys[sample.id] ?? '<key>'}` : '<id>.<key>'} />
    </>
  )
}

type GenerateProps = {
  readonly isFull: boolean
  readonly maximum: number
  readonly onGenerated: (credential: ApiCredential) => void
}

function Generate({ isFull, maximum, onGenerated }: GenerateProps) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const { brandName: brand } = useBrand()
  const [scope, setScope] = useState<CredentialScope>('read')
  const generate = useMutation({
    mutationFn: () => client.user.addApiCredential({ scope }),
    onSuccess: onGenerated,
    onSettled: () => queries.invalidateQueries({ queryKey: api.user.listApiCredentials.queryKey() }),
  })
  if (isFull) {
    return (
      <Text size="sm" c="dimmed">
        {maximum === 0
          ? t('API keys are turned off for this account. Contact the operator of {{brand}}.', { brand })
          : t('Limit: {{count}} key. Delete one to generate another.', { count: maximum })}
      </Text>
    )
  }
  return (
    <Stack gap="sm">
      {generate.isError && <Notice title={t('Error')}>{errorMessage(generate.error)}</Notice>}
      <Group gap="sm">
        <Segmented
          label={t('Key permissions')}
          value={scope}
          onChange={(value) => setScope(value === 'readWrite' ? 'readWrite' : 'read')}
          segments={[
            { value: 'read', label: t('Read only') },
            { value: 'readWrite', label: t('Read and write') },
          ]}
        />
        <Button loading={generate.isPending} onClick={() => generate.mutate()}>
          {t('Generate')}
        </Button>
      </Group>
    </Stack>
  )
}

function HowTo({ header }: { readonly header: string }) {
  const { t } = useTranslation()
  const { origin } = globalThis.location
  const example = `curl -H 'X-API-Key: ${header}' \\\n  ${origin}/api/portal/user-get-device-summary`
  return (
    <div>
      <Text size="sm" mb={6}>
        {t('Send the key in a header, never in the URL. For example, list your devices:')}
      </Text>
      <pre className={classes['example']}>
        {example}
        <span className={classes['exampleCopy']}>
          <CopyButton value={example} what={t('curl command')} />
        </span>
      </pre>
    </div>
  )
}
