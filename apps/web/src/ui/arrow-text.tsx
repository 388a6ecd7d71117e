import { VisuallyHidden } from '@mantine/core'
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react'

type Props = { readonly text: string }

/** A text with its arrows drawn as icons: the portal's fonts have no arrows, and not every screen has another font. */
export function ArrowText({ text }: Props) {
  return text.split(/([→←])/).map((part, at) => {
    const Icon = arrows[part]
    if (Icon === undefined) return part
    return (
      // oxlint-disable-next-line react/no-array-index-key -- The parts of one text have no other key.
      <span key={at}>
        <VisuallyHidden component="span">{part}</VisuallyHidden>
        <Icon size="0.9em" style={{ verticalAlign: '-0.1em' }} aria-hidden="true" />
      </span>
    )
  })
}

const arrows: Readonly<Record<string, typeof IconArrowRight>> = { '→': IconArrowRight, '←': IconArrowLeft }
