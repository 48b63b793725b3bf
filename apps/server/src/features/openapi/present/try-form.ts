import { createHash } from 'node:crypto'
import type { Operation } from '@feedreel/contracts/openapi/openapi'
import { escapeMarkup } from '@feedreel/feed-reader/markup/xml-text'

/** Sends the form of a call with the page's token, without cookies, and shows the answer as text. */
export const TRY_SCRIPT = `
document.addEventListener('submit', async event => {
  event.preventDefault()
  const form = event.target
  if (!form.matches('.try')) return
  const output = form.querySelector('output')
  const secret = document.getElementById('token').value.trim()
  if (secret === '') {
    output.textContent = 'Enter a token at the top of the page first.'
    return
  }
  let path = form.dataset.path
  const query = new URLSearchParams()
  for (const { name, value, dataset } of form.querySelectorAll('input')) {
    if (dataset.in === 'path') path = path.replace('{' + name + '}', encodeURIComponent(value))
    else if (value !== '') query.set(name, value)
  }
  const body = form.querySelector('textarea')
  const headers = { authorization: 'Bearer ' + secret }
  if (body) headers['content-type'] = 'application/json'
  output.textContent = 'Sending…'
  try {
    const response = await fetch(path + (query.size > 0 ? '?' + query : ''), {
      method: form.dataset.method, headers, credentials: 'omit', ...(body && { body: body.value }),
    })
    const text = await response.text()
    const isJson = (response.headers.get('content-type') ?? '').includes('json')
    const shown = isJson && text !== '' ? JSON.stringify(JSON.parse(text), null, 2) : text
    const limit = response.headers.get('ratelimit')
    output.textContent = response.status + ' ' + response.statusText + (limit ? '\\nRateLimit: ' + limit : '') + '\\n\\n' + shown
  } catch (error) {
    output.textContent = 'No answer: ' + error.message
  }
})
`

/** The SHA-256 of the page's script, for its Content-Security-Policy. */
export const TRY_SCRIPT_HASH = createHash('sha256').update(TRY_SCRIPT).digest('base64')

/** Where the token is entered. It stays in the page. */
export const TOKEN_FIELD = `<form class="token"><label for="token">Token, to try calls</label>
<input id="token" type="password" autocomplete="off" spellcheck="false" placeholder="feedreel_pat_…"></form>`

/** The scope that a token needs for an operation, or undefined. */
export const scopeOf = ({ security }: Operation): string | undefined =>
  security.find(need => 'token' in need)?.token?.[0]

/** A form that makes a call with a token; empty for calls without JSON answer or closed to tokens. */
export function presentTryForm(path: string, method: string, operation: Operation): string {
  const { parameters = [], requestBody, responses } = operation
  const [, success] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? []
  const types = Object.keys(success?.content ?? {})
  const isJson = types.length === 0 || types.includes('application/json')
  if (scopeOf(operation) === undefined || !isJson) return ''
  const fields = parameters.map(({ name, in: place, required }) => {
    const attributes = `name="${escapeMarkup(name)}" data-in="${place}"${required ? ' required' : ''}`
    return `<label>${escapeMarkup(name)} <input ${attributes}></label>`
  })
  if (requestBody) fields.push('<label>Body, as JSON <textarea rows="4">{}</textarea></label>')
  return `<h3>Try it</h3><form class="try" data-method="${method.toUpperCase()}" data-path="${escapeMarkup(path)}">
${fields.join('\n')}<button>Send</button><output tabindex="0"></output></form>`
}
