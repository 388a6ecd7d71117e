import { Anchor, type AnchorProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

function Base(props: AnchorProps & Omit<ComponentProps<'a'>, keyof AnchorProps>) {
  // Within running text, colour alone would not distinguish a link.
  return <Anchor underline={props.inherit ? 'always' : 'hover'} {...props} />
}

/** A text link inside the portal, with typed routes. */
export const TextLink = createLink(Base)
