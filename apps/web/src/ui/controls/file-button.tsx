import { FileButton as MantineFileButton, type FileButtonProps } from '@mantine/core'

/** Also reports a file that is chosen a second time, such as one that was refused and has been corrected since. */
export function FileButton({ inputProps, ...props }: FileButtonProps) {
  return (
    <MantineFileButton
      {...props}
      inputProps={{ ...inputProps, onClick: ({ currentTarget }) => (currentTarget.value = '') }}
    />
  )
}
