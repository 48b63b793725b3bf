import { api } from '@feedreel/contracts/api'
import { createOpenApi, type OpenApiDocument } from '@feedreel/contracts/openapi/openapi'

let document: OpenApiDocument | null = null

/** The description of every route, made at the first call. */
export function readDocument(): OpenApiDocument {
  document ??= createOpenApi(api)
  return document
}
