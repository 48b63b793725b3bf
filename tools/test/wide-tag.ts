/** The tag of browser tests that only `npm run test:wide` runs. */
export const WIDE = '@wide'
