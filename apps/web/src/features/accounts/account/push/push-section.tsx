import type { PushSettings } from '@fieldport/contract'
import { type PushLevel, pushLevels } from '@fieldport/domain'
import { NativeSelect, Skeleton, Stack, Switch, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { TFunction } from 'i18next'
import { errorMessage } from '../../../../lib/api/errors.ts'
import type { PushAbility } from '../../../../lib/push/push-ability.ts'
import { type SwitchOnResult, thisBrowserAbility } from '../../../../lib/push/this-browser.ts'
import { Notice } from '../../../../ui/feedback/notice.tsx'
import { PushBrowsers } from './push-browsers.tsx'
import { usePush } from './use-push.ts'

/** Push notifications in the reader's browsers. */
export function PushSection() {
  const { t } = useTranslation()
  const push = usePush()
  const { settings, thisBrowser } = push
  if (settings.isError || thisBrowser.isError)
    return (
      <Notice title={t('Error')} onRetry={push.reload}>
        {errorMessage(settings.error ?? thisBrowser.error)}
      </Notice>
    )
  if (!settings.data || thisBrowser.isPending) return <Skeleton h={72} />
  const { level, Items } = settings.data
  return (
    <Stack gap="md">
      <PushSwitch push={push} />
      {Items.length > 0 && (
        <NativeSelect
          label={t('Push notifications about')}
          description={t('From all devices in your list, in all your browsers.')}
          data={pushLevels.map((value) => ({ value, label: levelText(value, t) }))}
          value={level}
          disabled={push.choose.isPending}
          onChange={({ currentTarget }) => push.choose.mutate(currentTarget.value as PushSettings['level'])}
        />
      )}
      {push.choose.isError && <Notice title={t('Error')}>{errorMessage(push.choose.error)}</Notice>}
      <PushBrowsers push={push} browsers={Items} thisBrowser={thisBrowser.data ?? null} />
    </Stack>
  )
}

function PushSwitch({ push }: { readonly push: ReturnType<typeof usePush> }) {
  const { t } = useTranslation()
  const { switchOn, switchOff, thisBrowser, newest } = push
  const isOn = typeof thisBrowser.data === 'string'
  const ability = thisBrowserAbility()
  const problem =
    ability === 'possible' ? problemText(switchOn.data, t) : isOn ? undefined : abilityText(ability, t)
  const failed = [switchOn, switchOff].find((each) => each === newest && each.isError)
  return (
    <Stack gap="xs">
      <Switch
        label={t('Push notifications on this browser')}
        description={t('Shown even while the portal is closed, until you log out in this browser.')}
        checked={isOn}
        disabled={switchOn.isPending || switchOff.isPending || (!isOn && ability !== 'possible')}
        onChange={() => (isOn ? switchOff.mutate() : switchOn.mutate())}
      />
      {problem !== undefined && (
        <Text size="sm" c="dimmed" role="status">
          {problem}
        </Text>
      )}
      {failed && <Notice title={t('Error')}>{errorMessage(failed.error)}</Notice>}
    </Stack>
  )
}

function levelText(level: PushLevel, t: TFunction): string {
  const texts: Readonly<Record<PushLevel, string>> = {
    alarm: t('Alarms'),
    warning: t('Warnings and alarms'),
    off: t('Nothing'),
  }
  return texts[level]
}

function abilityText(ability: Exclude<PushAbility, 'possible'>, t: TFunction): string {
  const texts: Readonly<Record<typeof ability, string>> = {
    denied: t('Blocked by this browser. Allow notifications for this page in the browser settings.'),
    notInstalled: t(
      'On iPhone and iPad, first add this page to the home screen (Share, then Add to Home Screen), and open it there.',
    ),
    notSecure: t('Requires an encrypted connection (HTTPS).'),
    unsupported: t("This browser doesn't support push notifications."),
  }
  return texts[ability]
}

function problemText(result: SwitchOnResult | undefined, t: TFunction): string | undefined {
  switch (result) {
    case 'dismissed':
      return t('The browser asked for permission but got no answer. Turn on again and choose Allow.')
    case 'denied':
      return abilityText('denied', t)
    case 'noPushService':
      return t("The browser can't reach its push service. Check your connection and try again.")
    default:
      return undefined
  }
}
