export const productCategories = ['gift', 'snack', 'voucher', 'other'] as const

export const productsPageSize = 30
export const giftsPageSize = 30
/** Page size of a product's barcodes. */
export const barcodesPageSize = 100

/** Days after sign-up in which the welcome gift can be claimed. */
export const welcomeDays = 30

export const productNameLength = { min: 1, max: 60 }
export const productDescriptionLength = { min: 0, max: 500 }
/** The highest face value, in won. */
export const maxPrice = 10_000_000
export const maxCredits = 1_000_000

/** Accepted types of pictures, uploaded or pasted. */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp'] as const
/** Of the file; its data URL is a third longer. */
export const maxPictureBytes = 256 * 1024
export const maxPictureSide = 2_048
/** Most pictures in one call; further calls add more. */
export const maxPictures = 50

/** How long the link to a barcode's picture is valid, in minutes. */
export const barcodeLinkMinutes = 5

/** Return until when a member who joined then can claim the welcome gift. */
export const welcomeGiftUntil = (joinedAt: string): string =>
  new Date(Date.parse(joinedAt) + welcomeDays * 86_400_000).toISOString()
