import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PAGE_CSS } from './pages.ts'

/** A publisher's server: another site than the product. */
export interface PageServer {
  origin: string
  html: string
  headers: Record<string, string>
  /** The content of /page.js. */
  script: string
  close(): Promise<void>
}

/** Starts a publisher's server on a free port; every path but /page.css and /page.js answers with its page. */
export async function startPages(): Promise<PageServer> {
  const server = createServer((request, response) => {
    const files: Record<string, [type: string, text: string]> = {
      '/page.css': ['text/css', PAGE_CSS],
      '/page.js': ['text/javascript', pages.script],
    }
    const [type, text] = files[request.url ?? ''] ?? ['text/html', pages.html]
    response.writeHead(200, { ...pages.headers, 'content-type': type }).end(text)
  })
  const pages: PageServer = {
    origin: '',
    html: '',
    headers: {},
    script: '',
    close: () => new Promise(resolve => server.close(() => resolve()).closeAllConnections()),
  }
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  pages.origin = `http://localhost:${(server.address() as AddressInfo).port}`
  return pages
}
