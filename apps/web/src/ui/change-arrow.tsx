import { VisuallyHidden } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import classes from './change-arrow.module.css'

/** Between what was and what will be: along the line, and read as an arrow. */
export function ChangeArrow() {
  return (
    <>
      {' '}
      <IconArrowRight size={14} className={classes['arrow']} aria-hidden data-mirrored />
      <VisuallyHidden>→</VisuallyHidden>{' '}
    </>
  )
}
