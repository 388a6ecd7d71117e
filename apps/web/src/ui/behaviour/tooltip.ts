/** Apart from everything that opens at once: it brings a library that places popups. */
export { Tooltip } from '@mantine/core'
