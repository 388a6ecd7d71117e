import { Anchor, type AnchorProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

function Base(props: AnchorProps & Omit<ComponentProps<'a'>, keyof AnchorProps>) {
  // Within running text its colour alone would not tell it from the words around it.
  return <Anchor underline={props.inherit ? 'always' : 'hover'} {...props} />
}

/** A link inside the portal that looks like one, typed by the routes. */
export const TextLink = createLink(Base)
