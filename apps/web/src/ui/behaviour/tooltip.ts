/** A module of its own, loaded lazily: it imports a library that positions popups. */
export { Tooltip } from '@mantine/core'
