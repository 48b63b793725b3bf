import { api } from '@feedreel/contracts/api'
import { createOpenApi, type OpenApiDocument } from '@feedreel/contracts/openapi/openapi'
import type { Mount } from '#platform/http/mount.ts'
import { PAGE_STYLE_HASH, presentDocument } from './present/document-page.ts'
import { TRY_SCRIPT_HASH } from './present/try-form.ts'

const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${PAGE_STYLE_HASH}'`,
  `script-src 'sha256-${TRY_SCRIPT_HASH}'`,
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

let document: OpenApiDocument | null = null

/** The OpenAPI document of all routes, made on first use. */
function readDocument(): OpenApiDocument {
  document ??= createOpenApi(api)
  return document
}

/** Mounts the OpenAPI document as JSON, and as a page that loads nothing and runs one script. */
export function mountOpenApi(mount: Mount): void {
  mount(api.document.json, async () => readDocument())
  mount(api.document.page, async ({ reply }) => {
    reply.header('content-security-policy', POLICY).type('text/html; charset=utf-8')
    return presentDocument(readDocument())
  })
}
