import { type Distributor, type DistributorDetails, distributorDetailsSchema } from '@fieldport/contract'
import { Button, Group, Stack, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, client } from '../../lib/api/client.ts'
import { conflictAuthor } from '../../lib/api/conflict-author.ts'
import { errorCode, errorMessage } from '../../lib/api/errors.ts'
import { ConflictAuthor } from '../../ui/feedback/conflict-author.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'

const empty: DistributorDetails = {
  name: '',
  contact_name: '',
  email: '',
  phone: '',
  website: '',
  country: '',
  notes: '',
}

type Props = { readonly edited: Distributor | 'new'; readonly onClose: () => void }

/** Creates or edits a distributor. Input is kept when the server refuses it. */
export function DistributorDialog({ edited, onClose }: Props) {
  const { t } = useTranslation()
  const form = useForm<DistributorDetails>({
    initialValues: edited === 'new' ? empty : detailsOf(edited),
    validate: {
      name: (name) => (isAccepted('name', name) ? null : t('Enter a name.')),
      email: (email) => (isAccepted('email', email) ? null : t('Email is not valid.')),
      website: (website) =>
        isAccepted('website', website) ? null : t('Enter a web address, such as https://example.com.'),
    },
    transformValues: trimmed,
  })
  const { save, isChangedElsewhere } = useSaveDistributor(edited, onClose)
  const buttons = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The notice above the buttons may push them out of a low window.
    if (save.error) buttons.current?.scrollIntoView({ block: 'nearest' })
  }, [save.error])
  return (
    <Dialog onClose={onClose} title={edited === 'new' ? t('Add distributor') : edited.name}>
      <form onSubmit={form.onSubmit((details) => save.mutate(details))} noValidate>
        <Stack gap="sm">
          <TextInput
            label={t('Name')}
            withAsterisk
            maxLength={120}
            data-autofocus
            {...form.getInputProps('name')}
          />
          <TextInput label={t('Contact')} maxLength={120} {...form.getInputProps('contact_name')} />
          <TextInput label={t('Email')} type="email" maxLength={254} {...form.getInputProps('email')} />
          <TextInput label={t('Phone')} type="tel" maxLength={40} {...form.getInputProps('phone')} />
          <TextInput
            label={t('Website')}
            type="url"
            placeholder="https://"
            maxLength={200}
            {...form.getInputProps('website')}
          />
          <TextInput label={t('Country')} maxLength={60} {...form.getInputProps('country')} />
          <Textarea
            label={t('Notes')}
            autosize
            minRows={2}
            maxLength={2000}
            {...form.getInputProps('notes')}
          />
          {isChangedElsewhere && (
            <Notice kind="warning" title={t('This distributor has changed since you opened it.')}>
              {t('Save again to replace their version with yours, or cancel to keep theirs.')}
              <ConflictAuthor by={conflictAuthor(save.error)} />
            </Notice>
          )}
          {save.isError && !isChangedElsewhere && (
            <Notice title={t('Error')}>{errorMessage(save.error)}</Notice>
          )}
          <Group justify="flex-end" ref={buttons} style={{ scrollMarginBlockEnd: 16 }}>
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button type="submit" loading={save.isPending}>
              {t('Save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}

/** Saves over the version that was opened, or, once a conflict was shown, over the newest one. */
function useSaveDistributor(edited: Distributor | 'new', onSaved: () => void) {
  const queries = useQueryClient()
  const [base, setBase] = useState(edited)
  const [conflict, setConflict] = useState<Error>()
  const list = api.billing.listDistributors
  const save = useMutation({
    mutationFn: (details: DistributorDetails) =>
      base === 'new'
        ? client.billing.addDistributor({ id: 0, ...details })
        : client.billing.setDistributor({ id: base.id, updated_ts: base.updated_ts, ...details }),
    onSuccess: onSaved,
    onError: async (error) => {
      if (base === 'new' || errorCode(error) !== 'CONFLICT') return
      const { Items } = await queries.fetchQuery({ ...list.queryOptions(), staleTime: 0 })
      const newest = Items.find(({ id }) => id === base.id)
      if (!newest || newest.updated_ts === base.updated_ts) return
      setBase(newest)
      setConflict(error)
    },
    // Also after a refusal: someone else may have changed it.
    onSettled: () => queries.invalidateQueries({ queryKey: list.key() }),
  })
  return { save, isChangedElsewhere: conflict !== undefined && save.error === conflict }
}

/** Whether the server would accept a field. */
function isAccepted(field: keyof DistributorDetails, text: string): boolean {
  return distributorDetailsSchema.shape[field].safeParse(text.trim()).success
}

function trimmed({ email, website, ...others }: DistributorDetails): DistributorDetails {
  return { ...others, email: email.trim(), website: website.trim() }
}

function detailsOf({
  name,
  contact_name,
  email,
  phone,
  website,
  country,
  notes,
}: Distributor): DistributorDetails {
  return { name, contact_name, email, phone, website, country, notes }
}
