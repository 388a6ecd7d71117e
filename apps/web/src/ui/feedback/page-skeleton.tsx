import { Skeleton } from '@mantine/core'

/** Stands in for a page's content while it loads: as tall as the window, so that nothing below it is seen to move. */
export function PageSkeleton() {
  return <Skeleton h="100dvh" />
}
