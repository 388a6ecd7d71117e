import type { Profile } from '@fieldport/contract'
import { unitSystems, type UnitSystem } from '@fieldport/domain'
import { Button, Group, NativeSelect, Select, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../lib/clock.ts'
import { formatNumber, withUnit } from '../../../lib/format/numbers.ts'
import { formatDateTime, zoneName } from '../../../lib/format/times.ts'
import { toDisplayUnit } from '../../../lib/format/units.ts'
import { listTimeZones } from '../../../lib/format/zones.ts'
import { languages } from '../../../lib/texts/languages.ts'
import { resolveLocaleSettings } from '../../../lib/locale-settings.ts'
import { SavedNotice } from './saved-notice.tsx'
import { ProfileLoader } from './profile/profile-loader.tsx'
import { useSetProfile } from './profile/use-profile.ts'

/** Language, units and time zone of the reader. */
export function PreferencesSection() {
  return <ProfileLoader heightPx={240}>{(profile) => <PreferencesForm profile={profile} />}</ProfileLoader>
}

/** '' in the form: the browser's. */
type Values = { readonly language: string; readonly units: string; readonly timeZone: string }

function PreferencesForm({ profile }: { readonly profile: Profile }) {
  const { t } = useTranslation()
  const change = useSetProfile()
  const zones = useMemo(() => listTimeZones(profile.timeZone), [profile.timeZone])
  const form = useForm<Values>({
    initialValues: {
      language: profile.language ?? '',
      units: profile.units ?? '',
      timeZone: profile.timeZone ?? '',
    },
  })
  const browserZone = new Intl.DateTimeFormat().resolvedOptions().timeZone
  return (
    <form onSubmit={form.onSubmit((values) => change.mutate(toPreferences(values)))}>
      <Stack gap="md">
        <SavedNotice change={change} />
        <NativeSelect
          label={t('Language')}
          data={[{ value: '', label: t('Browser default') }, ...listLanguageOptions(profile.language)]}
          {...form.getInputProps('language')}
        />
        <NativeSelect
          label={t('Units')}
          data={[
            { value: '', label: t('Browser default') },
            { value: 'metric', label: t('Metric: °C, km/h, kPa, L') },
            { value: 'imperial', label: t('Imperial: °F, mph, psi, gal') },
          ]}
          {...form.getInputProps('units')}
        />
        <Select
          label={t('Time zone')}
          placeholder={t('Browser default: {{zone}}', { zone: browserZone })}
          data={zones}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': t('Browser default') }}
          nothingFoundMessage={t('No matching time zones.')}
          value={form.values.timeZone === '' ? null : form.values.timeZone}
          onChange={(zone) => form.setFieldValue('timeZone', zone ?? '')}
        />
        <Example values={form.values} />
        <Group>
          <Button type="submit" loading={change.isPending}>
            {t('Save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** Includes a language set by a program, such as 'de-AT', which the list would otherwise not contain. */
function listLanguageOptions(chosen: string | null) {
  const known = languages.map(({ code, name }) => ({ value: code as string, label: name as string }))
  const isKnown = chosen === null || known.some(({ value }) => value === chosen)
  return isKnown ? known : [...known, { value: chosen, label: chosen }]
}

/** Example of the chosen formats. */
function Example({ values }: { readonly values: Values }) {
  const { t } = useTranslation()
  const reader = resolveLocaleSettings(toPreferences(values), navigator.languages)
  const now = useNow((seconds) => Math.floor(seconds / 60) * 60)
  const { unit, decimals, convert } = toDisplayUnit({ unit: '°C', decimals: 1 }, reader.units)
  const temperature = withUnit(formatNumber(convert(21.5), decimals, reader.locale), unit, reader.locale)
  return (
    <Text size="sm" c="dimmed">
      {t('For example: {{value}} at {{time}}', {
        value: temperature,
        time: `${formatDateTime(now, reader)} ${zoneName(now, reader)}`,
      })}
    </Text>
  )
}

function toPreferences({ language, units, timeZone }: Values) {
  return {
    language: language === '' ? null : language,
    units: unitSystems.find((system): system is UnitSystem => system === units) ?? null,
    timeZone: timeZone === '' ? null : timeZone,
  }
}
