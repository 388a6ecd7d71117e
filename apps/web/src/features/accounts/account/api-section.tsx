import type { ApiCredentials } from '@fieldport/contract'
import type { CredentialScope } from '@fieldport/domain'
import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, client } from '../../../lib/api/client.ts'
import { errorMessage } from '../../../lib/api/errors.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import classes from './account.module.css'
import { Credential } from './credential.tsx'

/** Source: specification 1, section 9. */
const refetchMs = 60_000

/** Keys are secrets: they are fetched when somebody asks to see them. */
export function ApiSection() {
  const { t } = useTranslation()
  const [isShown, setShown] = useState(false)
  const { data, isPending, isError, error, refetch } = useQuery({
    ...api.user.listApiCredentials.queryOptions(),
    enabled: isShown,
    refetchInterval: refetchMs,
    retry: false,
    gcTime: 0,
  })
  return (
    <Stack gap="md">
      <Text size="sm">
        {t('With a key, programs make the calls that you may make.')}{' '}
        <Anchor href="/api/docs" inherit underline="always">
          {t('API documentation')}
        </Anchor>
      </Text>
      {isError && (
        <Notice title={t('Error')} onRetry={() => void refetch()}>
          {errorMessage(error)}
        </Notice>
      )}
      {data && isShown ? (
        <Credentials answer={data} />
      ) : (
        <Group>
          <Button variant="default" loading={isShown && isPending} onClick={() => setShown(true)}>
            {t('Show')}
          </Button>
        </Group>
      )}
    </Stack>
  )
}

function Credentials({ answer }: { readonly answer: ApiCredentials }) {
  const { t } = useTranslation()
  const list = Object.values(answer.credentials).toSorted((left, right) => left.timeAdded - right.timeAdded)
  const sample = list[0]
  return (
    <>
      {list.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('There is no key yet.')}
        </Text>
      ) : (
        <ul className={classes['rows']}>
          {list.map((credential) => (
            <Credential key={credential.id} credential={credential} />
          ))}
        </ul>
      )}
      <Generate isFull={list.length >= answer.maxApiKeys} maximum={answer.maxApiKeys} />
      <HowTo header={sample ? `${sample.id}.${sample.key}` : '<id>.<key>'} />
    </>
  )
}

function Generate({ isFull, maximum }: { readonly isFull: boolean; readonly maximum: number }) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const [scope, setScope] = useState<CredentialScope>('read')
  const generate = useMutation({
    mutationFn: () => client.user.addApiCredential({ scope }),
    onSettled: () => queries.invalidateQueries({ queryKey: api.user.listApiCredentials.queryKey() }),
  })
  if (isFull) {
    return (
      <Text size="sm" c="dimmed">
        {maximum === 0
          ? t('This account may have no key. Ask who runs this portal.')
          : t('This account may have {{count}} key. To generate another, delete one.', { count: maximum })}
      </Text>
    )
  }
  return (
    <Stack gap="sm">
      {generate.isError && <Notice title={t('Error')}>{errorMessage(generate.error)}</Notice>}
      <Group gap="sm">
        <Segmented
          label={t('What the key may do')}
          value={scope}
          onChange={(value) => setScope(value === 'readWrite' ? 'readWrite' : 'read')}
          segments={[
            { value: 'read', label: t('Read') },
            { value: 'readWrite', label: t('Read and change') },
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
        {t('Send it as a header, never in an address. Your devices, for example:')}
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
