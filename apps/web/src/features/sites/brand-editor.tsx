import type { Site } from '@fieldport/contract'
import { Button, Group, Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { conflictAuthor } from '../../lib/api/conflict-author.ts'
import { errorCode, errorMessage, errorReason } from '../../lib/api/errors.ts'
import { switchLabels } from '../../lib/texts/switch-labels.ts'
import { ConflictNotice } from '../../ui/feedback/conflict-notice.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { UnsavedGuard } from '../../ui/feedback/unsaved-guard.tsx'
import { Panel } from '../../ui/panel.tsx'
import classes from './brand-editor.module.css'
import { BrandFields } from './brand-fields.tsx'
import { BrandImages } from './brand-images.tsx'
import { BrandPreview } from './brand-preview.tsx'
import { DeleteBrand } from './delete-brand.tsx'
import { shownColour } from './site-draft.ts'
import { type DraftForm, useBrandEditor } from './use-brand-editor.ts'

/** Edits one brand: fields on the left, preview on the right. */
export function BrandEditor({ site }: { readonly site: Site }) {
  const { t } = useTranslation()
  const { form, save, onImageChanged, submit, discard, overwrite } = useBrandEditor(site)
  const isConflict = errorReason(save.error) === 'version'
  return (
    <div className={classes['page']}>
      <UnsavedGuard isUnsaved={form.isDirty()} />
      <form className={classes['form']} onSubmit={submit} noValidate>
        <BrandFields form={form} />
        <BrandSwitches form={form} />
        <div className={classes['actions']}>
          {save.isError && !isConflict && (
            <Notice title={t('Error')}>
              {errorCode(save.error) === 'NOT_FOUND'
                ? t('This brand has been deleted.')
                : errorMessage(save.error)}
            </Notice>
          )}
          {isConflict && (
            <ConflictNotice
              by={conflictAuthor(save.error)}
              onTheirs={() => void discard()}
              onMine={() => void overwrite()}
            >
              {t('This brand has changed since you opened it.')} {t('Your changes have not been saved yet.')}
            </ConflictNotice>
          )}
          {save.isSuccess && !form.isDirty() && (
            <Notice kind="success">{t('Saved. Visible the next time someone opens a page.')}</Notice>
          )}
          <Group justify="space-between">
            <DeleteBrand site={site} />
            <Button type="submit" loading={save.isPending} disabled={!form.isDirty()}>
              {t('Save')}
            </Button>
          </Group>
        </div>
      </form>
      <aside className={classes['side']} aria-label={t('Appearance')}>
        <BrandPreview
          draft={form.values}
          colour={shownColour(form.values.colour, site.colour)}
          images={site.images}
        />
        <BrandImages site={site} onChanged={onImageChanged} />
      </aside>
    </div>
  )
}

/** Features switched off here are also refused by the server. */
function BrandSwitches({ form }: { readonly form: DraftForm }) {
  const { t } = useTranslation()
  return (
    <Panel title={t('Feature switches')}>
      <p className={classes['quiet']}>
        {t(
          'These apply to accounts that signed up with this brand. Hidden features are also disabled on the server.',
        )}
      </p>
      <div className={classes['switches']}>
        {Object.entries(switchLabels(t)).map(([name, label]) => (
          <Switch
            key={name}
            label={label}
            {...form.getInputProps(`switches.${name}`, { type: 'checkbox' })}
          />
        ))}
      </div>
    </Panel>
  )
}
