import { z } from 'zod'
import { route } from '../route.ts'

/** The description of the API itself: for programs, and as a page for people. */
export const documentRoutes = {
  json: route({
    method: 'GET',
    path: '/api/openapi.json',
    access: 'operator',
    summary: 'This description, as OpenAPI 3.1.',
    answer: z.record(z.string(), z.unknown()),
  }),
  page: route({
    method: 'GET',
    path: '/api/docs',
    access: 'operator',
    summary: 'This description, as a page.',
    answer: z.string(),
    media: ['text/html'],
  }),
}
