import { z } from 'zod'

/** A JSON Schema of the 2020-12 draft, which is what OpenAPI 3.1 takes. */
export type JsonSchema = {
  $ref?: string
  type?: string | string[]
  description?: string
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: JsonSchema | boolean
  items?: JsonSchema
  enum?: unknown[]
  const?: unknown
  default?: unknown
  examples?: unknown[]
  format?: string
  pattern?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  multipleOf?: number
  allOf?: JsonSchema[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
}

/** The named schemas, by name. */
export type NamedSchemas = Record<string, JsonSchema>

const DEFINITIONS = '#/$defs/'
const COMPONENTS = '#/components/schemas/'
/** Their patterns add nothing to the format. */
const FORMATS_WITH_PATTERN = new Set(['date-time', 'date', 'uuid'])

/** Drops keywords that only zod needs, and those that would forbid later fields. */
const simplify: NonNullable<z.core.ToJSONSchemaParams['override']> = ({ zodSchema, jsonSchema }) => {
  const { def } = zodSchema._zod
  // Describe a number that is sent as text by the output of its pipe.
  if (def.type === 'pipe' && 'out' in def && (def.out as z.ZodType) instanceof z.ZodNumber) {
    const { $schema, ...number } = z.toJSONSchema(def.out as z.ZodType, { unrepresentable: 'any' })
    delete jsonSchema.pattern
    Object.assign(jsonSchema, number)
  }
  if (def.type === 'default' && 'defaultValue' in def && typeof def.defaultValue === 'number') {
    jsonSchema.default = def.defaultValue
  }
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  if (FORMATS_WITH_PATTERN.has(jsonSchema.format ?? '')) delete jsonSchema.pattern
}

/** Points references to the document's components. */
function withComponents<T>(value: T): T {
  return JSON.parse(
    JSON.stringify(value, (key, entry) =>
      key === '$ref' && typeof entry === 'string' ? entry.replace(DEFINITIONS, COMPONENTS) : entry,
    ),
  )
}

/**
 * Writes a schema as JSON Schema.
 * @param side what callers send (`input`, with what may be left out) or what they get (`output`)
 * @param named takes in the schemas with names that it refers to
 * @throws when two different schemas have one name
 */
export function jsonSchema(schema: z.ZodType, side: 'input' | 'output', named: NamedSchemas): JsonSchema {
  const id = schema.meta()?.id
  const { $schema, $defs, ...rest } = z.toJSONSchema(id ? z.lazy(() => schema) : schema, {
    io: side,
    unrepresentable: 'any',
    override: simplify,
  })
  for (const [name, definition] of Object.entries($defs ?? {})) {
    const { id: _id, ...body } = withComponents(definition) as JsonSchema & { id?: string }
    const known = named[name]
    if (known && JSON.stringify(known) !== JSON.stringify(body)) {
      throw new Error(`Two schemas have the name ${name}.`)
    }
    named[name] = body
  }
  return withComponents(rest) as JsonSchema
}
