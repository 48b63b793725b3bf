/** The storage key of a logo, in the folder that the portal may show. @param id SHA-256 (hex) of the file */
export const logoKey = (id: string): string => `clips/logo-${id}.png`

/** How long logos are kept that no brand uses: an open form may have uploaded one. */
export const UNUSED_LOGO_HOURS = 24
