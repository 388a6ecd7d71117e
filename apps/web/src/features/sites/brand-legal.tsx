import { type LegalPage, maximumLegalTextLength } from '@fieldport/domain'
import { Button, Textarea, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Panel } from '../../ui/panel.tsx'
import { loadDefaultText } from '../../lib/legal/legal-texts.ts'
import classes from './brand-editor.module.css'
import type { DraftForm } from './use-brand-editor.ts'

/** Terms and privacy notice: an external page, the brand's own text, or the product's. */
export function BrandLegal({ form }: { readonly form: DraftForm }) {
  const { t } = useTranslation()
  return (
    <Panel title={t('Terms and privacy')}>
      <p className={classes['quiet']}>
        {t(
          'Leave a text empty to show the standard text in the language of the reader. Your own text is plain text: start headings with # and list items with -.',
        )}
      </p>
      <LegalFields form={form} page="terms" name={t('Terms of use')} linkLabel={t('Terms link')} />
      <LegalFields form={form} page="privacy" name={t('Privacy notice')} linkLabel={t('Privacy link')} />
    </Panel>
  )
}

type Props = {
  readonly form: DraftForm
  readonly page: LegalPage
  readonly name: string
  readonly linkLabel: string
}

function LegalFields({ form, page, name, linkLabel }: Props) {
  const { t, i18n } = useTranslation()
  const text = page === 'terms' ? 'termsText' : 'privacyText'
  const link = page === 'terms' ? 'termsUrl' : 'privacyUrl'
  const insert = async () => {
    form.setFieldValue(text, await loadDefaultText(page, i18n.language, form.values.brandName))
  }
  return (
    <div className={classes['legal']}>
      <Textarea
        label={name}
        placeholder={t('Standard text')}
        autosize
        minRows={3}
        maxRows={16}
        maxLength={maximumLegalTextLength}
        disabled={form.values[link] !== ''}
        {...form.getInputProps(text)}
      />
      <Button
        size="xs"
        variant="default"
        disabled={form.values[text] !== '' || form.values[link] !== ''}
        aria-label={t('Insert standard text: {{name}}', { name })}
        onClick={() => void insert()}
      >
        {t('Insert standard text')}
      </Button>
      <TextInput
        label={linkLabel}
        description={t('Set a link to use a page on your own website instead.')}
        type="url"
        maxLength={500}
        {...form.getInputProps(link)}
      />
    </div>
  )
}
