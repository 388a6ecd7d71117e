import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { TextLink } from '../../ui/controls/text-link.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { sessionQuery } from './session.ts'
import { logOut } from './sign-in.ts'

/** Shows who is signed in on pages for visitors, because actions there may be for another account. */
export function SignedInNotice() {
  const { t } = useTranslation()
  const { data: user } = useQuery(sessionQuery)
  if (!user) return null
  const { name, email } = user
  return (
    <div style={{ marginBottom: 16, overflowWrap: 'anywhere' }}>
      <Notice kind="info">
        {name === ''
          ? t("You're logged in as {{email}}.", { email })
          : t("You're logged in as {{name}} ({{email}}).", { name, email })}
        <Group component="span" gap="sm" mt={6}>
          <TextLink to="/" inherit>
            {t('Go to your devices')}
          </TextLink>
          <Button size="compact-xs" variant="default" onClick={() => void logOut()}>
            {t('Logout')}
          </Button>
        </Group>
      </Notice>
    </div>
  )
}
