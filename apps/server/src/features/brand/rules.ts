/** The key of a logo's file in the storage, in the folder that the portal may show. @param id SHA-256 (hex) of the file */
export const logoKey = (id: string): string => `clips/logo-${id}.png`

/** Logos that no brand names are kept for this long: a form may be open that has uploaded one. */
export const UNUSED_LOGO_HOURS = 24
