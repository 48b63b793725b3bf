declare module 'virtual:api-routes' {
  /** Made by the build from the contracts; lib/routes.ts gives it its types. */
  export const routes: unknown
}
