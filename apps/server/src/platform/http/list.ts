import type { ListAnswer, PageQuery } from '@feedreel/contracts/list'
import type { FastifyRequest } from 'fastify'
import type { Page } from '../database/list-page.ts'

/** The URL of another page of the list, with all filters. */
function pageAddress(request: FastifyRequest, publicUrl: string, page: number): string {
  const url = new URL(request.url, publicUrl)
  url.searchParams.set('page', String(page))
  return `${publicUrl}${url.pathname}${url.search}`
}

/** A list's answer; `next` and `previous` are URLs under `publicUrl`, never under the Host header. */
export function listAnswer<T>(
  request: FastifyRequest,
  publicUrl: string,
  query: PageQuery,
  page: Page<T>,
): ListAnswer<T> {
  const isLast = query.page * query.page_size >= page.count
  return {
    count: page.count,
    next: isLast ? null : pageAddress(request, publicUrl, query.page + 1),
    previous: query.page === 1 ? null : pageAddress(request, publicUrl, query.page - 1),
    results: page.rows,
  }
}
