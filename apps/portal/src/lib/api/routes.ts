import { routes as built } from 'virtual:api-routes'
import type { api } from '@feedreel/contracts/api'
import type { Route } from '@feedreel/contracts/route'
import type { Endpoint } from './api.ts'

type Endpoints = {
  readonly [S in keyof typeof api]: {
    readonly [N in keyof (typeof api)[S]]: (typeof api)[S][N] extends infer R extends Route
      ? Endpoint<R>
      : never
  }
}

/** Method and path of every route by subject, without the schemas. */
export const routes = built as Endpoints
