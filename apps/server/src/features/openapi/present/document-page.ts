import { createHash } from 'node:crypto'
import type { JsonSchema } from '@feedreel/contracts/openapi/json-schema'
import type { OpenApiDocument, Operation } from '@feedreel/contracts/openapi/openapi'
import { escapeMarkup } from '@feedreel/feed-reader/markup/xml-text'
import { presentTryForm, scopeOf, TOKEN_FIELD, TRY_SCRIPT } from './try-form.ts'

const STYLE = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 0 auto; padding: 2rem 1rem 6rem; }
h2 { margin: 2.5rem 0 .5rem; text-transform: capitalize; }
details h3 { margin: 1rem 0 .25rem; font-size: 1rem; }
details { border-top: 1px solid #8884; padding: .6rem 0; }
summary { cursor: pointer; }
code, .method { font: .9em ui-monospace, monospace; }
.method { display: inline-block; min-width: 4.5rem; font-weight: 700; }
.words { color: light-dark(#666, #aaa); }
dt { margin-top: .5rem; }
dd { margin: 0 0 0 1.5rem; }
label { display: block; margin: .5rem 0; }
input, textarea { display: block; box-sizing: border-box; width: 100%; max-width: 40rem; padding: .4rem; font: .9em ui-monospace, monospace; }
button { margin: .5rem 0; padding: .4rem 1rem; font: inherit; }
output { display: block; max-height: 24rem; overflow: auto; white-space: pre-wrap; overflow-wrap: anywhere; font: .85em ui-monospace, monospace; }
.token { position: sticky; top: 0; padding: .5rem 0; background: Canvas; border-bottom: 1px solid #8884; }
`

/** The SHA-256 of the page's style, for its Content-Security-Policy. */
export const PAGE_STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')

const nameOf = (ref: string) => ref.split('/').at(-1) ?? ref

/** A schema's type in a few words; a named one links to its section. */
function typeOf(schema: JsonSchema): string {
  if (schema.$ref) return `<a href="#${nameOf(schema.$ref)}">${escapeMarkup(nameOf(schema.$ref))}</a>`
  if (schema.const !== undefined) return `<code>${escapeMarkup(JSON.stringify(schema.const))}</code>`
  if (schema.enum)
    return schema.enum.map(value => `<code>${escapeMarkup(JSON.stringify(value))}</code>`).join(' | ')
  const parts = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (parts) return parts.map(typeOf).join(schema.allOf ? ' with ' : ' | ')
  if (schema.items) return `list of ${typeOf(schema.items)}`
  const types = [schema.type ?? 'anything'].flat().join(' | ')
  return escapeMarkup(schema.format ? `${types} (${schema.format})` : types)
}

/** The bounds, default and example of a schema. */
function boundsOf(schema: JsonSchema): string {
  const { minimum, maximum, minLength, maxLength, minItems, maxItems, multipleOf } = schema
  const bounds = Object.entries({ minimum, maximum, minLength, maxLength, minItems, maxItems, multipleOf })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name} ${value}`)
  if (schema.default !== undefined) bounds.push(`default ${JSON.stringify(schema.default)}`)
  if (schema.examples?.[0] !== undefined) bounds.push(`like ${JSON.stringify(schema.examples[0])}`)
  return escapeMarkup(bounds.join(', '))
}

function field(name: string, isRequired: boolean, schema: JsonSchema, words = schema.description ?? '') {
  const need = isRequired ? '' : ' <span class="words">optional</span>'
  const inner = fieldsOf(schema.items ?? schema)
  return `<dt><code>${escapeMarkup(name)}</code> ${typeOf(schema)}${need} <span class="words">${boundsOf(schema)}</span></dt>
<dd>${escapeMarkup(words)}${inner}</dd>`
}

/** The fields of an inline object. */
function fieldsOf(schema: JsonSchema): string {
  const parts = [schema, ...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]
  const lists = parts.map(part =>
    Object.entries(part.properties ?? {})
      .map(([name, inner]) => field(name, part.required?.includes(name) ?? false, inner))
      .join(''),
  )
  return lists
    .filter(list => list !== '')
    .map(list => `<dl>${list}</dl>`)
    .join('')
}

function presentOperation(path: string, method: string, operation: Operation): string {
  const parameters = (operation.parameters ?? [])
    .map(({ name, required, schema, description }) => field(name, required, schema, description))
    .join('')
  const bodies = Object.entries(operation.requestBody?.content ?? {})
    .map(([type, { schema }]) => `<h3>Body <code>${type}</code> ${typeOf(schema)}</h3>${fieldsOf(schema)}`)
    .join('')
  const answers = Object.entries(operation.responses)
    .map(([status, { description, content = {} }]) => {
      const shapes = Object.entries(content).map(
        ([type, { schema }]) => `<code>${type}</code> ${typeOf(schema)}${fieldsOf(schema)}`,
      )
      return `<dt><code>${status}</code> ${escapeMarkup(description)}</dt><dd>${shapes.join('<br>')}</dd>`
    })
    .join('')
  return `<details><summary><span class="method">${method.toUpperCase()}</span> <code>${escapeMarkup(path)}</code>
<span class="words">${escapeMarkup(operation.summary)}</span></summary>
${scopePart(operation)}${parameters && `<h3>Parameters</h3><dl>${parameters}</dl>`}${bodies}<h3>Answers</h3><dl>${answers}</dl>
${presentTryForm(path, method, operation)}</details>`
}

function scopePart(operation: Operation): string {
  const scope = scopeOf(operation)
  return scope === undefined ? '' : `<p>Scope of tokens: <code>${escapeMarkup(scope)}</code></p>`
}

/** Renders the OpenAPI document as an HTML page; its one script tries calls. */
export function presentDocument(document: OpenApiDocument): string {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  const subjects = [...Map.groupBy(operations, ({ operation }) => operation.tags[0] ?? '')]
  const calls = subjects.map(
    ([subject, list]) =>
      `<h2>${escapeMarkup(subject.replace(/([A-Z])/g, ' $1'))}</h2>${list
        .map(({ path, method, operation }) => presentOperation(path, method, operation))
        .join('')}`,
  )
  const schemas = Object.entries(document.components.schemas).map(
    ([name, schema]) => `<h3 id="${escapeMarkup(name)}">${escapeMarkup(name)}</h3>
<p>${escapeMarkup(schema.description ?? '')}</p>${fieldsOf(schema)}`,
  )
  const { title, description } = document.info
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeMarkup(title)} API</title>
<style>${STYLE}</style></head><body><main><h1>${escapeMarkup(title)} API</h1><p>${escapeMarkup(description)}</p>
<p><a href="/api/openapi.json">The same as OpenAPI ${document.openapi}</a></p>
${TOKEN_FIELD}
${calls.join('')}<h2>Schemas</h2>${schemas.join('')}</main><script>${TRY_SCRIPT}</script></body></html>`
}
