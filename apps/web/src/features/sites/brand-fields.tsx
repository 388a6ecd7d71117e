import { regulatoryModels } from '@fieldport/domain'
import { Switch, Textarea, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Panel } from '../../ui/panel.tsx'
import classes from './brand-editor.module.css'
import type { DraftForm } from './use-brand-editor.ts'

/** Explanations below, so that inputs side by side stand on one line. */
const order: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

/** What a brand is called, where it is, and what it says. */
export function BrandFields({ form }: { readonly form: DraftForm }) {
  return (
    <>
      <Identity form={form} />
      <Links form={form} />
      <Mail form={form} />
      <Regulatory form={form} />
    </>
  )
}

function Identity({ form }: { readonly form: DraftForm }) {
  const { t } = useTranslation()
  return (
    <Panel title={t('Brand')}>
      <div className={classes['fields']}>
        <TextInput label={t('Brand name')} maxLength={60} {...form.getInputProps('brandName')} />
        <div className={classes['colour']}>
          <TextInput label={t('Colour')} maxLength={7} {...form.getInputProps('colour')} />
          <input
            type="color"
            className={classes['picker']}
            aria-label={t('Choose the colour')}
            value={/^#[0-9a-f]{6}$/i.test(form.values.colour) ? form.values.colour : '#000000'}
            onChange={(event) => form.setFieldValue('colour', event.currentTarget.value)}
          />
        </div>
        <Textarea
          className={classes['wide']}
          label={t('Hosts')}
          inputWrapperOrder={order}
          description={t('One a line, without scheme and port. Links in mails lead to the first.')}
          autosize
          minRows={2}
          spellCheck={false}
          {...form.getInputProps('hosts')}
        />
        <Switch
          className={classes['wide']}
          label={t("Development: the title reads 'Dev Portal'")}
          {...form.getInputProps('isDevelopment', { type: 'checkbox' })}
        />
      </div>
    </Panel>
  )
}

function Links({ form }: { readonly form: DraftForm }) {
  const { t } = useTranslation()
  return (
    <Panel title={t('Links and footer')}>
      <div className={classes['fields']}>
        <TextInput label={t('Copyright')} maxLength={120} {...form.getInputProps('copyright')} />
        <TextInput label={t('Terms link')} type="url" maxLength={500} {...form.getInputProps('termsUrl')} />
        <TextInput label={t('Docs link')} maxLength={500} {...form.getInputProps('docsUrl')} />
        <TextInput
          label={t('Map style')}
          inputWrapperOrder={order}
          description={t(
            'Address of a MapLibre style whose tiles come from the same host; empty: the map that needs no network.',
          )}
          maxLength={500}
          {...form.getInputProps('mapStyleUrl')}
        />
      </div>
    </Panel>
  )
}

function Mail({ form }: { readonly form: DraftForm }) {
  const { t } = useTranslation()
  return (
    <Panel title={t('Mail')}>
      <div className={classes['fields']}>
        <TextInput label={t('Sender name')} maxLength={60} {...form.getInputProps('mailFromName')} />
        <TextInput
          label={t('Sender address')}
          inputWrapperOrder={order}
          description={t("Empty: the portal's own sender.")}
          type="email"
          {...form.getInputProps('mailFromAddress')}
        />
        <TextInput label={t('Footer of mails')} maxLength={300} {...form.getInputProps('mailFooter')} />
        <TextInput
          label={t('Support address')}
          inputWrapperOrder={order}
          description={t('Where support requests go.')}
          type="email"
          {...form.getInputProps('supportEmail')}
        />
      </div>
    </Panel>
  )
}

function Regulatory({ form }: { readonly form: DraftForm }) {
  const { t } = useTranslation()
  return (
    <Panel title={t('Regulatory information')}>
      <div className={classes['fields']}>
        {regulatoryModels.map((model) => (
          <Textarea
            key={model}
            label={model}
            autosize
            minRows={2}
            maxRows={8}
            maxLength={5000}
            {...form.getInputProps(`regulatory.${model}`)}
          />
        ))}
      </div>
    </Panel>
  )
}
