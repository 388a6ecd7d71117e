/** PNG or JPEG, 300 kB at most. Source: specification 3, section 5. */
export const imageMediaTypes = ['image/png', 'image/jpeg'] as const
export const imageMaximumBytes = 307_200
export const imageTooLargeMessage = 'imageTooLarge'
export const imageTypeMessage = 'imageTypeWrong'

/** Why an image is rejected, or undefined. The type is determined by its first bytes, not its name. */
export function findImageProblem(image: { readonly bytes: number; readonly mediaType: string }) {
  if (!imageMediaTypes.some((type) => type === image.mediaType)) return imageTypeMessage
  return image.bytes > imageMaximumBytes ? imageTooLargeMessage : undefined
}

/** Images of a device's notes. Source: specification 3, section 3 ('Device notes'). */
export const noteImages = {
  asset_image: 'Asset Image',
  install_image: 'Install Location',
  brand_image: 'Brand',
} as const

const starts: Readonly<Record<(typeof imageMediaTypes)[number], readonly number[]>> = {
  'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  'image/jpeg': [0xff, 0xd8, 0xff],
}

/** The type by the first bytes of a file; '' if it is not a supported image. */
export function detectImageType(firstBytes: Uint8Array): (typeof imageMediaTypes)[number] | '' {
  const type = imageMediaTypes.find((type) => starts[type].every((byte, at) => firstBytes[at] === byte))
  return type ?? ''
}
