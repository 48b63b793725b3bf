/**
 * Headers of everything that publishers' pages load. Answers that caches may store override Cache-Control: what is missing
 * may exist a moment later.
 */
export const OPEN_TO_ALL = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
} as const
