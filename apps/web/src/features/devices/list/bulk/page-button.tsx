import { Button, Menu } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import { isPlainClick } from '../../../../ui/behaviour/clicks.ts'

type Props = { readonly href: string; readonly children: string }

/** A link to a page of the portal that looks like a button. */
export function PageButton({ href, icon, children }: Props & { readonly icon: ReactNode }) {
  return (
    <Button component="a" variant="default" size="xs" leftSection={icon} {...useLink(href)}>
      {children}
    </Button>
  )
}

export function PageMenuItem({ href, children }: Props) {
  return (
    <Menu.Item component="a" {...useLink(href)}>
      {children}
    </Menu.Item>
  )
}

function useLink(href: string) {
  const router = useRouter()
  const onClick = (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    void router.navigate({ href })
  }
  return { href, onClick }
}
