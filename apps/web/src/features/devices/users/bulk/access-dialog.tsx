import type { AccessChangeResult, DeviceSummary } from '@fieldport/contract'
import {
  accountMessages,
  isAcceptedEmail,
  normaliseEmail,
  type PermissionLevel,
  parsePermissionLevel,
  permissionLevels,
} from '@fieldport/domain'
import { Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, client } from '../../../../lib/api/client.ts'
import { errorMessage } from '../../../../lib/api/errors.ts'
import { localize } from '../../../../lib/texts/messages.ts'
import { onFirstClick } from '../../../../ui/behaviour/clicks.ts'
import { Notice } from '../../../../ui/feedback/notice.tsx'
import { permissionName } from '../../../../ui/permission-name.ts'
import { AccessResults } from './access-results.tsx'
import { Dialog } from '../../../../ui/dialog/dialog.tsx'

type Props = {
  readonly devices: readonly Pick<DeviceSummary, 'deviceid'>[]
  readonly onClose: () => void
}

const noAccess = 'none'

/** Changes one person's access to many devices: person and level, a preview for each device, then a result for each. */
export function AccessDialog({ devices, onClose }: Props) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const [permission, setPermission] = useState<PermissionLevel | null>('USER')
  const [isWrong, setWrong] = useState(false)
  const targetEmail = normaliseEmail(typed)
  const { preview, apply } = useAccessChange()
  const results = apply.data?.results ?? preview.data?.results
  const error = apply.error ?? preview.error
  const back = () => {
    preview.reset()
    apply.reset()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // Exactly what was previewed, whatever was typed while that was loading.
    if (results && preview.variables) return apply.mutate(preview.variables)
    if (!isAcceptedEmail(targetEmail)) return setWrong(true)
    preview.mutate({ deviceids: devices.map(({ deviceid }) => deviceid), targetEmail, permission })
  }
  return (
    <Dialog
      onClose={onClose}
      size="lg"
      title={
        apply.data
          ? t('Results')
          : preview.data
            ? t('Preview')
            : t('Change access to {{count}} device', { count: devices.length })
      }
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          {error && <Notice title={t('Error')}>{errorMessage(error)}</Notice>}
          {results ? (
            <AccessResults
              email={preview.variables?.targetEmail ?? targetEmail}
              results={results}
              isPreview={!apply.data}
            />
          ) : (
            <>
              <TextInput
                label={t('Email')}
                type="email"
                name="access-email"
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                data-autofocus
                value={typed}
                error={isWrong && localize(accountMessages.email)}
                onChange={(event) => {
                  setTyped(event.currentTarget.value)
                  setWrong(false)
                }}
              />
              <NativeSelect
                label={t('Permission')}
                value={permission ?? noAccess}
                onChange={({ currentTarget: { value } }) =>
                  setPermission(value === noAccess ? null : parsePermissionLevel(value))
                }
                data={[
                  ...permissionLevels.map((level) => ({ value: level, label: permissionName(level, t) })),
                  { value: noAccess, label: t('No access (remove)') },
                ]}
              />
            </>
          )}
        </Stack>
        <Group justify="flex-end" mt="md">
          {apply.data ? (
            <Button onClick={onFirstClick(onClose)}>{t('Close')}</Button>
          ) : (
            <>
              <Button variant="default" onClick={preview.data ? back : onClose} disabled={apply.isPending}>
                {preview.data ? t('Back') : t('Cancel')}
              </Button>
              {preview.data ? (
                <ApplyButton results={preview.data.results} isPending={apply.isPending} />
              ) : (
                <Button type="submit" disabled={targetEmail === ''} loading={preview.isPending}>
                  {t('Preview')}
                </Button>
              )}
            </>
          )}
        </Group>
      </form>
    </Dialog>
  )
}

type ApplyProps = { readonly results: readonly AccessChangeResult[]; readonly isPending: boolean }

function ApplyButton({ results, isPending }: ApplyProps) {
  const { t } = useTranslation()
  const count = results.filter(({ status }) => status !== 'refused' && status !== 'unchanged').length
  return (
    <Button type="submit" disabled={count === 0} loading={isPending} onClick={onFirstClick(() => undefined)}>
      {t('Apply to {{count}} device', { count })}
    </Button>
  )
}

type Change = {
  readonly deviceids: string[]
  readonly targetEmail: string
  readonly permission: PermissionLevel | null
}

function useAccessChange() {
  const queries = useQueryClient()
  const preview = useMutation({
    mutationFn: (change: Change) => client.user.setUserOfMany({ ...change, dryRun: true }),
  })
  const apply = useMutation({
    mutationFn: (change: Change) => client.user.setUserOfMany({ ...change, dryRun: false }),
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: api.portal.deviceGetPermissions.key() })
      void queries.invalidateQueries({ queryKey: api.portal.userGetDeviceSummary.key() })
    },
  })
  return { preview, apply }
}
