/** PNG or JPEG, 300 kB at most. Source: specification 3, section 5. */
export const imageMediaTypes = ['image/png', 'image/jpeg'] as const
export const imageMaximumBytes = 307_200
export const imageTooLargeMessage = 'Image too large. (300 kB limit)'
export const imageTypeMessage = 'Image must be PNG or JPEG.'

/** Why an image is refused, or undefined. The type is what its first bytes say, not its name. */
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
