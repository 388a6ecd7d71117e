import type { Site, SiteSettings } from '@fieldport/contract'
import { isBrandColour, isMapAddress } from '@fieldport/domain'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/api/client.ts'
import { errorMessage, errorReason } from '../../lib/api/errors.ts'
import {
  toSiteDraft,
  findInvalidHost,
  isEmailOrEmpty,
  isLink,
  type SiteDraft,
  settingsOf,
} from './site-draft.ts'

export type DraftForm = ReturnType<typeof useDraftForm>

/** A brand being edited, the version it started from, and the ways to save it. */
export function useBrandEditor(site: Site) {
  const queries = useQueryClient()
  const [version, setVersion] = useState(site.version)
  const form = useDraftForm(site)
  const { siteid } = site
  const store = (changed: Site) =>
    queries.setQueryData(
      api.portal.adminGetSites.queryKey(),
      (list) => list && { Items: list.Items.map((each) => (each.siteid === siteid ? changed : each)) },
    )
  /** @param sent what was saved; values typed since then stay, unsaved */
  const show = (changed: Site, sent?: SiteSettings) => {
    store(changed)
    setVersion(changed.version)
    const draft = toSiteDraft(changed)
    const isTypedSince = sent && !isSame(settingsOf(form.getValues()), sent)
    form.setInitialValues(draft)
    form.resetDirty(draft)
    if (!isTypedSince) form.setValues(draft)
  }
  const save = useMutation(
    api.portal.adminSetSite.mutationOptions({
      onSuccess: (changed, { siteid: _siteid, version: _version, ...sent }) => show(changed, sent),
      onError: (error) => {
        if (errorReason(error) === 'host') form.setFieldError('hosts', errorMessage(error))
      },
    }),
  )
  const newest = async () => {
    const { Items } = await queries.fetchQuery({ ...api.portal.adminGetSites.queryOptions(), staleTime: 0 })
    return Items.find((each) => each.siteid === siteid)
  }
  return {
    form,
    save,
    /** A version between this one and the editor's is someone else's, with which saving must still conflict. */
    onImageChanged: (changed: Site) => {
      store(changed)
      setVersion((own) => (changed.version === own + 1 ? changed.version : own))
    },
    submit: form.onSubmit(
      (draft) => save.mutate({ ...settingsOf(draft), siteid, version }),
      // It may be far above the button.
      (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus(),
    ),
    /** Discards local edits and shows the version that someone else saved. */
    discard: async () => {
      const found = await newest()
      if (found) show(found)
      save.reset()
    },
    /** Saves local edits over the version that someone else saved. */
    overwrite: async () => {
      const found = await newest()
      if (found) save.mutate({ ...settingsOf(form.values), siteid, version: found.version })
    },
  }
}

function useDraftForm(site: Site) {
  const { t } = useTranslation()
  const link = (value: string) =>
    isLink(value) ? null : t('Enter a web address, such as https://example.com.')
  const map = (value: string) =>
    isMapAddress(value) ? null : t('Enter a web address, such as https://example.com.')
  const address = (value: string) => (isEmailOrEmpty(value) ? null : t('Email is not valid.'))
  return useForm<SiteDraft>({
    initialValues: toSiteDraft(site),
    validateInputOnBlur: true,
    validate: {
      brandName: (value) => (value.trim() === '' ? t('Enter a brand name.') : null),
      colour: (value) => (isBrandColour(value) ? null : t('Enter a colour, such as #1d5fc2.')),
      hosts: (value) => {
        const host = findInvalidHost(value)
        return host === undefined
          ? null
          : t('{{host}} is not valid. Enter a host name without scheme or port.', { host })
      },
      termsUrl: link,
      privacyUrl: link,
      docsUrl: link,
      mapStyleUrl: map,
      mapSatelliteUrl: map,
      supportEmail: address,
      mailFromAddress: address,
    },
  })
}

/** Whether two sets of values with the same order of keys are equal. */
function isSame(a: SiteSettings, b: SiteSettings): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
